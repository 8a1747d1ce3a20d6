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

/** What the receiver of a message wrote or sent: an amount in cents, the words of a question or an answer, or a file. */
export type OwnWords =
  | {
      readonly kind: 'offer' | 'ask';
      readonly amount: number;
      /** Where its sender sees net prices. */
      readonly net?: number;
    }
  | { readonly kind: 'question' | 'answer'; readonly words: string }
  | { readonly kind: 'file' };

/** Messages, by code or note, that repeat an amount which their receiver named. */
const AMOUNTS: Readonly<Record<string, 'offer' | 'ask'>> = {
  offer_from_highest_bidder_sent: 'offer',
  merchant_waiting_for_owner: 'offer',
  owner_waiting_for_counteroffer: 'ask',
  'read_me.counteroffer_sent': 'ask',
};

/** What a message repeats of its receiver: it is on the right, signed by them; null: it is ours. */
export function ownWords({
  callToActionTypeCode: code,
  params,
}: Pick<WireMessage, 'callToActionTypeCode' | 'params'>): OwnWords | null {
  const { price, priceNet, question, answer, text } = params;
  if (code === 'owner_to_answer_question')
    return typeof question === 'string' && question !== '' ? { kind: 'question', words: question } : null;
  if (code === 'read_me' && text === 'answer_published')
    return typeof answer === 'string' && answer !== '' ? { kind: 'answer', words: answer } : null;
  if (code === 'read_me' && String(text).startsWith('file_sent')) return { kind: 'file' };
  const kind = AMOUNTS[code === 'read_me' ? `read_me.${text}` : code];
  if (!kind || typeof price !== 'number') return null;
  return { kind, amount: price, ...(typeof priceNet === 'number' ? { net: priceNet } : {}) };
}
