import { hash } from 'node:crypto';
import type { AuditDetails, AuditNote } from '@rollheim/contracts';
import { customerOf, isOperator } from './actors.ts';
import type { Command, Noted } from './service-types.ts';
import type { NewMessage } from './tx.ts';

/** Longest detail, characters. */
const LONGEST = 200;
const MOST_ITEMS = 50;
/** What not everyone may know is stored by its owner alone. */
const SECRET = /minimum|limit/i;
/** Ids and marks that say nothing to a reader, files, and words that are stored by their owner. */
const SILENT = new Set(['reason', 'seen', 'uuidHash', 'file', 'text', 'persons']);
const PERSON = /customerId$/i;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The same for an act that is about such a figure as a whole, whatever its field is called. */
const isSecret = (type: string, name: string): boolean =>
  SECRET.test(name) || (name === 'amount' && SECRET.test(type));

/**
 * One act: the key of a command is its sender's choice and known to one owner alone, of auctions even to one auction;
 * the same key may belong to different acts.
 */
const actIdOf = ({ type, key, id }: Pick<Command, 'id' | 'type' | 'key'>): string =>
  hash('sha256', JSON.stringify([type, key, id]));

/** Text as the database can keep it: half a character and the null character are replaced. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** Who had which item open for some minutes decides nothing, and would be a watch over the team. */
const PASSING: ReadonlySet<string> = new Set(['claim.take', 'claim.release']);

/** The demo market plays its past as an operator. */
const isPlayed = (type: string): boolean => type.endsWith('.seed');

/**
 * What the audit trail records of an accepted command; null where it was no act of an operator. It goes out with the
 * transaction of the act. `result` and `persons` name further people whom it concerns,
 * `noted` says what it came to.
 */
export function auditNote(
  { id, type, key, actor, payload }: Pick<Command, 'id' | 'type' | 'key' | 'actor' | 'payload'>,
  at: string,
  {
    result,
    persons = [],
    noted = {},
  }: { readonly result?: unknown; readonly persons?: readonly string[]; readonly noted?: Noted } = {},
): NewMessage | null {
  const by = isOperator(actor) ? customerOf(actor) : null;
  if (by === null || isPlayed(type) || PASSING.has(type)) return null;
  const asked = fieldsOf(payload);
  const reason = noted.reason ?? asked['reason'];
  const note: AuditNote = {
    actId: actIdOf({ type, key, id }),
    actor: by,
    type,
    about: key,
    persons: [...new Set([...personsOf(asked), ...personsOf(fieldsOf(result)), ...persons])].filter(
      (person) => ID.test(person),
    ),
    reason: typeof reason === 'string' && reason.trim() !== '' ? storable(reason) : null,
    details: { ...detailsOf(type, asked, key), ...detailsOf(type, noted.details ?? {}, key) },
    at,
  };
  return { topic: 'audit.events', key: 'audit', type: 'audit.noted', payload: note };
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const personsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    PERSON.test(name) && typeof value === 'string' ? [value] : [],
  );

/** Plain fields of a command; of a list of objects its length. */
function detailsOf(type: string, fields: Fields, key: string): AuditDetails {
  const details: Record<string, AuditDetails[string]> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (isSecret(type, name) || SILENT.has(name) || PERSON.test(name) || value === key) continue;
    const plain = plainOf(value);
    if (plain !== null) details[name] = plain;
  }
  return details;
}

/** A cut may part the two halves of a character. */
const cut = (text: string): string => storable(text.slice(0, LONGEST));

function plainOf(value: unknown): AuditDetails[string] | null {
  if (typeof value === 'string') return value === '' ? null : cut(value);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.every((item) => typeof item === 'string') ? value.slice(0, MOST_ITEMS).map(cut) : value.length;
}
