import type { Messages } from '@rollheim/contracts';
import type { DisputeChanged } from '@rollheim/contracts';
import type { Reaction, Tx } from '@rollheim/service-kit';
import { teamFor } from './known.ts';
import { notify, publish } from './notify.ts';
import { closeMessages, openMessages } from './store.ts';
import { entryOf } from './table/messages.ts';

/** Message of each change. */
const CODES = {
  opened: 'dispute_opened',
  stated: 'dispute_statement',
  reminded: 'dispute_reminder',
  due: 'dispute_due',
  withdrawn: 'dispute_withdrawn',
  settled: 'dispute_settled',
} as const satisfies Record<DisputeChanged['change'], string>;

/** The task of a dispute: of the side that is to state its view, and of the team until it decides. */
const TASK = CODES.opened;

/** What the team has to know: a case that begins, is its turn, or is none any more. */
const TOLD_TEAM: ReadonlySet<DisputeChanged['change']> = new Set(['opened', 'due', 'withdrawn']);

type Side = 'buyer' | 'seller' | 'operator';

/** True where a change ends the task of a side: it has stated its view, its days are over, or nothing is left to do. */
const ends = (change: DisputeChanged['change'], by: DisputeChanged['by'], side: Side): boolean => {
  if (change === 'stated') return side === by;
  if (change === 'due') return side !== 'operator';
  return change === 'withdrawn' || change === 'settled';
};

/** Closes the tasks of the disputes of a sale, of those sides that `isOver` names; all of them without it. */
export async function closeDispute(
  tx: Tx,
  { auctionId, at }: { readonly auctionId: string; readonly at: string },
  isOver: (side: Side) => boolean = () => true,
): Promise<void> {
  const open = await openMessages(tx.client, auctionId, [TASK], at);
  const over = open.filter(({ params }) => isOver((params['side'] ?? 'buyer') as Side));
  publish(
    tx,
    await closeMessages(
      tx.client,
      over.map(({ messageId }) => messageId),
      at,
    ),
  );
}

/**
 * Closes what an earlier release reported of disputes, without naming them: it was no task then, and many of them are long
 * decided. Nothing is left to be found once it is done.
 */
export async function closeUnnamed(tx: Pick<Tx, 'client' | 'emit'>): Promise<void> {
  const { rows } = await tx.client.query<{ message_id: string }>(
    "select message_id from messages where code = $1 and closed_at is null and not params ? 'disputeId' limit 10000",
    [TASK],
  );
  const ids = rows.map((row) => row.message_id);
  publish(tx, await closeMessages(tx.client, ids, new Date().toISOString()));
}

/** Effects of `order.dispute-changed`: whoever did not act is notified, those of the team who may settle it of what
 * begins, is their turn, or is taken back. */
export const onDispute: Reaction<Messages['order.dispute-changed']> = async ({ id, payload }, tx) => {
  const {
    orderId,
    disputeId,
    auctionId,
    title,
    mediaId,
    change,
    by,
    at,
    answerUntil,
    reduction,
    owed,
    agreed = false,
    status = 'pending',
    ...order
  } = payload;
  const sides = [
    { side: 'buyer', customerId: order.buyerCustomerId, page: 'purchase' },
    { side: 'seller', customerId: order.sellerCustomerId, page: 'sale' },
  ] as const;
  const team = TOLD_TEAM.has(change)
    ? await teamFor(tx.client, entryOf(CODES[change], { side: 'operator' }))
    : [];
  const receivers = [
    ...sides
      .filter(({ side }) => side !== by)
      .map((each) => ({ ...each, params: { id: orderId }, query: {} })),
    ...team.map((customerId) => ({
      side: 'operator' as const,
      customerId,
      page: 'operator-payments' as const,
      params: {},
      // the list begins with what is to be paid, and shows a page of it; what was taken back is in dispute no more
      query: { group: change === 'withdrawn' ? status : 'disputed', q: String(order.number) },
    })),
  ];
  await closeDispute(tx, { auctionId, at }, (side) => ends(change, by, side));
  for (const { side, customerId, page, params, query } of receivers)
    await notify(tx, {
      // an order may have several disputes, and a dispute several statements
      key: `order:${orderId}:${disputeId}:${change}:${change === 'stated' ? id : ''}:${customerId}`,
      customerId,
      groupKey: auctionId,
      auctionId,
      code: CODES[change],
      params: {
        title,
        orderId,
        disputeId,
        number: order.number,
        ...(change === 'opened' || change === 'reminded' ? { deadline: answerUntil } : {}),
        ...(change === 'settled' && order.outcome === 'none' ? { priceStays: order.price } : {}),
        ...(reduction > 0 ? { reduction } : {}),
        ...(owed?.net ? { reductionNet: owed.reduction, priceLeftNet: owed.price } : {}),
        ...(owed && !owed.net ? { priceLeft: owed.price } : {}),
        ...(agreed ? { agreedBefore: answerUntil } : {}),
        ...(side === 'buyer' ? {} : { side }),
        ...(side === 'operator' && change === 'withdrawn' ? { group: status } : {}),
        // the team reads who reported it
        ...(side === 'operator' && change !== 'due' && by === 'seller' ? { text: 'operator_seller' } : {}),
      },
      title,
      mediaId,
      at,
      link: { page, params, query },
    });
};
