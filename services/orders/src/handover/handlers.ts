import type { OrderCommands, OrderState } from '@rollheim/contracts';
import { accepted, isOperator, rejected, type CommandHandlers } from '@rollheim/service-kit';
import { isRecalled } from '../bank/recalled.ts';
import { sideOf } from '../order.ts';
import { readProposals } from '../pickup/store.ts';
import { publishHandover, publishState } from '../publish.ts';
import { addStep, BY_SYSTEM } from '../steps.ts';
import { lockOrder, readOrder, touchOrder, versionOf } from '../store.ts';
import { decideHandover, decideShowing, isSame, isWrongCode } from './decide.ts';
import {
  changeCode,
  codeOf,
  countTry,
  forgetShown,
  readProtocol,
  triesOf,
  vehicleOf,
  writeProtocol,
} from './store.ts';
import type pg from 'pg';

type HandoverCommands = Pick<OrderCommands, 'order.hand-over' | 'order.show-handover' | 'order.handover'>;

/** The handover of the vehicle: written down by the seller, confirmed by the buyer's code. */
export const handoverHandlers: CommandHandlers<HandoverCommands> = {
  'order.hand-over': async ({ actor, at, payload }, tx) => {
    const { client } = tx;
    const order = await lockOrder(client, payload.orderId);
    const side = order && sideOf(order, actor);
    if (!order || !side) return rejected('not_found');
    if (side !== 'seller') return rejected('not_allowed');
    const { orderId } = order;
    const tries = await triesOf(client, orderId);
    const shown = await readProtocol(client, orderId, 'handover_shown');
    const protocol = decideHandover(order, payload, { ...(await factsOf(client, order, at)), tries, shown });
    if ('refused' in protocol) {
      if (isWrongCode(protocol)) await countTry(client, orderId, tries, at);
      return rejected(protocol.refused, protocol.fields);
    }
    await writeProtocol(client, orderId, protocol);
    await forgetShown(client, orderId);
    await addStep(client, orderId, { ...BY_SYSTEM, at, actor, kind: 'handed_over', day: protocol.day });
    const changed = await touchOrder(client, orderId);
    publishHandover(tx, changed, protocol);
    return accepted({ orderId }, { versions: versionOf(changed) });
  },

  'order.show-handover': async ({ actor, at, payload }, tx) => {
    const { client } = tx;
    const order = await lockOrder(client, payload.orderId);
    const side = order && sideOf(order, actor);
    if (!order || !side) return rejected('not_found');
    if (side !== 'seller') return rejected('not_allowed');
    const { orderId } = order;
    const protocol = decideShowing(order, payload, await factsOf(client, order, at));
    if ('refused' in protocol) return rejected(protocol.refused, protocol.fields);
    const before = await readProtocol(client, orderId, 'handover_shown');
    // a code confirms the version that its buyer has read
    if (before && !isSame(before, protocol)) await changeCode(client, orderId);
    await forgetShown(client, orderId);
    await writeProtocol(client, orderId, protocol, 'handover_shown');
    // the buyer's page reads it again
    const changed = await touchOrder(client, orderId);
    publishState(tx, changed);
    return accepted({ orderId }, { versions: versionOf(changed) });
  },

  'order.handover': {
    query: async ({ actor, payload: { orderId } }, client) => {
      const order = await readOrder(client, orderId);
      const side = order && sideOf(order, actor);
      if (!order || !(isOperator(actor) || side)) return rejected('not_found');
      const protocol = await readProtocol(client, orderId);
      const agreed = (await readProposals(client, orderId)).at(-1)?.agreed ?? null;
      const recalled = order.status === 'paid' && !protocol && (await isRecalled(client, order));
      // the code is the buyer's confirmation: no one else reads it
      const due = side === 'buyer' && order.status === 'paid' && agreed && !protocol && !recalled;
      const code = due ? await codeOf(client, orderId) : null;
      const { asks } = await vehicleOf(client, order.auctionId);
      const shown = protocol || !side ? null : await readProtocol(client, orderId, 'handover_shown');
      return accepted(undefined, { private: { code, protocol, shown, asks, recalled } });
    },
  },
};

/** What a protocol of a locked order is judged by at an instant (ISO). */
async function factsOf(client: pg.PoolClient, order: OrderState, at: string) {
  const { orderId, auctionId } = order;
  const agreed = (await readProposals(client, orderId)).at(-1)?.agreed ?? null;
  return {
    recalled: await isRecalled(client, order),
    code: agreed && (await codeOf(client, orderId)),
    present: await readProtocol(client, orderId),
    ...(await vehicleOf(client, auctionId)),
    at,
  };
}
