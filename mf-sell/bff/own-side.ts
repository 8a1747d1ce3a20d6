import type { AuctionStatus, OwnAdSummary, OwnerContext } from '@rollheim/contracts';

const PENDING: readonly AuctionStatus[] = ['renegotiation', 'recd_late_offer', 'anr_offer_above_targetprice'];
/** Ended without a sale: nobody else is shown what was bid. */
const UNSOLD: readonly AuctionStatus[] = ['failed', 'acpt_late_offer', 'declined_late_offer'];

/** True where only the owner may know something of an ad in this state. */
export const hasOwnSide = (status: AuctionStatus): boolean =>
  ['editing', 'inactive', 'failed_na', ...PENDING, ...UNSOLD].includes(status);

/**
 * What of it stands in the list of own ads: why it ended, what waits for an answer until when, what was bid, and that a
 * submission waits for the confirmation of the e-mail address.
 */
export const ownSideOf = (
  { closing, late, highestBid, negotiation, submissionStored, withdrawn, rescindedAt }: Partial<OwnerContext>,
  status: AuctionStatus,
): Partial<OwnAdSummary> => ({
  ...(closing ? { closing } : {}),
  ...(withdrawn ? { withdrawn } : {}),
  ...(rescindedAt && UNSOLD.includes(status) ? { rescindedAt } : {}),
  ...(late ? { offer: late.amount, answerUntil: late.until } : {}),
  ...(negotiation ? { answerUntil: negotiation.deadline } : {}),
  ...(highestBid && (UNSOLD.includes(status) || status === 'failed_na') ? { highestBid } : {}),
  ...(submissionStored && status === 'editing' ? { submissionStored } : {}),
});
