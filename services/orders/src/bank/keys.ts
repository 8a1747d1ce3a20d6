import { createHash } from 'node:crypto';
import type { Entry } from './camt-entry.ts';

/** An id of the content. */
export const idOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/**
 * The id of each entry of a statement: the same whenever and in whichever file it comes again. With a reference of the
 * bank that is the reference with amount and day; without one it is everything that the entry says. Either way with its
 * ordinal among equal entries of its statement, so that two equal payments of a day stay two.
 */
export function entryIds(iban: string, entries: readonly Entry[]): readonly string[] {
  const equal = new Map<string, number>();
  return entries.map(({ place: _place, part, bankReference, ...said }) => {
    const { amount, credit, reversal, bookedOn } = said;
    const id =
      bankReference === null
        ? idOf([iban, said])
        : idOf([iban, bankReference, part, amount, credit, reversal, bookedOn]);
    const before = equal.get(id) ?? 0;
    equal.set(id, before + 1);
    return before === 0 ? id : idOf([id, before]);
  });
}
