import type { BidAnswer } from '@rollheim/contracts';
import { isTied } from '../../shared/own-standing.ts';
import type { CatalogText } from '../../texts.ts';
import { shortHead } from '../../shared/short-head.ts';

/**
 * What is reported of a bid that was taken: whether it leads, and if not, whether anybody bid more; with the head that
 * the log has since then, to be noted.
 */
export function doneOf(
  answer: Partial<BidAnswer> | null,
  amount: string,
  t: CatalogText,
): { readonly text: string; readonly kind: 'info' | 'success' } {
  const { text, kind } = standingOf(answer, amount, t);
  const head = answer?.auction?.logHead;
  return { text: head ? t('done_head', { text, head: shortHead(head) }) : text, kind };
}

function standingOf(
  answer: Partial<BidAnswer> | null,
  amount: string,
  t: CatalogText,
): { readonly text: string; readonly kind: 'info' | 'success' } {
  if (answer?.context?.holdingHighestBid !== false)
    return { text: t('done_leading', { amount }), kind: 'success' };
  const tied = answer.auction !== undefined && isTied(answer.auction, answer.context);
  return { text: t(tied ? 'done_tied' : 'done_overbid', { amount }), kind: 'info' };
}
