import type { DisputeChanged } from '@rollheim/contracts';
import type { Reaction } from '@rollheim/service-kit';
import { operators } from './known.ts';
import { notify } from './notify.ts';

/** Message of each change. */
const CODES = {
  opened: 'dispute_opened',
  stated: 'dispute_statement',
  withdrawn: 'dispute_withdrawn',
  settled: 'dispute_settled',
} as const satisfies Record<DisputeChanged['change'], string>;

/** Effects of `order.dispute-changed`: whoever did not act is notified, and the team of a new dispute. */
export const onDispute: Reaction = async ({ id, payload }, tx) => {
  const { orderId, disputeId, auctionId, title, mediaId, change, by, at, answerUntil, reduction, ...order } =
    payload as DisputeChanged;
  const sides = [
    { side: 'buyer', customerId: order.buyerCustomerId, page: 'purchase' },
    { side: 'seller', customerId: order.sellerCustomerId, page: 'sale' },
  ] as const;
  const team = change === 'opened' ? await operators(tx.client) : [];
  const receivers = [
    ...sides.filter(({ side }) => side !== by).map((each) => ({ ...each, params: { id: orderId } })),
    ...team.map((customerId) => ({
      side: 'operator' as const,
      customerId,
      page: 'operator-payments' as const,
      params: {},
    })),
  ];
  for (const { side, customerId, page, params } of receivers)
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
        number: order.number,
        ...(change === 'opened' ? { deadline: answerUntil } : {}),
        ...(reduction > 0 ? { reduction } : {}),
        ...(side === 'buyer' ? {} : { side }),
      },
      title,
      mediaId,
      at,
      link: { page, params },
    });
};
