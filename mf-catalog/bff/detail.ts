import type { CatalogDetail } from '@rollheim/contracts';
import { languageOf } from '@rollheim/contracts/server';
import type { BffContext } from '@rollheim/service-kit';
import type { CatalogEnv } from './env.ts';
import { detail } from './queries.ts';

/**
 * One vehicle as calls and the server's own page answer it: with the languages of its seller's texts, where a machine
 * translates them; null where there is none to see for this viewer.
 */
export async function detailFor(
  { pool, env }: Pick<BffContext<CatalogEnv>, 'pool' | 'env'>,
  adId: string,
  viewer: string | null,
): Promise<CatalogDetail | null> {
  const found = await detail(pool, adId, viewer);
  if (!found || env.TRANSLATE_URL === '') return found;
  const { description, defects } = found.content;
  return { ...found, languages: { description: languageOf(description), defects: languageOf(defects) } };
}
