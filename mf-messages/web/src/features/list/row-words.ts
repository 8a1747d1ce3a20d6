import type { WireMessage } from '@rollheim/contracts';
import { formatAmount, formatPrice } from '@rollheim/ui';
import type { MessagesText } from '../../texts.ts';

/** Offers that wait for an answer, by the word for their amount: their subjects differ at the end alone. */
const OFFERS = {
  highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline: 'counter',
  merchant_accept_counteroffer_or_send_new_offer_or_decline: 'counter',
  owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline: 'card.offer',
  owner_accept_late_offer_or_send_counteroffer_or_decline: 'late.card.owner_turn',
} as const;

/** Variants that are no offer: their subject says what happened. */
const TOLD = ['counter_declined'];

/** What a row says of a thread: an offer by its amount, all else by its subject. */
export function rowWords(
  {
    callToActionTypeCode: code,
    params,
    subject,
  }: Pick<WireMessage, 'callToActionTypeCode' | 'params' | 'subject'>,
  t: MessagesText,
): string {
  const { price, priceNet, text } = params;
  const word = Object.hasOwn(OFFERS, code) ? OFFERS[code as keyof typeof OFFERS] : null;
  if (word === null || typeof price !== 'number' || TOLD.includes(String(text))) return subject;
  const amount =
    typeof priceNet === 'number'
      ? t('cost_note.net', { amount: formatAmount(priceNet) })
      : formatPrice(price);
  return `${t(word)}: ${amount}`;
}
