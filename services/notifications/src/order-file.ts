import type { Messages } from '@rollheim/contracts';
import type { Reaction } from '@rollheim/service-kit';
import { notify } from './notify.ts';

/** Effects of `order.file-shared`: it is in the thread of both sides, and who gets it is notified. */
export const onFileShared: Reaction<Messages['order.file-shared']> = async ({ payload }, tx) => {
  const { orderId, fileId, auctionId, title, mediaId, by, picture, at, ...order } = payload;
  const file = { title, orderId, fileId, kind: picture ? 'picture' : 'document' };
  const message = { groupKey: auctionId, auctionId, title, mediaId, at };
  const [sender, receiver] =
    by === 'buyer'
      ? [order.buyerCustomerId, order.sellerCustomerId]
      : [order.sellerCustomerId, order.buyerCustomerId];
  await notify(tx, {
    ...message,
    key: `order:${orderId}:file:${fileId}:sent`,
    customerId: sender,
    code: 'read_me',
    params: { ...file, text: by === 'buyer' ? 'file_sent' : 'file_sent_seller' },
  });
  await notify(tx, {
    ...message,
    key: `order:${orderId}:file:${fileId}`,
    customerId: receiver,
    code: 'order_file',
    params: { ...file, ...(by === 'buyer' ? { side: 'seller' } : {}) },
  });
};
