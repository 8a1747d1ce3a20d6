import { makeName } from '@rollheim/contracts';
import { fold, namesKnown } from '@rollheim/contracts/catalog';
import type { Pool } from 'pg';
import { FROM } from './conditions.ts';

/** How long a lexicon is used before it is made again, ms. */
const FRESH_MS = 60_000;

/** What the catalog has under a name, and how many vehicles. */
export interface Entry {
  readonly kind: 'make' | 'model' | 'place' | 'productType' | 'category';
  /** Id of the option; of a model or place its name. */
  readonly value: string;
  /** Of a model its make's id, of a place its country. */
  readonly of: string | null;
  readonly count: number;
}

/** The names of the vehicles that the catalog shows, with how often each is there. */
export interface Lexicon {
  readonly entries: readonly Entry[];
  /** Words that a text may have been meant to have, folded, with how many vehicles have them as a name. */
  readonly weights: ReadonlyMap<string, number>;
  /** The same words as they are written. */
  readonly written: ReadonlyMap<string, string>;
}

const COLUMNS: Readonly<Record<Entry['kind'], readonly [value: string, of: string]>> = {
  make: ['v.make', 'null::text'],
  model: ['v.model', 'v.make'],
  place: ['v.city', 'v.country'],
  productType: ['v.product_type', 'null::text'],
  category: ['v.category', 'null::text'],
};

const SQL = Object.entries(COLUMNS)
  .map(
    ([kind, [value, of]]) =>
      `select '${kind}' as kind, ${value} as value, ${of} as of, count(*)::int as count ${FROM} and ${value} is not null group by 2, 3`,
  )
  .join(' union all ');

/** Reads the names again. The labels of all languages must be loaded. */
async function readLexicon(pool: Pool): Promise<Lexicon> {
  const { rows: entries } = await pool.query<Entry>(SQL);
  const weights = new Map<string, number>();
  const written = new Map<string, string>();
  for (const { kind, value, count } of entries) {
    if (kind === 'productType' || kind === 'category') continue;
    const name = kind === 'make' ? (makeName(value) ?? '') : value;
    for (const word of name.split(/[^\p{L}\p{M}]+/u)) {
      if (word.length < 3) continue;
      const folded = fold(word);
      weights.set(folded, (weights.get(folded) ?? 0) + count);
      if (!written.has(folded)) written.set(folded, word);
    }
  }
  // what no one offers today is a word nevertheless, and yields to what is there
  for (const [folded, word] of namesKnown())
    if (!written.has(folded)) {
      weights.set(folded, 0);
      written.set(folded, word);
    }
  return { entries, weights, written };
}

interface Kept {
  readonly lexicon: Promise<Lexicon>;
  readonly until: number;
}

const kept = new WeakMap<Pool, { current: Kept; next: Promise<unknown> | null }>();

/** The lexicon of a read model; one that is a minute old is still answered with while the next is made. */
export function lexiconOf(pool: Pool): Promise<Lexicon> {
  const made = (): Kept => ({ lexicon: readLexicon(pool), until: Date.now() + FRESH_MS });
  const known = kept.get(pool);
  if (!known) {
    const current = made();
    kept.set(pool, { current, next: null });
    // a failure is the caller's, and no one else's after it
    current.lexicon.catch(() => kept.delete(pool));
    return current.lexicon;
  }
  if (known.current.until < Date.now() && !known.next) {
    const next = made();
    known.next = next.lexicon
      .then(() => (known.current = next))
      .catch(() => (known.current = { ...known.current, until: Date.now() + FRESH_MS }))
      .finally(() => (known.next = null));
  }
  return known.current.lexicon;
}
