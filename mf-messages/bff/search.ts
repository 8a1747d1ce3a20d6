import { setImmediate } from 'node:timers/promises';
import { messageText, type Locale, type MessageParams } from '@rollheim/contracts';
import { foldedWords } from '@rollheim/contracts/catalog';
import type { Pool } from 'pg';

/** Messages compared before other calls get their turn. */
const BETWEEN = 500;

/** Messages that are looked through, the newest: what is older is found by its thread. */
const MOST_SEARCHED = 10_000;

/** What a message can be found by. */
export interface Searched {
  readonly title: string;
  readonly code: string;
  readonly params: MessageParams;
  /** Number of the ad; null: it is about none. */
  readonly number: number | null;
}

/**
 * Returns whether a message holds every word of `q`, each as part of a word: in its title, in what it says in `locale`, or
 * as the whole number of its ad. Case, accents and doubled letters do not count. Without a letter or a digit: none does.
 */
export function messageSearch(q: string, locale: Locale): (message: Searched) => boolean {
  const wanted = [...new Set(foldedWords(q))];
  if (wanted.length === 0) return () => false;
  const heldBy = wordsHeld(wanted);
  return ({ title, code, params, number }) => {
    const { subject, text } = messageText(code, params, locale);
    const missing = new Set(wanted);
    for (const part of `${title} ${subject} ${text}`.split(/\s+/))
      for (const word of heldBy(part)) missing.delete(word);
    if (number !== null) missing.delete(foldedWords(String(number))[0] ?? '');
    return missing.size === 0;
  };
}

/** The wanted words that a part of a text holds; the parts of messages repeat: each is compared once. */
function wordsHeld(wanted: readonly string[]): (part: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (part) => {
    const before = known.get(part);
    if (before) return before;
    const folded = foldedWords(part);
    const held = wanted.filter((word) => folded.some((each) => each.includes(word)));
    known.set(part, held);
    return held;
  };
}

/** The customer's messages among the newest {@link MOST_SEARCHED} that `q` finds; null where nothing is looked for. */
export async function foundIds(
  pool: Pool,
  customerId: string,
  q: string,
  locale: Locale,
): Promise<string[] | null> {
  if (q === '') return null;
  const { rows } = await pool.query<Searched & { id: string }>(
    `select m.message_id as id, m.title, m.code, m.params, ad.number
     from message m left join ad on ad.ad_id = m.auction_id where m.customer_id = $1
     order by m.created_at desc, m.message_id desc limit ${MOST_SEARCHED}`,
    [customerId],
  );
  const finds = messageSearch(q, locale);
  const found: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % BETWEEN === BETWEEN - 1) await setImmediate(); // other calls are not kept waiting
    if (finds(row)) found.push(row.id);
  }
  return found;
}
