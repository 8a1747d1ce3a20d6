import type { AuctionContext } from '../http/catalog.ts';
import type { OperatorContext } from '../state/auctions.ts';

/** What the auction says to somebody of the team; throws where it knows the asker as somebody else. */
export function contextOfOperator(context: AuctionContext): OperatorContext {
  if (context.role === 'operator') return context;
  throw new Error(`The auction ${context.auctionId} answers an operator as ${context.role}`);
}
