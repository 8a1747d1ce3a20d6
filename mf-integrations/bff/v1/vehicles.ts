import {
  CATALOG_OPTIONS,
  CATALOG_PARAMETERS,
  type ApiBids,
  type ApiVehicles,
  type BidHistoryAnswer,
  type CatalogDetail,
  type CatalogSearchAnswer,
} from '@rollheim/contracts';
import type { BffContext, Route } from '@rollheim/service-kit';
import { absent, judged, object } from '@rollheim/contracts/schema';
import Joi from 'joi';
import type { Upstream } from '../upstream.ts';
import { nextPage, pageCursor, pageOf } from './cursor.ts';
import { read, readOne } from './read.ts';
import { toBid, toVehicle, toVehicleDetail } from './shapes.ts';

/** Steps of a page of the history. */
const BIDS_PAGE = 50;

/** The catalog's filters, each by the name that it has in the address of the list; what it does not know is refused. */
const filters = Object.fromEntries(
  Object.entries(CATALOG_PARAMETERS)
    .filter(([name]) => name !== 'page' && name !== 'size')
    .map(([name, taken]) => {
      const text = name === 'make' ? Joi.string().lowercase() : Joi.string();
      const any = taken instanceof RegExp ? text.pattern(taken) : Joi.valid(...taken);
      const one = name.startsWith('price') ? any.unit('euros') : any;
      const value = Object.hasOwn(CATALOG_OPTIONS, name) ? Joi.array().items(one).single().max(40) : one;
      return [name, absent(judged<unknown>(value))];
    }),
);

const pageQuery = object({ cursor: pageCursor });
const searchQuery = judged<{ readonly cursor?: string }>(object({ ...filters, cursor: pageCursor }));

/** What everybody sees of the catalog. */
export const vehicleRoutes = ({ env }: BffContext, upstream: Upstream): readonly Route[] => [
  read({
    path: '/vehicles',
    scope: 'catalog',
    summary: 'Vehicles by the filters of the list, 20 a page',
    answers: 'ApiVehicles',
    query: searchQuery,
    body: async (request) => {
      const { cursor, ...query } = request.query;
      const page = pageOf(cursor);
      const found = await upstream.get<CatalogSearchAnswer>(request, '/public/catalog/search', {
        ...query,
        page,
      });
      return {
        items: found.products.map((product) => toVehicle(product, env.PUBLIC_URL)),
        next: nextPage(page, found.pages),
        total: found.total,
      } satisfies ApiVehicles;
    },
  }),
  readOne({
    path: '/vehicles/:id',
    scope: 'catalog',
    summary: 'One vehicle with its facts, texts and pictures',
    answers: 'ApiVehicleDetail',
    body: async (request) =>
      toVehicleDetail(
        await upstream.get<CatalogDetail>(request, `/public/catalog/get/${idOf(request.params)}`),
        env.PUBLIC_URL,
      ),
  }),
  readOne({
    path: '/auctions/:id/bids',
    scope: 'catalog',
    summary: 'Visible steps of the round with the price after each, the newest first, bidders by number',
    answers: 'ApiBids',
    query: pageQuery,
    body: async (request) => {
      const page = pageOf(request.query.cursor);
      const path = `/public/auction/${idOf(request.params)}/bids`;
      const { bids, total } = await upstream.get<BidHistoryAnswer>(request, path, { page });
      return {
        items: bids.map(toBid),
        next: nextPage(page, Math.ceil(total / BIDS_PAGE)),
        total,
      } satisfies ApiBids;
    },
  }),
];

/** The id in a path, as it goes on into another one. */
export const idOf = (params: { readonly id: string }): string => encodeURIComponent(params.id);
