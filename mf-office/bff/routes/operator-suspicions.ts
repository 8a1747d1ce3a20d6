import {
  COMMAND_REFUSALS,
  SUSPICION_GROUPS,
  type OperatorSuspicion,
  type SuspicionDetail,
  type SuspicionGroup,
  type SuspicionQueue,
} from '@rollheim/contracts';
import { SUSPICION_REASON_LENGTH } from '@rollheim/contracts/server';
import type { BffContext, BffRequest, CommandCall, Route } from '@rollheim/service-kit';
import Joi from 'joi';

interface QueueQuery {
  readonly group: SuspicionGroup;
  readonly q: string;
  readonly page: number;
}
const queueQuery = Joi.object<QueueQuery>({
  group: Joi.string()
    .valid(...SUSPICION_GROUPS)
    .default('open'),
  q: Joi.string().trim().max(120).allow('').default(''),
  page: Joi.number().integer().min(1).max(10_000).default(1),
}).unknown(true);

/** The operator's moves on a suspicion: what they need. */
const MOVES = {
  take: {
    summary: 'Takes a suspicion up, or gives it back',
    body: Joi.object({ taken: Joi.boolean().strict().required() }),
  },
  dismiss: {
    summary: 'Dismisses a suspicion with the reason; it comes again when clearly more speaks for it',
    body: Joi.object({ reason: Joi.string().trim().min(3).max(SUSPICION_REASON_LENGTH).required() }),
  },
};
type Move = keyof typeof MOVES;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Suspicions of shill bidding, for operators: asked of the customers service, as persons are in no read model. */
export const operatorSuspicionRoutes = (ctx: BffContext): readonly Route[] => {
  const about = ({ params }: BffRequest, type: string, payload: object = {}): CommandCall => {
    const given = params['id'] ?? '';
    if (!ID.test(given)) throw ctx.problem('not_found');
    const suspicionId = given.toLowerCase();
    return { topic: 'customers.commands', key: suspicionId, type, payload: { ...payload, suspicionId } };
  };
  const moves = (Object.keys(MOVES) as Move[]).map((move): Route => ({
    method: 'POST',
    path: `/private/operator/suspicions/:id/${move}`,
    auth: 'operator',
    idempotent: true,
    ...MOVES[move],
    answers: 'SuspicionDecided',
    refusals: COMMAND_REFUSALS.customers,
    handler: (request) =>
      ctx.send(request, about(request, `suspicion.${move}`, request.body as object), () => ({
        decided: move,
      })),
  }));
  return [
    {
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
        const asked = { topic: 'customers.commands', key: 'suspicions', type: 'suspicion.queue', payload };
        return { body: await ctx.ask<SuspicionQueue>(request, asked) };
      },
    },
    {
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
        const found = await ctx.ask<SuspicionDetail>(request, about(request, 'suspicion.get'));
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
    },
    ...moves,
  ];
};
