import {
  COMMAND_REFUSALS,
  DISPUTE_REASONS,
  type DisputeBody,
  type DisputeStatement,
  type OrderCommands,
  type StatementBody,
  type WithdrawalBody,
} from '@rollheim/contracts';
import type { BffContext, BffRequest, Route } from '@rollheim/service-kit';
import Joi from 'joi';

const TOPIC = 'orders.commands';
const BASE = '/private/orders/:id/dispute';

const text = Joi.string().trim().min(10).max(2_000).required();
const disputeId = Joi.string().min(1).max(80).required();

const opening = Joi.object<DisputeBody>({
  reason: Joi.string()
    .valid(...new Set([...DISPUTE_REASONS.buyer, ...DISPUTE_REASONS.seller]))
    .required(),
  text,
});
const statement = Joi.object<StatementBody>({ disputeId, text });
const withdrawal = Joi.object<WithdrawalBody>({ disputeId });

type Command = keyof OrderCommands & `order.${string}-dispute`;

/** What both sides and the team stated about an order that the asker is a side of. */
export async function statementsOf(
  ctx: BffContext,
  request: BffRequest,
  orderId: string,
): Promise<readonly DisputeStatement[]> {
  const call = { topic: TOPIC, key: orderId, type: 'order.statements', payload: { orderId } };
  return (await ctx.ask<{ readonly statements: readonly DisputeStatement[] }>(request, call)).statements;
}

/** What the sides of an order cannot settle between themselves. */
export const disputeRoutes = (ctx: BffContext): readonly Route[] => {
  const send = (type: Command) => (request: BffRequest) => {
    const orderId = request.params['id'] ?? '';
    const payload = { orderId, ...(request.body as object) };
    return ctx.send(request, { topic: TOPIC, key: orderId, type, payload });
  };
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
    {
      ...common,
      path: BASE,
      limit,
      body: opening,
      summary:
        'Reports a problem with a sale, with a reason of the own side; within 90 days of it, one at a time, three of a side at most; none after an operator settled one, or after the own one was withdrawn when its days were over',
      handler: send('order.open-dispute'),
    },
    {
      ...common,
      path: `${BASE}/statements`,
      limit,
      body: statement,
      summary: 'States something in an open dispute; 20 times at most',
      handler: send('order.answer-dispute'),
    },
    {
      ...common,
      path: `${BASE}/withdraw`,
      limit,
      body: withdrawal,
      summary: 'Takes back the own dispute while it is open',
      handler: send('order.withdraw-dispute'),
    },
  ];
};
