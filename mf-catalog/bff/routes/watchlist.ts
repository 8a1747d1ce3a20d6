import {
  COMMAND_REFUSALS,
  Domains,
  LONGEST_NOTE,
  LOCALES,
  PAGE_SIZE,
  shownPrice,
  WATCHLIST_SHOWS,
  WATCHLIST_SORTS,
} from '@rollheim/contracts';
import { defaulted, number, object, text, textOf } from '@rollheim/contracts/schema';
import { route, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { fullState, isWatched } from '../queries.ts';
import { watchlist } from '../watchlist.ts';
import { watchedEnds, watchlistCalendar } from '../watchlist-ics.ts';

export const watchlistRoutes = (ctx: BffContext): readonly Route[] => {
  const change = (type: 'watch.add' | 'watch.remove', method: 'PUT' | 'DELETE', summary: string): Route =>
    route({
      method,
      path: '/private/customer/watchlist/:id',
      auth: 'session',
      summary,
      answers: 'Watched',
      refusals: COMMAND_REFUSALS.notifications,
      handler: async (request) => {
        const auctionId = request.params.id;
        const customerId = request.session?.customerId ?? '';
        const state = type === 'watch.add' ? await fullState(ctx.pool, auctionId, customerId) : null;
        if (type === 'watch.add' && !state) throw ctx.problem('not_found');
        return ctx.send(
          request,
          {
            key: customerId,
            type,
            // what it costs now: the list shows later by how much that changed
            payload: state ? { auctionId, price: shownPrice(state), buyNow: state.buyNow } : { auctionId },
          },
          () => ({ watched: type === 'watch.add' }),
        );
      },
    });
  return [
    route({
      method: 'GET',
      path: '/private/customer/watchlist/calendar.ics',
      auth: 'session',
      limit: { points: 60, seconds: 60 },
      query: object({
        locale: defaulted(textOf(LOCALES), 'de'),
      }).unknown(true),
      summary:
        'Planned ends of the watched rounds as a calendar file, with a reminder a quarter of an hour before',
      answers: { 200: 'text/calendar' },
      handler: async ({ session, query, raw }) => {
        const domains = new Domains(ctx.env.PUBLIC_URL, ctx.env.LOCALE_DOMAINS);
        const ends = await watchedEnds(ctx.pool, session?.customerId ?? '', new Date());
        raw.res
          .status(200)
          .set({
            'Content-Type': 'text/calendar; charset=utf-8',
            'Content-Disposition': 'attachment; filename="Rollheim.ics"',
            'Cache-Control': 'private, no-store',
          })
          .end(watchlistCalendar(ends, query.locale, domains));
        return undefined;
      },
    }),
    route({
      method: 'GET',
      path: '/private/customer/watchlist/get',
      auth: 'session',
      query: object({
        page: defaulted(number(Joi.number().integer().min(1).max(1000)), 1),
        itemsPerPage: defaulted(number(Joi.number().integer().min(1).max(100)), PAGE_SIZE),
        sort: defaulted(textOf(WATCHLIST_SORTS), WATCHLIST_SORTS[0]),
        show: defaulted(textOf(WATCHLIST_SHOWS), WATCHLIST_SHOWS[0]),
      }).unknown(true),
      summary:
        'Watched vehicles in an order and through a filter, 10 a page unless asked, with how many each filter leaves',
      answers: 'Watchlist',
      handler: async ({ session, query }) => ({
        body: await watchlist(ctx.pool, session?.customerId ?? '', query),
      }),
    }),
    route({
      method: 'GET',
      path: '/private/customer/watchlist/:id',
      auth: 'session',
      summary: 'True where the asker watches the vehicle',
      answers: 'Watched',
      handler: async ({ session, params }) => ({
        body: { watched: await isWatched(ctx.pool, session?.customerId ?? '', params.id) },
      }),
    }),
    change('watch.add', 'PUT', 'Watches a vehicle'),
    change('watch.remove', 'DELETE', 'Stops watching a vehicle'),
    route({
      method: 'PUT',
      path: '/private/customer/watchlist/:id/note',
      auth: 'session',
      limit: { points: 60, seconds: 60 },
      body: object({ note: text(Joi.string().trim().max(LONGEST_NOTE).allow('')) }),
      summary:
        'Writes down something about a watched vehicle, for the asker alone; an empty text takes it away',
      answers: 'WatchNote',
      refusals: COMMAND_REFUSALS.notifications,
      handler: (request) => {
        const customerId = request.session?.customerId ?? '';
        const payload = { auctionId: request.params.id, note: request.body.note };
        return ctx.send(
          request,
          { key: customerId, type: 'watch.note', payload },
          (result) => result as { readonly note: string },
        );
      },
    }),
  ];
};
