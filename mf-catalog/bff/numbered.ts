import { groupedNumber, type CatalogSuggestion } from '@rollheim/contracts';
import { textParts } from '@rollheim/contracts/catalog';
import type { Pool } from 'pg';
import { fromFor } from './conditions.ts';

/** The vehicle whose number a text is, as a suggestion for this viewer; none where the text is more than a number. */
export async function numbered(
  pool: Pool,
  text: string,
  viewer: string | null,
): Promise<readonly CatalogSuggestion[]> {
  const [part, ...others] = textParts(text);
  if (part?.number === undefined || others.length > 0) return [];
  const { rows } = await pool.query<{ title: string; number: number }>(
    `select v.title, v.number ${fromFor('$2')} and v.number = $1 limit 1`,
    [part.number, viewer],
  );
  return rows.map(({ title, number }) => ({
    kind: 'vehicle',
    label: title,
    of: groupedNumber(number),
    count: 1,
    filters: { q: String(number) },
  }));
}
