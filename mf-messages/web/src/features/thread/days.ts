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

/** Codes that tell their receiver what they themselves have done. */
const OWN_CODES: readonly string[] = [
  'offer_from_highest_bidder_sent',
  'merchant_waiting_for_owner',
  'owner_waiting_for_counteroffer',
  'owner_to_answer_question',
];

/** True where the message repeats what its receiver said: it stands on the right. */
export const isOwn = ({ callToActionTypeCode }: Pick<WireMessage, 'callToActionTypeCode'>): boolean =>
  OWN_CODES.includes(callToActionTypeCode);
