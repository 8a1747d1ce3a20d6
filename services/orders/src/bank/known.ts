import type pg from 'pg';
import type { Entry } from './camt-entry.ts';
import { entryIds, idOf } from './keys.ts';

/** An entry that is kept, or was read in this file. */
interface Kept {
  readonly id: string;
  readonly text: string;
  readonly partyIban: string | null;
}

/** What a file brings. */
export interface Sifted {
  /** By id, in the order of the file. */
  readonly fresh: ReadonlyMap<string, Entry>;
  /** How many are kept already, or came before in the file. */
  readonly known: number;
}

type Referred = Pick<Entry, 'bookedOn' | 'amount' | 'credit' | 'bankReference'>;

const placeOf = ({ bankReference, bookedOn, amount, credit }: Referred): string =>
  JSON.stringify([bankReference, bookedOn, amount, credit]);

/** True where nothing says that it is another payment: banks write names in many ways, accounts and words they keep. */
const isSame = (kept: Kept, { text, partyIban }: Entry): boolean =>
  kept.text === text && (kept.partyIban === null || partyIban === null || kept.partyIban === partyIban);

/** Entries that are kept, by reference, day and amount. */
async function keptOf(client: pg.PoolClient, references: readonly string[]): Promise<Map<string, Kept[]>> {
  const { rows } = await client.query<Kept & Omit<Referred, 'amount'> & { readonly amount: string }>(
    `select entry_id as id, bank_reference as "bankReference", booked_on::text as "bookedOn", amount, credit, text,
       party_iban as "partyIban" from bank_entry where bank_reference = any($1)`,
    [references],
  );
  const kept = new Map<string, Kept[]>();
  for (const { id, text, partyIban, amount, ...rest } of rows) {
    const place = placeOf({ ...rest, amount: Number(amount) });
    kept.set(place, [...(kept.get(place) ?? []), { id, text, partyIban }]);
  }
  return kept;
}

/**
 * Separates the new entries of a file from the known ones. An entry without a reference of the bank is known by all that
 * it says; one with a reference by that, day, amount, words and account, as often as its statement has it: a bank may give
 * a reference once more.
 */
export async function sift(
  client: pg.PoolClient,
  iban: string,
  statements: readonly { readonly entries: readonly Entry[] }[],
  knownEntries: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<Sifted> {
  const all = statements.flatMap(({ entries }) => entries);
  const kept = await keptOf(client, [...new Set(all.flatMap(({ bankReference }) => bankReference ?? []))]);
  const read = new Map<string, Entry>();
  const seen = new Set<string>();
  let repeated = 0;
  for (const { entries } of statements) {
    const claimed = new Set<string>();
    for (const [index, ofPlace] of entryIds(iban, entries).entries()) {
      const entry = entries[index]!;
      const place = placeOf(entry);
      const others = entry.bankReference === null ? [] : (kept.get(place) ?? []);
      const same = others.find((each) => !claimed.has(each.id) && isSame(each, entry));
      const isTaken = others.some(({ id }) => id === ofPlace);
      const id =
        same?.id ?? (isTaken ? idOf([ofPlace, entry.text, entry.partyIban, others.length]) : ofPlace);
      claimed.add(id);
      if (read.has(id) || seen.has(id)) repeated += 1;
      else if (same) seen.add(id);
      else {
        read.set(id, entry);
        kept.set(place, [...others, { id, text: entry.text, partyIban: entry.partyIban }]);
      }
    }
  }
  const plain = [...read].flatMap(([id, { bankReference }]) => (bankReference === null ? [id] : []));
  const present = await knownEntries(plain);
  for (const id of present) read.delete(id);
  return { fresh: read, known: seen.size + present.size + repeated };
}
