import type { SearchText } from '@rollheim/contracts';
import { fold, nearest, textParts, type TextPart } from '@rollheim/contracts/catalog';
import type { Pool } from 'pg';
import { FROM, partSql } from './conditions.ts';
import type { CatalogFilters } from './filters.ts';
import { lexiconOf } from './lexicon.ts';
import { countAll } from './search.ts';

/** Offers of other texts. */
const MOST_OTHERS = 3;

/** The parts that no vehicle of the catalog meets, whatever else is filtered by. */
async function unmet(pool: Pool, parts: readonly TextPart[]): Promise<TextPart[]> {
  if (parts.length === 0) return [];
  const values: unknown[] = [];
  const met = parts.map((part, at) => {
    const condition = partSql(part, (value) => `$${values.push(value)}`);
    return `exists (select 1 ${FROM} and (${condition})) as met_${at}`;
  });
  const { rows } = await pool.query<Record<string, boolean>>(`select ${met.join(', ')}`, values);
  return parts.filter((_part, at) => rows[0]?.[`met_${at}`] !== true);
}

/**
 * The text with each word that no vehicle meets replaced by the name in the catalog that it is a slip of. Null: there is
 * none, or the text is in quotes, which says that it is meant as it is.
 */
export async function correctedText(pool: Pool, q: string | undefined): Promise<string | null> {
  if (!q || /["„“”«»]/u.test(q)) return null;
  const parts = textParts(q);
  const wrong = await unmet(pool, parts);
  if (wrong.length === 0) return null;
  const { weights, written } = await lexiconOf(pool);
  const correct = (word: string): string => {
    const folded = fold(word);
    const meant = weights.has(folded) ? null : nearest(folded, weights);
    return meant === null ? word : written.get(meant)!;
  };
  const texts = parts.map((part) =>
    wrong.includes(part) && !part.range ? part.typed.replace(/[\p{L}\p{M}]+/gu, correct) : part.typed,
  );
  return texts.every((text, at) => text === parts[at]!.typed) ? null : texts.join(' ');
}

type Offer = NonNullable<SearchText['others']>[number];

/** Why a text finds nothing: the words that no vehicle meets, and what is found without some of its words. */
export async function whyNothing(
  pool: Pool,
  filters: CatalogFilters,
): Promise<Pick<SearchText, 'missing' | 'others'>> {
  const parts = textParts(filters.q ?? '');
  if (parts.length === 0) return {};
  const wrong = await unmet(pool, parts);
  // without a word that fits nothing there is nothing to lose; where all fit, any of them may be one too many
  const leftOut = wrong.length > 0 ? [wrong] : parts.map((part) => [part]);
  const found: Offer[] = [];
  // one after the other: a text that finds nothing holds one connection, whatever its words
  for (const left of leftOut) {
    const q = parts
      .filter((part) => !left.includes(part))
      .map(({ typed }) => typed)
      .join(' ');
    const total = await countAll(pool, { ...filters, q });
    if (total > 0) found.push({ q, left: left.map(({ typed }) => typed).join(' '), total });
  }
  const others = found.toSorted((a, b) => b.total - a.total).slice(0, MOST_OTHERS);
  return { missing: wrong.map(({ typed }) => typed), others };
}
