import type { BffRequest, Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { search, type SearchParts } from '../content/search.ts';
import type { ReleaseSets } from '../document/release-sets.ts';

/** Search over vehicles, articles and dealers. */
export function searchRoutes(parts: SearchParts, sets: ReleaseSets): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/public/search',
      auth: 'public',
      summary: 'Vehicles, articles and dealers that hold the words; a part that does not answer is null',
      limit: { points: 60, seconds: 60 },
      query: Joi.object({ q: Joi.string().trim().max(100).allow('').default('') }).unknown(),
      answers: 'Search',
      async handler({ query, locale, raw: { req } }: BffRequest<unknown, { q: string }>) {
        const set = await sets.get(req.get('x-release-set') ?? '');
        const catalogUrl = set.modules['mf-catalog']?.bffUrl ?? null;
        return { body: await search(parts, { q: query.q, locale, catalogUrl }) };
      },
    },
  ];
}
