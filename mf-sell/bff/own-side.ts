import type { AuctionStatus, OwnAdSummary, OwnerContext } from '@rollheim/contracts';
import { isUnsold, NEGOTIATING, UNSOLD } from '@rollheim/auction-rules';

const OWN_SIDE: readonly AuctionStatus[] = ['editing', 'inactive', 'failed_na', ...NEGOTIATING, ...UNSOLD];

/** True where only the owner may know something of an ad in this state. */
export const hasOwnSide = (status: AuctionStatus): boolean => OWN_SIDE.includes(status);

/**
 * What of it is in the list of own ads: why it ended, what waits for an answer until when, what was bid, that a
 * submission waits for the confirmation of the e-mail address, and what the operator asked.
 */
export const ownSideOf = (
  {
    closing,
    late,
    highestBid,
    negotiation,
    query,
    submissionStored,
    withdrawn,
    rescindedAt,
  }: Partial<OwnerContext>,
  status: AuctionStatus,
): Partial<OwnAdSummary> => ({
  ...(closing ? { closing } : {}),
  ...(withdrawn ? { withdrawn } : {}),
  ...(rescindedAt && isUnsold(status) ? { rescindedAt } : {}),
  ...(late ? { offer: late.amount, answerUntil: late.until } : {}),
  ...(negotiation ? { answerUntil: negotiation.deadline } : {}),
  ...(highestBid && (isUnsold(status) || status === 'failed_na') ? { highestBid } : {}),
  ...(submissionStored && status === 'editing' ? { submissionStored } : {}),
  ...(query && status === 'editing' ? { query } : {}),
});
