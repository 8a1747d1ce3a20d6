import type { OrderCommands, OrderFile, OrderSide, OrderState } from '@rollheim/contracts';
import { accepted, isOperator, rejected, type CommandHandlers } from '@rollheim/service-kit';
import type pg from 'pg';
import { sideOf } from '../order.ts';
import { readProposals } from '../pickup/store.ts';
import { publishFile, publishShared } from '../publish.ts';
import { lockOrder, readOrder, touchOrder, versionOf } from '../store.ts';
import { decideFile, isRemovable } from './decide.ts';
import { addFile, readFiles, removeFile } from './store.ts';

type FileCommands = Pick<
  OrderCommands,
  'order.add-file' | 'order.may-add-file' | 'order.remove-file' | 'order.files'
>;

/** Pictures and documents of an order: for the other side, of damages at the handover, and as evidence in disputes. */
export const fileHandlers: CommandHandlers<FileCommands> = {
  'order.add-file': async ({ actor, at, payload }, tx) => {
    const { client } = tx;
    const { orderId, mediaId, use, name, picture } = payload;
    const order = await lockOrder(client, orderId);
    const by = order && sideOf(order, actor);
    if (!order || !by) return rejected('not_found');
    const decided = await judge(client, order, by, { mediaId, use, picture });
    if (decided === 'present') return accepted({ mediaId });
    if ('refused' in decided) return rejected(decided.refused, decided.fields);
    const { disputeId } = decided;
    if (!(await addFile(client, orderId, { mediaId, use, by, disputeId, name, picture, at })))
      return rejected('conflict');
    const changed = await touchOrder(client, orderId);
    publishFile(tx, changed, 'order.file-added', mediaId);
    if (use === 'exchange') publishShared(tx, changed, { fileId: mediaId, by, picture, at });
    return accepted({ mediaId }, { versions: versionOf(changed) });
  },

  'order.may-add-file': {
    query: async ({ actor, payload: { orderId, mediaId, use } }, client) => {
      const order = await readOrder(client, orderId);
      const by = order && sideOf(order, actor);
      if (!order || !by) return rejected('not_found');
      const decided = await judge(client, order, by, { mediaId, use, picture: true });
      return decided !== 'present' && 'refused' in decided
        ? rejected(decided.refused, decided.fields)
        : accepted({ mediaId });
    },
  },

  'order.remove-file': async ({ actor, payload: { orderId, mediaId } }, tx) => {
    const order = await lockOrder(tx.client, orderId);
    const side = order && sideOf(order, actor);
    const file = side && (await readFiles(tx.client, orderId)).find((each) => each.mediaId === mediaId);
    if (!order || !side || !file) return rejected('not_found');
    if (!isRemovable(order, side, file)) return rejected('move_not_allowed');
    await removeFile(tx.client, mediaId);
    const changed = await touchOrder(tx.client, orderId);
    publishFile(tx, changed, 'order.file-removed', mediaId);
    return accepted({ mediaId }, { versions: versionOf(changed) });
  },

  'order.files': {
    query: async ({ actor, payload: { orderId } }, client) => {
      const order = await readOrder(client, orderId);
      if (!order || !(isOperator(actor) || sideOf(order, actor))) return rejected('not_found');
      return accepted(undefined, { private: { files: await readFiles(client, orderId) } });
    },
  },
};

/** What the order says of a side's file; `present`: the same upload came before. */
async function judge(
  client: pg.PoolClient,
  order: OrderState,
  by: OrderSide,
  { mediaId, use, picture }: Pick<OrderFile, 'mediaId' | 'use' | 'picture'>,
): Promise<ReturnType<typeof decideFile> | 'present'> {
  const files = await readFiles(client, order.orderId);
  if (files.some((each) => each.mediaId === mediaId && each.by === by)) return 'present';
  const agreed = (await readProposals(client, order.orderId)).at(-1)?.agreed ?? null;
  return decideFile(order, by, { use, picture }, { agreed: agreed !== null, files });
}
