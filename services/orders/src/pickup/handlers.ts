import { newId } from '@rollheim/contracts';
import type { OrderCommands, OrderState, PickupProposal } from '@rollheim/contracts';
import { accepted, isOperator, rejected, type CommandHandlers, type Tx } from '@rollheim/service-kit';
import { readProtocol, renewCode } from '../handover/store.ts';
import { publishPickup } from '../publish.ts';
import { addStep, BY_SYSTEM } from '../steps.ts';
import { lockOrder, readOrder, touchOrder, versionOf } from '../store.ts';
import { sideOf } from '../order.ts';
import { decideAgreement, decideProposal } from './decide.ts';
import { addProposal, noteAgreement, readProposals } from './store.ts';

type PickupCommands = Pick<OrderCommands, 'order.propose-pickup' | 'order.agree-pickup' | 'order.pickup'>;

/** What both sides of an order agree about its pickup. */
export const pickupHandlers: CommandHandlers<PickupCommands> = {
  'order.propose-pickup': async ({ actor, at, payload }, tx) => {
    const found = await lockFor(tx, payload.orderId, actor);
    if (!found) return rejected('not_found');
    const { order, side, present } = found;
    // what is handed over is not fetched again
    if (await readProtocol(tx.client, order.orderId)) return rejected('move_not_allowed');
    const proposal = decideProposal(order, side, present, payload, { at, proposalId: newId() });
    if ('refused' in proposal) return rejected(proposal.refused, proposal.fields);
    await addProposal(tx.client, order.orderId, proposal);
    await addStep(tx.client, order.orderId, { ...BY_SYSTEM, at, actor, kind: 'pickup_proposed' });
    return told(tx, order, { ...proposal, by: side, at });
  },

  'order.agree-pickup': async ({ actor, at, payload }, tx) => {
    const found = await lockFor(tx, payload.orderId, actor);
    if (!found) return rejected('not_found');
    const { order, side, present } = found;
    const proposal = decideAgreement(order, side, present, payload, at);
    if ('refused' in proposal) return rejected(proposal.refused, proposal.fields);
    await noteAgreement(tx.client, proposal);
    // both sides have acted: whoever guessed at the code before begins again, and a locked one is free again
    await renewCode(tx.client, order.orderId);
    const { day, from, to } = proposal.agreed ?? { day: null, from: '', to: '' };
    const step = { at, actor, kind: 'pickup_agreed', note: `${from}–${to}`, day } as const;
    await addStep(tx.client, order.orderId, step);
    return told(tx, order, { ...proposal, by: side, at });
  },

  'order.pickup': {
    query: async ({ actor, payload: { orderId } }, client) => {
      const order = await readOrder(client, orderId);
      if (!order || !(isOperator(actor) || sideOf(order, actor))) return rejected('not_found');
      // a canceled sale gives no one's address away any more
      const proposals = order.status === 'canceled' ? [] : await readProposals(client, orderId);
      return accepted(undefined, { private: { proposals } });
    },
  },
};

/** The order with the asker's side and the proposal that counts; null for who has no part in it. */
async function lockFor({ client }: Tx, orderId: string, actor: string | null) {
  const order = await lockOrder(client, orderId);
  const side = order && sideOf(order, actor);
  if (!order || !side) return null;
  return { order, side, present: (await readProposals(client, orderId)).at(-1) ?? null };
}

/** Notifies the other side, and lets both pages read the order again. */
async function told(tx: Tx, { orderId }: OrderState, move: PickupProposal) {
  const order = await touchOrder(tx.client, orderId);
  publishPickup(tx, order, move);
  return accepted({ orderId, proposalId: move.proposalId }, { versions: versionOf(order) });
}
