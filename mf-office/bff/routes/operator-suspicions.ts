import {
  COMMAND_REFUSALS,
  SUSPICION_GROUPS,
  type Commands,
  type OperatorSuspicion,
  type SuspicionDetail,
  type SuspicionQueue,
} from '@rollheim/contracts';
import { defaulted, flag, number, object, text, textOf } from '@rollheim/contracts/schema';
import { SUSPICION_REASON_LENGTH } from '@rollheim/contracts/server';
import { route, type BffContext, type Route, type RequestOf } from '@rollheim/service-kit';
import Joi from 'joi';

const queueQuery = object({
  group: defaulted(textOf(SUSPICION_GROUPS), 'open'),
  q: defaulted(text(Joi.string().trim().max(120).allow('')), ''),
  page: defaulted(number(Joi.number().integer().min(1).max(10_000)), 1),
}).unknown(true);

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Move = 'take' | 'dismiss';

/** Suspicions of shill bidding, for operators: asked of the customers service, as persons are in no read model. */
export const operatorSuspicionRoutes = (ctx: BffContext): readonly Route[] => {
  const suspicionOf = ({ params }: RequestOf<'id'>): string => {
    const given = params.id;
    if (!ID.test(given)) throw ctx.problem('not_found');
    return given.toLowerCase();
  };
  const move = <N extends Move, B>(
    name: N,
    summary: string,
    body: Joi.ObjectSchema<B>,
    payloadOf: (suspicionId: string, body: B) => Commands[`suspicion.${N}`],
  ) =>
    route({
      method: 'POST',
      path: `/private/operator/suspicions/:id/${name as Move}`,
      auth: 'operator',
      idempotent: true,
      body,
      summary,
      answers: 'SuspicionDecided',
      refusals: COMMAND_REFUSALS.customers,
      handler: async (request) => {
        const key = suspicionOf(request);
        const payload = payloadOf(key, request.body);
        return ctx.send(request, { key, type: `suspicion.${name}`, payload }, () => ({ decided: name }));
      },
    });
  return [
    route({
      method: 'GET',
      path: '/private/operator/suspicions',
      auth: 'operator',
      personal: {
        looks: ({ suspicions }: SuspicionQueue) => ({
          about: 'list',
          persons: suspicions.flatMap(({ bidder, owner }) => [bidder.customerId, owner.customerId]),
        }),
      },
      query: queueQuery,
      summary: 'Suspicions of shill bidding, the weightiest first, with the counts of all parts; 50 a page',
      answers: 'OperatorSuspicions',
      handler: async (request) => {
        const { group, q, page } = request.query;
        const payload = { group, q, page };
        return { body: await ctx.ask(request, { key: 'suspicions', type: 'suspicion.queue', payload }) };
      },
    }),
    route({
      method: 'GET',
      path: '/private/operator/suspicions/:id',
      auth: 'operator',
      personal: {
        looks: ({ suspicionId, bidder, owner }: SuspicionDetail) => ({
          about: suspicionId,
          persons: [bidder.customerId, owner.customerId],
        }),
      },
      summary: 'One suspicion: its reasons with their weights, the bids, its history',
      answers: 'OperatorSuspicion',
      handler: async (request) => {
        const suspicionId = suspicionOf(request);
        const found = await ctx.ask(request, {
          key: suspicionId,
          type: 'suspicion.get',
          payload: { suspicionId },
        });
        const named = [
          ...found.reasons.flatMap(({ auctions }) => auctions),
          ...found.bids.map((bid) => bid.auctionId),
        ];
        const { rows } = await ctx.pool.query<{ ad_id: string; number: number; title: string }>(
          'select ad_id, number, title from ad where ad_id = any($1)',
          [[...new Set(named)]],
        );
        const ads = Object.fromEntries(rows.map(({ ad_id, number, title }) => [ad_id, { number, title }]));
        return { body: { ...found, ads } satisfies OperatorSuspicion };
      },
    }),
    move(
      'take',
      'Takes a suspicion up, or gives it back',
      object({ taken: flag(Joi.boolean().strict()) }),
      (suspicionId, { taken }) => ({ suspicionId, taken }),
    ),
    move(
      'dismiss',
      'Dismisses a suspicion with the reason; it comes again when clearly more speaks for it',
      object({ reason: text(Joi.string().trim().min(3).max(SUSPICION_REASON_LENGTH)) }),
      (suspicionId, { reason }) => ({ suspicionId, reason }),
    ),
  ];
};
