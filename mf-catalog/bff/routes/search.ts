import type { CatalogPlace, CatalogSearchAnswer, Locale } from '@rollheim/contracts';
import { list, object, text } from '@rollheim/contracts/schema';
import { placeByKey, placesFor, type KnownPlace } from '@rollheim/contracts/places';
import { route, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type { Pool } from 'pg';
import { distanceSql, fromFor } from '../conditions.ts';
import { toFilterAttributes } from '../facets.ts';
import { filtersOf, listQuery, type CatalogFilters, type SearchQuery } from '../filters.ts';
import { endsOfDay, ownEnds } from '../ends.ts';
import { foundPage } from '../found.ts';
import { lexiconOf } from '../lexicon.ts';
import { numbered } from '../numbered.ts';
import { regionPlace } from '../region-names.ts';
import { answerRegions } from '../regions.ts';
import { placeKey, regionsQuery } from '../regions-query.ts';
import { seenBy } from '../seen-by.ts';
import { suggestionsFor } from '../suggestions.ts';
import { correctedText, whyNothing } from '../text.ts';

/** One page of the catalog with its facets, as anyone (`viewer` null) or one customer sees it. */
export async function answerSearch(
  pool: Pool,
  query: SearchQuery,
  locale: Locale,
  viewer: string | null,
): Promise<CatalogSearchAnswer> {
  const found = (filters: CatalogFilters) => foundPage(pool, filters, query, viewer);
  const typed = await seenBy(pool, filtersOf(query), viewer);
  let { products, total, facets } = await found(typed);
  const corrected = total === 0 ? await correctedText(pool, typed.q) : null;
  const filters = corrected === null ? typed : { ...typed, q: corrected };
  if (corrected !== null) ({ products, total, facets } = await found(filters));
  const text = {
    ...(corrected === null ? {} : { corrected }),
    ...(total === 0 ? await whyNothing(pool, filters) : {}),
  };
  return {
    products,
    filterAttributes: toFilterAttributes(facets, await regionPlace(pool, filters), locale),
    page: query.page,
    pages: Math.ceil(total / query.size),
    total,
    ...(Object.keys(text).length === 0 ? {} : { text }),
    serverTime: new Date().toISOString(),
  };
}

/** What ends from the start of this hour on, a day long, under the filters; `viewer` adds the own auctions. */
export async function answerEnds(pool: Pool, query: SearchQuery, viewer: string | null) {
  const filters = await seenBy(pool, filtersOf(query), viewer);
  const hour = 3_600_000;
  const from = Math.floor(Date.now() / hour) * hour;
  const span = [new Date(from).toISOString(), new Date(from + 25 * hour).toISOString()] as const;
  const [ends, pins] = await Promise.all([
    endsOfDay(pool, filters, ...span),
    viewer === null ? Promise.resolve([]) : ownEnds(pool, filters, viewer, ...span),
  ]);
  return { ends, pins };
}

const MOST_PLACES = 8;
const MOST_VEHICLES = 100;

/** Places that a text means; those of the language's own country first. */
function places(text: string, locale: Locale): readonly CatalogPlace[] {
  const region = new Intl.DisplayNames([locale], { type: 'region' });
  const own = locale === 'en' ? 'DE' : (new Intl.Locale(locale).maximize().region ?? 'DE');
  return placesFor(text, own, MOST_PLACES).map(({ key, label, town, country, near }) => ({
    key,
    label,
    town,
    country: region.of(country) ?? country,
    ...(near ? { near } : {}),
  }));
}

/** How far vehicles are from a place. */
async function distances(pool: Pool, from: KnownPlace, ids: readonly string[], viewer: string | null) {
  const { rows } = await pool.query<{ ad_id: string; km: number | null }>(
    `select v.ad_id, ${distanceSql(from)} as km ${fromFor('$2')} and v.ad_id = any($1)`,
    [ids, viewer],
  );
  return Object.fromEntries(rows.map(({ ad_id: id, km }) => [id, km]));
}

export const searchRoutes = ({ pool }: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/public/catalog/search',
    auth: 'public',
    query: listQuery,
    summary: 'Vehicles by filters, with facet counts; the asker’s own standing where one is logged in',
    answers: 'CatalogSearch',
    handler: async ({ query, locale, session }) => ({
      body: await answerSearch(pool, query, locale, session?.customerId ?? null),
    }),
  }),
  route({
    method: 'GET',
    path: '/public/catalog/suggest',
    auth: 'public',
    query: object({ q: text(Joi.string().trim().min(2).max(60)) }).unknown(true),
    summary:
      'The vehicle whose number a text is; makes, models, kinds and places on offer that it begins, with their numbers of vehicles',
    answers: 'CatalogSuggestions',
    handler: async ({ query, locale, session }) => {
      const vehicle = await numbered(pool, query.q, session?.customerId ?? null);
      return {
        body: { suggestions: [...vehicle, ...suggestionsFor(await lexiconOf(pool), query.q, locale)] },
      };
    },
  }),
  route({
    method: 'GET',
    path: '/public/catalog/places',
    auth: 'public',
    query: object({ q: text(Joi.string().trim().min(2).max(60)) }).unknown(true),
    summary: 'Places that a postcode or the beginning of a name means, for the filter by distance',
    answers: 'CatalogPlaces',
    handler: async ({ query, locale }) => ({
      body: { places: places(query.q, locale) },
    }),
  }),
  route({
    method: 'GET',
    path: '/public/catalog/distances',
    auth: 'public',
    query: object({
      from: text(placeKey()),
      id: list(text(Joi.string().max(64)), (items) => items.single().min(1).max(MOST_VEHICLES)),
    }).unknown(true),
    summary:
      'How far vehicles of the list stand from a place, whole kilometres in a straight line, and where that place is',
    answers: 'CatalogDistances',
    handler: async ({ query, session }) => {
      const { from, id } = query;
      const place = placeByKey(from)!;
      const { label, lat, lon } = place;
      return {
        body: {
          distances: await distances(pool, place, id, session?.customerId ?? null),
          from: { label, lat, lon },
        },
      };
    },
  }),
  route({
    method: 'GET',
    path: '/public/catalog/regions',
    auth: 'public',
    query: regionsQuery,
    summary:
      'Where the vehicles under the filters of the list are: their numbers by region of the map, and the asker’s own rounds among them',
    answers: 'CatalogRegions',
    handler: async ({ query: { spacing, box, from, ...query }, locale, session }) => ({
      body: await answerRegions(
        pool,
        await seenBy(pool, filtersOf(query), session?.customerId ?? null),
        { spacing, box: box ?? null, from: from ?? null },
        locale,
        session?.customerId ?? null,
      ),
    }),
  }),
  route({
    method: 'GET',
    path: '/public/catalog/ends',
    auth: 'public',
    query: listQuery,
    summary:
      'How many rounds end in each minute of this and the next 24 hours under the filters of the list, and the asker’s own among them',
    answers: 'CatalogEnds',
    handler: async ({ query, session }) => ({
      body: await answerEnds(pool, query, session?.customerId ?? null),
    }),
  }),
];
