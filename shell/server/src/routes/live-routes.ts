import { LIVE_STREAM_PATH, type LiveFrame } from '@rollheim/contracts';
import { absent, number, object, text } from '@rollheim/contracts/schema';
import { CHANNEL_HEADER, route, ProblemError, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type { Channels } from '../live/channels.ts';
import type { LiveHub } from '../live/hub.ts';
import { endOnChannel, openStream } from '../live/stream.ts';
import { Tickets } from '../live/ticket.ts';
import type { ShellQueries } from '../projection/queries.ts';
import type { SessionCookies } from '../session/cookies.ts';

/** Code of the first frame of a stream; it brings the badges. */
const CONNECTED = 'connected';

/** The live stream and its ticket (spec 2 §7.5). */
export function liveRoutes(
  hub: LiveHub,
  channels: Channels,
  queries: ShellQueries,
  cookies: SessionCookies,
  secret: string,
): readonly Route[] {
  const tickets = new Tickets(secret);
  return [
    {
      method: 'POST',
      path: '/private/notifications/sse-ticket',
      auth: 'session',
      summary: 'Ticket of 60 s for one live stream of this browser',
      // one for each page that opens: somebody with several tabs opens many, and each comes back after a break
      limit: { points: 300, seconds: 60 },
      answers: { 200: 'SseTicket' },
      handler: async ({ session, raw: { req } }) => {
        const browser = cookies.read(req, 'session');
        return { body: { ticket: tickets.write(session?.customerId ?? '', browser, Date.now()) } };
      },
    },
    route({
      method: 'GET',
      path: LIVE_STREAM_PATH,
      auth: 'public',
      summary: 'The live stream; without a ticket public changes alone',
      // a stream that opens is given what changed last: many of one network are opened, none in a loop
      limit: { points: 600, seconds: 60 },
      query: object({
        token: absent(text(Joi.string().max(500))),
        storeCode: absent(text(Joi.string().max(5))),
        since: absent(number(Joi.number().integer().min(0))),
      }).unknown(),
      answers: { 200: 'text/event-stream' },
      refusals: ['not_authenticated', 'too_many_requests'],
      async handler({ query, raw: { req, res } }) {
        const browser = cookies.read(req, 'session');
        const customerId = query.token === undefined ? null : tickets.spend(query.token, browser, Date.now());
        if (query.token !== undefined && customerId === null) throw new ProblemError('not_authenticated');
        const counters = customerId === null ? null : await queries.counters(customerId);
        if (req.destroyed) return undefined;
        // nothing would ever end it: a HEAD has no body
        if (req.method === 'HEAD') return { body: undefined };
        const place = req.get(CHANNEL_HEADER);
        const shared = place === undefined ? null : channels.add(place, customerId);
        const client = shared ?? openStream(hub, res, customerId);
        if (shared) endOnChannel(res);
        const recent = query.since === undefined ? [] : hub.since(query.since, customerId, Date.now());
        const first: LiveFrame = {
          message: { messageId: null, auctionId: null, callToActionTypeCode: CONNECTED },
          ...(counters ? { counters } : {}),
          ...(recent === null ? { missed: true } : {}),
        };
        hub.toClient(client, [first, ...(recent ?? [])]);
        hub.catchUp(client);
        return undefined;
      },
    }),
  ];
}
