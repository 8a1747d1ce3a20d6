import { defaulted, object, text } from '@rollheim/contracts/schema';
import { route, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { search, type SearchParts } from '../content/search.ts';
import type { ReleaseSets } from '../document/release-sets.ts';

/** Search over vehicles, articles and dealers. */
export function searchRoutes(parts: SearchParts, sets: ReleaseSets): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/public/search',
      auth: 'public',
      summary: 'Vehicles, articles and dealers that hold the words; a part that does not answer is null',
      limit: { points: 60, seconds: 60 },
      query: object({ q: defaulted(text(Joi.string().trim().max(100).allow('')), '') }).unknown(),
      answers: 'Search',
      async handler({ query, locale, raw: { req } }) {
        const set = await sets.get(req.get('x-release-set') ?? '');
        const catalogUrl = set.modules['mf-catalog']?.bffUrl ?? null;
        return { body: await search(parts, { q: query.q, locale, catalogUrl }) };
      },
    }),
  ];
}
