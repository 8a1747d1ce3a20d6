import {
  COMMAND_REFUSALS,
  PAGE_SIZE,
  type CommandAnswer,
  type Commands,
  type SearchSaved,
} from '@rollheim/contracts';
import { absent, defaulted, flag, number, object, oneOf, text } from '@rollheim/contracts/schema';
import { route, type BffContext, type BffRequest, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { canonicalQuery, savedSearches, searchNews, untilShown } from '../saved-searches.ts';

const name = text(Joi.string().trim().min(1).max(80));
const query = text(
  Joi.string()
    .max(2000)
    .allow('')
    .custom((text: string, helpers) => canonicalQuery(text) ?? helpers.error('any.invalid')),
);
// a digest of the day is not built
const rhythm = oneOf(['instant']);
/** What is new is a day old at most. */
const DAY_MS = 86_400_000;
const LIMIT = { points: 120, seconds: 60 };

/** The state as its customer reads it: without whose it is. */
function toSaved({ search, existed }: CommandAnswer<'search.save'>): SearchSaved {
  const { customerId: _own, ...rest } = search;
  return { search: rest, existed };
}

/** Saved searches of the asker. */
export const savedSearchRoutes = (ctx: BffContext): readonly Route[] => {
  // whoever reloads the page at once finds what was written
  const send = async <N extends 'search.save' | 'search.change' | 'search.delete'>(
    request: BffRequest,
    type: N,
    payload: Commands[N],
    map: (result: CommandAnswer<N>) => SearchSaved | { readonly searchId: string },
  ) => {
    const written: { searchId: string; updatedAt: string | null }[] = [];
    const answer = await ctx.send(
      request,
      { key: request.session?.customerId ?? '', type, payload },
      (result) => {
        const body = map(result);
        written.push('search' in body ? body.search : { searchId: body.searchId, updatedAt: null });
        return body;
      },
    );
    for (const { searchId, updatedAt } of written) await untilShown(ctx.pool, searchId, updatedAt);
    return answer;
  };
  return [
    route({
      method: 'GET',
      path: '/private/customer/searches/get',
      auth: 'session',
      query: object({
        page: defaulted(number(Joi.number().integer().min(1).max(1000)), 1),
        itemsPerPage: defaulted(number(Joi.number().integer().min(1).max(50)), PAGE_SIZE),
      }).unknown(true),
      limit: LIMIT,
      summary: 'Saved searches, the newest first, with the number of vehicles that each finds now',
      answers: 'SavedSearches',
      handler: async ({ session, locale, query: { page, itemsPerPage } }) => {
        const found = await savedSearches(ctx.pool, session?.customerId ?? '', page, itemsPerPage, locale);
        return { body: { ...found, page, pages: Math.ceil(found.total / itemsPerPage) } };
      },
    }),
    {
      method: 'GET',
      path: '/private/customer/searches/news',
      auth: 'session',
      limit: LIMIT,
      summary:
        'What the asker’s saved searches found in the last 24 hours and since each was saved: 3 searches, the newest vehicles of each',
      answers: 'SearchNews',
      handler: async ({ session }) => {
        const since = new Date(Date.now() - DAY_MS).toISOString();
        return { body: { ...(await searchNews(ctx.pool, session?.customerId ?? '', since)), since } };
      },
    },
    route({
      method: 'POST',
      path: '/private/customer/searches',
      auth: 'session',
      idempotent: true,
      body: object({
        name: name,
        query: query,
        receiveByEmail: defaulted(flag(Joi.boolean().strict()), false),
        rhythm: defaulted(rhythm, 'instant'),
      }),
      limit: LIMIT,
      summary: 'Saves the filters of a list’s address; the same filters are saved once',
      answers: 'SearchSaved',
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => send(request, 'search.save', request.body, toSaved),
    }),
    route({
      method: 'PUT',
      path: '/private/customer/searches/:searchId',
      auth: 'session',
      idempotent: true,
      body: object({
        name: absent(name),
        status: absent(oneOf(['active', 'paused'])),
        receiveByEmail: absent(flag(Joi.boolean().strict())),
        rhythm: absent(rhythm),
      }).min(1),
      limit: LIMIT,
      summary: 'Changes what is given of a saved search',
      answers: 'SearchSaved',
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => {
        const searchId = request.params.searchId;
        return send(request, 'search.change', { searchId, ...request.body }, toSaved);
      },
    }),
    route({
      method: 'DELETE',
      path: '/private/customer/searches/:searchId',
      auth: 'session',
      limit: LIMIT,
      summary: 'Deletes a saved search',
      answers: 'SearchDeleted',
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) =>
        send(request, 'search.delete', { searchId: request.params.searchId }, (result) => result),
    }),
  ];
};
