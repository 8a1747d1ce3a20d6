import type { CatalogDetail, Locale } from '@rollheim/contracts';
import { languageOf } from '@rollheim/contracts/server';
import type { BffContext } from '@rollheim/service-kit';
import type { CatalogEnv } from './env.ts';
import { detail } from './queries.ts';

/** What a seller wrote of a vehicle. */
interface Texts {
  readonly description: string;
  readonly defects: string;
}

/** The languages of a seller's texts; one that is too short for that is in the language of both together. */
export function languagesOf({ description, defects }: Texts): Readonly<Record<keyof Texts, Locale | null>> {
  const both = languageOf(`${description}\n${defects}`);
  return { description: languageOf(description) ?? both, defects: languageOf(defects) ?? both };
}

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
  return { ...found, languages: languagesOf(found.content) };
}
