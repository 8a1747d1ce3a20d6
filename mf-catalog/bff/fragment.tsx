import type { CatalogDetail, CatalogSearchAnswer, Fragment, FragmentRequest } from '@rollheim/contracts';
import { matchPath } from '@rollheim/contracts';
import { keyFor, renderModule, type Texts } from '@rollheim/module-api/server';
import type { BffContext, BffRequest } from '@rollheim/service-kit';
import { DesignProviders } from '@rollheim/ui';
import catalog from '../web/module.tsx';
import { factsOf } from '../web/src/shared/facts.ts';
import { isLaterFilter } from '../web/src/features/list/first-filters.ts';
import { filterKey, searchKey } from '../web/src/features/list/search-params.ts';
import {
  BID_TEXTS,
  LIST_ONLY_TEXTS,
  LIST_TEXTS,
  MAP_TEXTS,
  ROWS_TEXTS,
  SESSION_PAGES_TEXTS,
} from '../web/src/page-texts.ts';
import type { CatalogText } from '../web/src/texts.ts';
import Joi from 'joi';
import { searchQuery, type SearchQuery } from './filters.ts';
import { detailFor } from './detail.ts';
import type { CatalogEnv } from './env.ts';
import { ownContext } from './own-context.ts';
import { bidHistory, isWatched, product } from './queries.ts';
import { answerEnds, answerSearch } from './routes/search.ts';
import { breadcrumbs, vehicleData } from './structured.ts';

const NO_FILTERS = new Set(['q', 'sort', 'size', 'page']);

type Query = readonly [key: readonly unknown[], data: unknown];
type Page = Pick<Fragment, 'status' | 'title' | 'description' | 'image' | 'structured'> & {
  readonly queries: readonly Query[];
};

const textsOf = async ({ locale }: FragmentRequest): Promise<Texts> =>
  (await catalog.definition.messages(locale)).default;

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Facts without the plural machinery: only for the description of the page. */
const plain = (texts: Readonly<Record<string, string>>): CatalogText =>
  ((key: string, values: Readonly<Record<string, string>> = {}) =>
    fill(texts[key] ?? key, values)) as CatalogText;

const crumbNames = (texts: Texts) => ({ home: 'Rollheim', list: texts['catalog'] ?? '' });

const isLater = (parameter: string): boolean =>
  !NO_FILTERS.has(parameter) && isLaterFilter(parameter.replace(/(?:From|To)$/, ''));

/** Rows without the heads of their logs: 32 random bytes each that no list shows and no compression makes smaller. */
const withoutHeads = (answer: CatalogSearchAnswer): CatalogSearchAnswer => ({
  ...answer,
  products: answer.products.map((row) => ({ ...row, auction: { ...row.auction, logHead: '' } })),
});

/** What is behind 'more filters' is asked for when it is opened, unless one of them is on. */
function withoutLater(answer: CatalogSearchAnswer): CatalogSearchAnswer {
  const filterAttributes = answer.filterAttributes.filter(({ code }) => !isLaterFilter(code));
  return { ...answer, filterAttributes };
}

async function listPage(request: FragmentRequest, { pool }: BffContext): Promise<Page> {
  const viewer = viewerOf(request);
  const texts = await textsOf(request);
  const { searchParams } = new URL(request.path, 'http://page');
  // a link with a filter that does not exist still shows the page, without that filter, as the browser will
  const known = new URLSearchParams(searchKey(searchParams));
  const given = [...new Set(known.keys())].map((name) => {
    const values = known.getAll(name);
    return [name, values.length === 1 ? values[0] : values] as const;
  });
  const validated = searchQuery.validate(Object.fromEntries(given), { convert: true });
  // a place that no one knows is for the call to refuse, which the browser asks
  const { distance: _far, region: _region, ...kept } = Object.fromEntries(given);
  const query = (validated.error ? Joi.attempt(kept, searchQuery) : validated.value) as SearchQuery;
  const [answer, ends] = await Promise.all([
    answerSearch(pool, query, request.locale, viewer),
    answerEnds(pool, query, viewer),
  ]);
  return {
    // a filter that is not known, or a page behind the last one, is reported on the page: the list is there
    status: 200,
    title: query.auction_status === 'running' ? (texts['title_running'] ?? '') : (texts['title'] ?? ''),
    description: texts['list_meta'] ?? '',
    structured: [breadcrumbs(request, crumbNames(texts))],
    queries: validated.error
      ? []
      : [
          [
            keyFor(['search', searchKey(searchParams)], viewer),
            withoutHeads([...known.keys()].some(isLater) ? answer : withoutLater(answer)),
          ],
          [keyFor(['ends', filterKey(searchParams)], viewer), ends],
        ],
  };
}

