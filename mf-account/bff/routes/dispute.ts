import {
  COMMAND_REFUSALS,
  DISPUTE_REASONS,
  type Commands,
  type DisputeStatement,
  type OrderCommands,
} from '@rollheim/contracts';
import { object, text, textOf } from '@rollheim/contracts/schema';
import { route, type BffContext, type BffRequest, type Route, type RequestOf } from '@rollheim/service-kit';
import Joi from 'joi';

const BASE = '/private/orders/:id/dispute';

const words = text(Joi.string().trim().min(10).max(2_000));
const disputeId = text(Joi.string().min(1).max(80));

const opening = object({
  reason: textOf([...new Set([...DISPUTE_REASONS.buyer, ...DISPUTE_REASONS.seller])]),
  text: words,
});
const statement = object({ disputeId, text: words });
const withdrawal = object({ disputeId });

type Command = keyof OrderCommands & `order.${string}-dispute`;

const idOf = ({ params }: RequestOf<'id'>): string => params.id;

/** What both sides and the team stated about an order that the asker is a side of. */
export async function statementsOf(
  ctx: BffContext,
  request: BffRequest,
  orderId: string,
): Promise<readonly DisputeStatement[]> {
  const payload = { orderId };
  return (await ctx.ask(request, { key: orderId, type: 'order.statements', payload })).statements;
}

/** What the sides of an order cannot settle between themselves. */
export const disputeRoutes = (ctx: BffContext): readonly Route[] => {
  const send = <N extends Command>(request: BffRequest, type: N, payload: Commands[N]) =>
    ctx.send(request, { key: payload.orderId, type, payload });
  const common = {
    method: 'POST',
    auth: 'session',
    idempotent: true,
    answers: 'DisputeSaved',
    refusals: COMMAND_REFUSALS.orders,
  } as const;
  // each is mailed to the other side
  const limit = { points: 10, seconds: 3600 };
  return [
    route({
      ...common,
      path: BASE,
      limit,
      body: opening,
      summary:
        'Reports a problem with a sale, with a reason of the own side; within 90 days of it, one at a time, three of a side at most; none after an operator settled one, or after the own one was withdrawn when its days were over',
      handler: (request) => send(request, 'order.open-dispute', { orderId: idOf(request), ...request.body }),
    }),
    route({
      ...common,
      path: `${BASE}/statements`,
      limit,
      body: statement,
      summary: 'States something in an open dispute; 20 times at most',
      handler: (request) =>
        send(request, 'order.answer-dispute', { orderId: idOf(request), ...request.body }),
    }),
    route({
      ...common,
      path: `${BASE}/withdraw`,
      limit,
      body: withdrawal,
      summary: 'Takes back the own dispute while it is open',
      handler: (request) =>
        send(request, 'order.withdraw-dispute', { orderId: idOf(request), ...request.body }),
    }),
  ];
};
