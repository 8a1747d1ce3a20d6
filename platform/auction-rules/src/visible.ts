import type { Bidder } from './shown.ts';
import type { Auction } from './state.ts';
import {
  bidderView,
  operatorView,
  ownerView,
  publicView,
  type BidderView,
  type OperatorView,
  type OwnerView,
  type PublicView,
} from './views.ts';

/**
 * What somebody sees of an auction: the one way out of its state for everyone but the writer. Records of the state topic
 * are made of it; what read models and the live stream show of a record goes through `visibleRecord` likewise.
 */
export function visibleState(state: Auction, viewer: 'public'): PublicView;
export function visibleState(state: Auction, viewer: 'owner'): OwnerView;
export function visibleState(state: Auction, viewer: 'operator'): OperatorView;
export function visibleState(state: Auction, viewer: Bidder): BidderView;
export function visibleState(
  state: Auction,
  viewer: 'public' | 'owner' | 'operator' | Bidder,
): PublicView | OwnerView | OperatorView | BidderView {
  if (viewer === 'public') return publicView(state);
  if (viewer === 'owner') return ownerView(state);
  return viewer === 'operator' ? operatorView(state) : bidderView(state, viewer);
}