/** Whose answers the page holds; null: it is the same for everyone who may see it. */
const viewerOf = ({ viewer }: FragmentRequest): string | null => viewer?.customerId ?? null;

/** How long the owner of an auction is waited for with the viewer's standing, ms; later the browser asks. */
const STANDING_MS = 250;

/** What a vehicle's page says of its viewer alone. A standing of another version than the price waits for the browser. */
async function ownQueries(
  { auction, entityId: id }: CatalogDetail,
  ctx: BffContext<CatalogEnv>,
  call: BffRequest,
  viewer: string,
): Promise<readonly Query[]> {
  const [watched, context] = await Promise.all([
    isWatched(ctx.pool, viewer, id),
    ownContext(ctx, call, id, STANDING_MS).catch((error: unknown) => {
      ctx.log.warn({ err: error, auctionId: id }, 'a page without its viewer’s standing; the browser asks');
      return null;
    }),
  ]);
  return [
    [['watched', id], { watched }],
    ...(context?.version === auction.version ? [[['context', id], context] as const] : []),
  ];
}

async function vehiclePage(
  request: FragmentRequest,
  id: string,
  ctx: BffContext<CatalogEnv>,
  call: BffRequest,
): Promise<Page> {
  const { pool } = ctx;
  const viewer = viewerOf(request);
  const reader = request.reader ?? null;
  const texts = await textsOf(request);
  const [vehicle, row] = await Promise.all([detailFor(ctx, id, reader), product(pool, id, reader)]);
  if (!vehicle || !row)
    return {
      status: 404,
      title: texts['missing_title'] ?? '',
      description: texts['missing_text'] ?? '',
      queries: [],
    };
  const [bids, own] = await Promise.all([
    bidHistory(pool, id, viewer, 1),
    viewer === null ? [] : ownQueries(vehicle, ctx, call, viewer),
  ]);
  const { title } = vehicle.content;
  const facts = factsOf(row, request.locale, plain(texts)).join(', ');
  const description = fill(texts['description_meta'] ?? '', { title, facts });
  return {
    status: 200,
    title,
    description,
    structured: [
      vehicleData(request, vehicle, row, description),
      breadcrumbs(request, { ...crumbNames(texts), vehicle: { title, id } }),
    ],
    ...(row.mediaId === null ? {} : { image: `/media/${row.mediaId}/w1600` }),
    queries: [[['vehicle', id], vehicle], [keyFor(['bids', id], viewer), bids], ...own],
  };
}

const LEFT_OUT = [...SESSION_PAGES_TEXTS, ...LIST_ONLY_TEXTS];
const isOfVehicle = (key: string): boolean => !LEFT_OUT.some((head) => key.startsWith(head));

/** What the list says besides, by how it is shown. */
const VIEW_TEXTS: Readonly<Record<string, readonly string[]>> = {
  dense: [...ROWS_TEXTS, ...BID_TEXTS],
  map: MAP_TEXTS,
};

function listTexts({ path }: FragmentRequest): readonly string[] {
  const view = new URL(path, 'http://page').searchParams.get('view') ?? '';
  return [...LIST_TEXTS, ...((Object.hasOwn(VIEW_TEXTS, view) && VIEW_TEXTS[view]) || [])];
}

/**
 * The page of the catalog for everyone, or as its viewer sees it: what the browser would ask first is in it already. A
 * reader without a name gets a vehicle that only chosen dealers see, with what all of them see.
 */
export async function fragment(
  request: FragmentRequest,
  ctx: BffContext<CatalogEnv>,
  call: BffRequest,
): Promise<Fragment> {
  const match = matchPath(new URL(request.path, 'http://page').pathname, request.home);
  const id = match?.params['id'];
  const { queries, ...page } =
    match?.id === 'catalog-detail' && id
      ? await vehiclePage(request, id, ctx, call)
      : await listPage(request, ctx);
  const { html, data } = await renderModule({
    module: catalog,
    request,
    queries,
    Providers: DesignProviders,
    ...(request.viewer ? { viewer: request.viewer } : {}),
    first:
      match?.id === 'catalog-detail'
        ? { texts: Object.keys(await textsOf(request)).filter(isOfVehicle) }
        : {
            texts: listTexts(request),
            options: ['category'],
          },
  });
  return { ...page, html, data };
}
