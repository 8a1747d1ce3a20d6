import type { Messages } from '@rollheim/contracts';
import type { OrderSide, PickupSlot, PickupTold } from '@rollheim/contracts';
import type { NamedReactions, Reaction, Tx } from '@rollheim/service-kit';
import { Temporal } from 'temporal-polyfill';
import { onDispute } from './dispute.ts';
import { onHandover } from './handover.ts';
import { notify } from './notify.ts';
import { onFileShared } from './order-file.ts';
import { onPartPaid } from './part-paid.ts';
import { onRefunded } from './refunded.ts';

/** When a slot begins, ISO; its times are those of Central Europe. */
const startOf = ({ day, from }: PickupSlot): string =>
  Temporal.PlainDateTime.from(`${day}T${from}`).toZonedDateTime('Europe/Berlin').toInstant().toString();

type Code = 'pickup_proposed' | 'pickup_agreed';

/** Notifies one side. */
async function tellSide(tx: Tx, code: Code, side: OrderSide, told: PickupTold): Promise<void> {
  const { orderId, proposalId, auctionId, title, mediaId, by, at, slot, slots } = told;
  await notify(tx, {
    // that of the side which moved has a name of its own
    key: `order:${orderId}:${code}:${proposalId}${side === by ? ':own' : ''}`,
    customerId: side === 'buyer' ? told.buyerCustomerId : told.sellerCustomerId,
    groupKey: auctionId,
    auctionId,
    code,
    params: {
      title,
      orderId,
      ...(slot ? { startAt: startOf(slot), endTime: slot.to } : {}),
      ...(slots?.length ? { times: slots.map((each) => `${startOf(each)}/${each.to}`).join(',') } : {}),
      ...(side === 'seller' ? { side } : {}),
    },
    title,
    mediaId,
    at,
    link: { page: side === 'buyer' ? 'purchase' : 'sale', params: { id: orderId } },
  });
}

/** Times are sent to the side that may choose one. */
const onProposed: Reaction<Messages['order.pickup-proposed']> = ({ payload }, tx) => {
  const told = payload;
  return tellSide(tx, 'pickup_proposed', told.by === 'buyer' ? 'seller' : 'buyer', told);
};

/** An appointment is sent to both: who chose it has day, hour and place in a mail, too. */
const onAgreed: Reaction<Messages['order.pickup-agreed']> = async ({ payload }, tx) => {
  for (const side of ['buyer', 'seller'] as const) await tellSide(tx, 'pickup_agreed', side, payload);
};

/** Effects of `orders.events`: what buyer and seller send each other, agree about the pickup, and do not agree on. */
export const orderReactions: NamedReactions = {
  'order.part-paid': onPartPaid,
  'order.refunded': onRefunded,
  'order.pickup-proposed': onProposed,
  'order.pickup-agreed': onAgreed,
  'order.file-shared': onFileShared,
  'order.handed-over': onHandover,
  'order.dispute-changed': onDispute,
};
