import type { OwnerContext } from '@rollheim/contracts';
import { ProblemError, type BffContext, type BffRequest } from '@rollheim/service-kit';

/**
 * What only the auction answers to the owner of an ad; null: it was never submitted. The read model cannot answer instead: a
 * submission that waits for the e-mail address changes nothing that others may see, so no state carries it.
 */
export const ownContextOf = (
  ctx: BffContext,
  request: BffRequest,
  auctionId: string,
): Promise<Partial<OwnerContext> | null> =>
  ctx
    .ask(request, {
      key: auctionId,
      type: 'auction.context',
      payload: { auctionId },
    })
    .then((context) => (context.role === 'owner' ? context : {}))
    .catch((error: unknown) => {
      if (error instanceof ProblemError && error.code === 'not_found') return null;
      throw error;
    });
