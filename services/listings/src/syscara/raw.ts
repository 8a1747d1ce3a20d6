import { cleanField } from '@rollheim/contracts';
import type { RawVehicle } from './client.ts';

/** What neither a line nor a tab is made of; no database keeps NUL. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/** A text that every database keeps: no control characters, no half of a pair. */
const storable = (text: string): string => text.replace(CONTROLS, '').toWellFormed();

/** The beginning of a text; a character of two halves is not cut through. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** A part of a vehicle; an empty one where SYSCARA has none (it writes an empty list then). */
export function partOf(vehicle: RawVehicle, name: string): RawVehicle {
  const part = vehicle[name];
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as RawVehicle) : {};
}

/** A value as text, cleaned as a text of the API; null where there is none. */
export const textOf = (value: unknown): string | null => {
  const text = linkIn(value);
  return (text && cleanField('', text).trim()) || null;
};

/** A value as link: every character that can be kept counts; null where there is none. */
export function linkIn(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return storable(String(value)).trim() || null;
}

/** A value as number, as JSON or as text writes it; null for what is none. */
export function numberOf(value: unknown): number | null {
  const text = textOf(value);
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** A text without the marks of HTML, in which SYSCARA keeps descriptions; what they stand for is cleaned too. */
export const plainText = (value: unknown): string => textOf(withoutMarks(textOf(value) ?? '')) ?? '';

const withoutMarks = (text: string): string =>
  text
    .replace(/<br\s*\/?>|<\/(?:p|li|div|h\d)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|(\w{2,6}));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (ENTITIES[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
