import type { SearchText } from '@rollheim/contracts';
import { fold, nearest, textParts, type TextPart } from '@rollheim/contracts/catalog';
import type { Pool } from 'pg';
import { FROM, partSql } from './conditions.ts';
import type { CatalogFilters } from './filters.ts';
import { lexiconOf } from './lexicon.ts';
import { countAll } from './search.ts';

/** Offers of other texts. */
const MOST_OTHERS = 3;

/** True where a vehicle of the catalog meets the part, whatever else is filtered by. */
async function isMet(pool: Pool, part: TextPart): Promise<boolean> {
  const values: unknown[] = [];
  const condition = partSql(part, (value) => `$${values.push(value)}`);
  const { rows } = await pool.query<{ met: boolean }>(
    `select exists (select 1 ${FROM} and (${condition})) as met`,
    values,
  );
  return rows[0]?.met === true;
}

async function unmet(pool: Pool, parts: readonly TextPart[]): Promise<TextPart[]> {
  const met = await Promise.all(parts.map((part) => isMet(pool, part)));
  return parts.filter((_part, at) => !met[at]);
}

/**
 * The text with each word that no vehicle meets replaced by the name in the catalog that it is a slip of. Null: there is
 * none, or the text stands in quotes, which says that it is meant as it is.
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
  const offers = leftOut.map(async (left) => {
    const q = parts
      .filter((part) => !left.includes(part))
      .map(({ typed }) => typed)
      .join(' ');
    const total = await countAll(pool, { ...filters, q });
    return { q, left: left.map(({ typed }) => typed).join(' '), total };
  });
  const found = (await Promise.all(offers)).filter(({ total }) => total > 0);
  const others = found.toSorted((a, b) => b.total - a.total).slice(0, MOST_OTHERS);
  return { missing: wrong.map(({ typed }) => typed), others };
}
