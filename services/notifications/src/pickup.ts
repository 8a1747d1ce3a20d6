import type { PickupSlot, PickupTold } from '@rollheim/contracts';
import type { Reaction } from '@rollheim/service-kit';
import { Temporal } from 'temporal-polyfill';
import { onDispute } from './dispute.ts';
import { onHandover } from './handover.ts';
import { notify } from './notify.ts';
import { onFileShared } from './order-file.ts';

/** When a slot begins, ISO; its times are those of Central Europe. */
const startOf = ({ day, from }: PickupSlot): string =>
  Temporal.PlainDateTime.from(`${day}T${from}`).toZonedDateTime('Europe/Berlin').toInstant().toString();

/** Tells the side that did not move. */
const tellOther =
  (code: 'pickup_proposed' | 'pickup_agreed'): Reaction =>
  async ({ payload }, tx) => {
    const { orderId, proposalId, auctionId, title, mediaId, by, at, slot, slots, ...order } =
      payload as PickupTold;
    const side = by === 'buyer' ? 'seller' : 'buyer';
    await notify(tx, {
      key: `order:${orderId}:${code}:${proposalId}`,
      customerId: side === 'buyer' ? order.buyerCustomerId : order.sellerCustomerId,
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
  };

/** Effects of `orders.events`: what buyer and seller send each other, agree about the pickup, and do not agree on. */
export const orderReactions: Readonly<Record<string, Reaction>> = {
  'order.pickup-proposed': tellOther('pickup_proposed'),
  'order.pickup-agreed': tellOther('pickup_agreed'),
  'order.file-shared': onFileShared,
  'order.handed-over': onHandover,
  'order.dispute-changed': onDispute,
};
