import {
  settledByAgreement,
  type BankChanged,
  type DisputeChanged,
  type HandedOver,
  type HandoverProtocol,
  type OrderFileShared,
  type OrderFileTold,
  type OrderState,
  type PartPaid,
  type PickupProposal,
  type Refunded,
} from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import { owedBy } from './dispute/decide.ts';
import { owedBy as commissionOwed } from './order.ts';

/** Publishes the order as it is and what happened to it. */
export function publish(
  tx: Tx,
  order: OrderState,
  happened: 'order.created' | 'order.paid' | 'order.canceled',
): void {
  const { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price } = order;
  publishState(tx, order);
  const payload = { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price };
  tx.emit({ topic: 'orders.events', key: orderId, type: happened, payload });
}

/** Publishes the order as it is. */
export function publishState(tx: Tx, order: OrderState): void {
  tx.emit({ topic: 'orders.state', key: order.orderId, type: 'orders.state', payload: order });
}

/** Publishes the order, and that a part of its commission was paid on a day. */
export function publishPart(
  tx: Tx,
  order: OrderState,
  { amount, day, at }: Pick<PartPaid, 'amount' | 'day' | 'at'>,
): void {
  const { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price, title, mediaId } = order;
  publishState(tx, order);
  const sale = { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price, title, mediaId };
  const bill = { invoice: order.invoice?.number ?? null, dueOn: order.invoice?.dueOn ?? null };
  const payload: PartPaid = { ...sale, ...bill, amount, owed: commissionOwed(order), day, at };
  tx.emit({ topic: 'orders.events', key: orderId, type: 'order.part-paid', payload });
}

/** Publishes the order, and what its buyer got back on a day. */
export function publishRefund(
  tx: Tx,
  order: OrderState,
  { amount, day, at }: Pick<Refunded, 'amount' | 'day' | 'at'>,
): void {
  const { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price, title, mediaId } = order;
  publishState(tx, order);
  const sale = { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price, title, mediaId };
  const payload: Refunded = { ...sale, invoice: order.invoice?.number ?? null, amount, day, at };
  tx.emit({ topic: 'orders.events', key: orderId, type: 'order.refunded', payload });
}

/** Publishes the order and who proposed or agreed what; neither holds a name, number plate or address. */
export function publishPickup(
  tx: Tx,
  order: OrderState,
  { proposalId, by, at, slots, agreed }: PickupMove,
): void {
  const { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price, title, mediaId } = order;
  publishState(tx, order);
  const said = { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price, title, mediaId };
  const payload = { ...said, proposalId, by, at, ...(agreed ? { slot: agreed } : { slots }) };
  const type = agreed ? 'order.pickup-agreed' : 'order.pickup-proposed';
  tx.emit({ topic: 'orders.events', key: orderId, type, payload });
}

/** Publishes the order and that its vehicle was handed over, without a word of the protocol. */
export function publishHandover(tx: Tx, order: OrderState, { at, day }: HandoverProtocol): void {
  const { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price, title, mediaId } = order;
  publishState(tx, order);
  const sale = { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price, title, mediaId };
  const payload: HandedOver = { ...sale, at, day };
  tx.emit({ topic: 'orders.events', key: orderId, type: 'order.handed-over', payload });
}

/** Publishes the order and what happened in its dispute, without a word that was stated. */
export function publishDispute(
  tx: Tx,
  order: OrderState,
  move: Pick<DisputeChanged, 'change' | 'by' | 'at'>,
): void {
  const { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, status, price, title, mediaId } =
    order;
  publishState(tx, order);
  if (!order.dispute) throw new Error(`Order ${orderId} has no dispute`);
  const { disputeId, answerUntil, outcome, reduction } = order.dispute;
  const sale = {
    orderId,
    number,
    auctionId,
    buyerCustomerId,
    sellerCustomerId,
    status,
    price,
    title,
    mediaId,
  };
  const owed = reduction > 0 ? { owed: owedBy(order) } : {};
  const agreed = settledByAgreement(order.dispute) ? { agreed: true } : {};
  const dispute = { disputeId, answerUntil, outcome, reduction, ...owed, ...agreed };
  const payload: DisputeChanged = { ...sale, ...dispute, ...move };
  tx.emit({ topic: 'orders.events', key: orderId, type: 'order.dispute-changed', payload });
}

/** Publishes the order, and that it has a file or has it no more: media keep or delete the bytes. */
export function publishFile(
  tx: Tx,
  order: OrderState,
  type: 'order.file-added' | 'order.file-removed',
  mediaId: string,
): void {
  const { orderId } = order;
  publishState(tx, order);
  const payload: OrderFileTold = { orderId, mediaId };
  tx.emit({ topic: 'orders.events', key: orderId, type, payload });
}

/** Publishes that a side has a file for the other one, without its name. */
export function publishShared(
  tx: Tx,
  { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price, title, mediaId }: OrderState,
  file: Pick<OrderFileShared, 'fileId' | 'by' | 'picture' | 'at'>,
): void {
  const sale = { orderId, number, auctionId, buyerCustomerId, sellerCustomerId, price, title, mediaId };
  const payload: OrderFileShared = { ...sale, ...file };
  tx.emit({ topic: 'orders.events', key: orderId, type: 'order.file-shared', payload });
}

/** Publishes that entries of bank statements came or were decided, without a word of them. */
export function publishBank(tx: Tx, at: string): void {
  const payload: BankChanged = { at };
  tx.emit({ topic: 'orders.events', key: 'bank', type: 'bank.changed', payload });
}

/** A side's move about the pickup; `agreed`: the slot that it chose, null where it proposed. */
export type PickupMove = Pick<PickupProposal, 'proposalId' | 'by' | 'at' | 'slots' | 'agreed'>;
