import type { RawVehicle } from './client.ts';

/** A part of a vehicle; an empty one where SYSCARA has none (it writes an empty list then). */
export function partOf(vehicle: RawVehicle, name: string): RawVehicle {
  const part = vehicle[name];
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as RawVehicle) : {};
}

/** A value as text without characters that no database keeps; null where there is none. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return String(value).replaceAll('\0', '').trim() || null;
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

/** A text without the marks of HTML, in which SYSCARA keeps descriptions. */
export const plainText = (value: unknown): string =>
  (textOf(value) ?? '')
    .replace(/<br\s*\/?>|<\/(?:p|li|div|h\d)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|(\w{2,6}));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined ? (ENTITIES[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
