import type { BidAnswer } from '@rollheim/contracts';
import { isTied } from '../../shared/own-standing.ts';
import type { CatalogText } from '../../texts.ts';

/**
 * What is reported of a bid that was taken: whether it leads, and if not, whether anybody bid more. One line, for it covers
 * a row of the list; the head that the log has since then is on the vehicle's page and in the mail.
 */
export function doneOf(
  answer: Partial<BidAnswer> | null,
  amount: string,
  t: CatalogText,
): { readonly text: string; readonly kind: 'info' | 'success' } {
  if (answer?.context?.holdingHighestBid !== false)
    return { text: t('done_leading', { amount }), kind: 'success' };
  const tied = answer.auction !== undefined && isTied(answer.auction, answer.context);
  return { text: t(tied ? 'done_tied' : 'done_overbid', { amount }), kind: 'info' };
}
