import type { WireMessage } from '@rollheim/contracts';
import { dayOf } from '../../shared/dates.ts';

/** Messages of one day in Berlin. */
export interface Day {
  readonly day: string;
  readonly messages: readonly WireMessage[];
}

/** Messages, oldest first, parted by days. */
export function byDay(messages: readonly WireMessage[]): Day[] {
  return [...Map.groupBy(messages, ({ createdAt }) => dayOf(createdAt))].map(([day, list]) => ({
    day,
    messages: list,
  }));
}

/** What the receiver of a message said: an amount in cents, or the words of a question. */
export type OwnWords =
  | { readonly kind: 'offer' | 'ask'; readonly amount: number }
  | { readonly kind: 'question'; readonly words: string };

/** Messages, by code or note, that repeat an amount which their receiver named. */
const AMOUNTS: Readonly<Record<string, 'offer' | 'ask'>> = {
  offer_from_highest_bidder_sent: 'offer',
  merchant_waiting_for_owner: 'offer',
  owner_waiting_for_counteroffer: 'ask',
  'read_me.counteroffer_sent': 'ask',
};

/** What a message repeats of its receiver: it stands on the right, signed by them; null: it is ours. */
export function ownWords({
  callToActionTypeCode: code,
  params,
}: Pick<WireMessage, 'callToActionTypeCode' | 'params'>): OwnWords | null {
  const { price, question, text } = params;
  if (code === 'owner_to_answer_question')
    return typeof question === 'string' && question !== '' ? { kind: 'question', words: question } : null;
  const kind = AMOUNTS[code === 'read_me' ? `read_me.${text}` : code];
  return kind && typeof price === 'number' ? { kind, amount: price } : null;
}
