import type { AuctionContext } from '@rollheim/contracts';
import type { BffContext, BffRequest } from '@rollheim/service-kit';
import { orderOf, purchaseOf } from './queries.ts';

/**
 * The asker's own standing in an auction that they may see, as its owner answers it, with what the read model knows of
 * the order. `waitMs`: how long the answer is waited for, ms; as usual where it is absent.
 */
export async function ownContext(
  ctx: Pick<BffContext, 'ask' | 'pool'>,
  request: BffRequest,
  auctionId: string,
  waitMs?: number,
): Promise<AuctionContext> {
  const own = await ctx.ask(request, {
    key: auctionId,
    type: 'auction.context',
    payload: { auctionId },
    // a question that is over before its asker leaves is answered by no one in vain
    ...(waitMs === undefined ? {} : { deadlineMs: waitMs - 1, waitMs }),
  });
  if (own.role === 'bidder' && own.rescinded) {
    const order = await purchaseOf(ctx.pool, auctionId, request.session?.customerId ?? '');
    return { ...own, rescinded: { ...own.rescinded, ...(order ? { order } : {}) } };
  }
  if (own.role !== 'owner' || own.status !== 'sold') return own;
  return { ...own, orderId: await orderOf(ctx.pool, auctionId) };
}
