import {
  isDue,
  newId,
  type DisputeChanged,
  type DisputeStatement,
  type OrderCommands,
  type OrderDispute,
  type OrderState,
} from '@rollheim/contracts';
import { accepted, isOperator, rejected, type CommandHandlers, type Tx } from '@rollheim/service-kit';
import { publishDispute } from '../publish.ts';
import { addStep, BY_SYSTEM } from '../steps.ts';
import { lockOrder, readOrder, versionOf, writeDispute } from '../store.ts';
import { isOwnSale, sideOf } from '../order.ts';
import {
  decideOpening,
  decideSettlement,
  decideWithdrawal,
  MOST_STATEMENTS,
  openDispute,
  stated,
  whyNotYet,
  type Refused,
} from './decide.ts';
import { addStatement, countStatements, earlierDisputes, noteTold, readStatements } from './store.ts';

type DisputeCommands = Pick<
  OrderCommands,
  | 'order.open-dispute'
  | 'order.answer-dispute'
  | 'order.withdraw-dispute'
  | 'order.settle-dispute'
  | 'order.statements'
>;

const refusal = ({ refused, fields }: Refused) => rejected(refused, fields);

/** What the two sides of an order cannot settle between themselves, until an operator does. */
export const disputeHandlers: CommandHandlers<DisputeCommands> = {
  'order.open-dispute': async ({ actor, at, payload }, tx) => {
    const found = await lockFor(tx, payload.orderId, actor);
    if (!found) return rejected('not_found');
    const { order, side } = found;
    const earlier = await earlierDisputes(tx.client, order.orderId, side);
    const dispute = decideOpening(order, side, payload, { at, disputeId: newId() }, earlier);
    if ('refused' in dispute) return refusal(dispute);
    await addStatement(tx.client, order.orderId, { ...dispute, by: side, at, text: payload.text });
    await addStep(tx.client, order.orderId, { ...BY_SYSTEM, at, actor, kind: 'dispute_opened' });
    return changed(tx, { ...order, dispute }, dispute, { change: 'opened', by: side, at });
  },

  'order.answer-dispute': async ({ actor, at, payload }, tx) => {
    const found = await lockFor(tx, payload.orderId, actor);
    if (!found) return rejected('not_found');
    const { order, side } = found;
    const dispute = openDispute(order, payload.disputeId);
    if ('refused' in dispute) return refusal(dispute);
    const statement: DisputeStatement = { disputeId: dispute.disputeId, by: side, at, text: payload.text };
    if ((await countStatements(tx.client, statement)) >= MOST_STATEMENTS) return rejected('move_not_allowed');
    await addStatement(tx.client, order.orderId, statement);
    return changed(tx, { ...order, dispute: stated(dispute, side) }, dispute, {
      change: 'stated',
      by: side,
      at,
    });
  },

  'order.withdraw-dispute': async ({ actor, at, payload }, tx) => {
    const found = await lockFor(tx, payload.orderId, actor);
    if (!found) return rejected('not_found');
    const { order, side } = found;
    const present = openDispute(order, payload.disputeId);
    if ('refused' in present) return refusal(present);
    const dispute = decideWithdrawal(present, side, at);
    if ('refused' in dispute) return refusal(dispute);
    // also where it was not announced yet that the days are over
    if (isDue(present, Date.parse(at))) await noteTold(tx.client, present.disputeId, 'due', at);
    await addStep(tx.client, order.orderId, { ...BY_SYSTEM, at, actor, kind: 'dispute_withdrawn' });
    return changed(tx, { ...order, dispute }, dispute, { change: 'withdrawn', by: side, at });
  },

  'order.settle-dispute': async ({ actor, at, payload }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    const order = await lockOrder(tx.client, payload.orderId);
    if (!order) return rejected('not_found');
    if (isOwnSale(actor, order)) return rejected('four_eyes');
    const present = openDispute(order, payload.disputeId);
    if ('refused' in present) return refusal(present);
    const settled = decideSettlement(order, present, payload, at);
    if ('refused' in settled) return refusal(settled);
    const { dispute, vehicleCost } = settled;
    const { orderId, buyerCustomerId, sellerCustomerId } = order;
    const { disputeId } = present;
    const early = whyNotYet(present, payload, at);
    if (early) return refusal(early);
    await addStatement(tx.client, orderId, { disputeId, by: 'team', at, text: payload.text });
    const step = { at, actor, kind: 'dispute_settled', note: payload.outcome, day: null } as const;
    await addStep(tx.client, orderId, step);
    const decided = await changed(tx, { ...order, dispute, vehicleCost }, dispute, {
      change: 'settled',
      by: 'team',
      at,
    });
    return { ...decided, persons: [buyerCustomerId, sellerCustomerId], noted: { reason: payload.text } };
  },

  'order.statements': {
    query: async ({ actor, payload: { orderId } }, client) => {
      const order = await readOrder(client, orderId);
      if (!order || !(isOperator(actor) || sideOf(order, actor))) return rejected('not_found');
      return accepted(undefined, { private: { statements: await readStatements(client, orderId) } });
    },
  },
};

/** The locked order with the asker's side; null for who has no part in it. */
async function lockFor({ client }: Tx, orderId: string, actor: string | null) {
  const order = await lockOrder(client, orderId);
  const side = order && sideOf(order, actor);
  return order && side ? { order, side } : null;
}

/** Writes the order, and publishes it with what happened. */
async function changed(
  tx: Tx,
  { orderId, dispute, vehicleCost }: OrderState,
  { disputeId }: OrderDispute,
  move: Pick<DisputeChanged, 'change' | 'by' | 'at'>,
) {
  const order = await writeDispute(tx.client, { orderId, dispute, vehicleCost });
  publishDispute(tx, order, move);
  return accepted({ orderId, disputeId }, { versions: versionOf(order) });
}
