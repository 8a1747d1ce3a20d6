import type { OrderCommands } from '@rollheim/contracts';
import { accepted, isOperator, rejected, type CommandHandlers } from '@rollheim/service-kit';
import { isRecalled } from '../bank/recalled.ts';
import { sideOf } from '../order.ts';
import { readProposals } from '../pickup/store.ts';
import { publishHandover } from '../publish.ts';
import { addStep, BY_SYSTEM } from '../steps.ts';
import { lockOrder, readOrder, touchOrder, versionOf } from '../store.ts';
import { decideHandover, isWrongCode } from './decide.ts';
import { advertisedMileage, codeOf, countTry, readProtocol, triesOf, writeProtocol } from './store.ts';

type HandoverCommands = Pick<OrderCommands, 'order.hand-over' | 'order.handover'>;

/** The handover of the vehicle: written down by the seller, confirmed by the buyer's code. */
export const handoverHandlers: CommandHandlers<HandoverCommands> = {
  'order.hand-over': async ({ actor, at, payload }, tx) => {
    const { client } = tx;
    const order = await lockOrder(client, payload.orderId);
    const side = order && sideOf(order, actor);
    if (!order || !side) return rejected('not_found');
    if (side !== 'seller') return rejected('not_allowed');
    const { orderId } = order;
    const agreed = (await readProposals(client, orderId)).at(-1)?.agreed ?? null;
    const tries = await triesOf(client, orderId);
    const protocol = decideHandover(order, payload, {
      tries,
      recalled: await isRecalled(client, order),
      code: agreed && (await codeOf(client, orderId)),
      present: await readProtocol(client, orderId),
      advertised: await advertisedMileage(client, order.auctionId),
      at,
    });
    if ('refused' in protocol) {
      if (isWrongCode(protocol)) await countTry(client, orderId, tries, at);
      return rejected(protocol.refused, protocol.fields);
    }
    await writeProtocol(client, orderId, protocol);
    await addStep(client, orderId, { ...BY_SYSTEM, at, actor, kind: 'handed_over', day: protocol.day });
    const changed = await touchOrder(client, orderId);
    publishHandover(tx, changed, protocol);
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
      // the code is the buyer's confirmation: nobody else reads it
      const due = side === 'buyer' && order.status === 'paid' && agreed && !protocol && !recalled;
      const code = due ? await codeOf(client, orderId) : null;
      return accepted(undefined, { private: { code, protocol, recalled } });
    },
  },
};
