import { type Effect } from '@rollheim/auction-rules';

/** Receiver (`owner` or a merchant) and code. */
export type ComparedMessage = [receiver: string, code: string];

const COMPARED = new Set([
  'operator_review_ad',
  'ad_edited',
  'bid_received',
  'agent_active',
  'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline',
  'highest_bidder_waiting_for_owner',
  'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline',
  'submit_ad_with_reduced_price_or_decline_to_submit_again',
  'bid_again_or_decline_or_submit_reminder',
  'merchant_waiting_for_owner',
  'owner_waiting_for_counteroffer',
  'owner_waiting_for_buyer_to_pick_up_vehicle',
]);

/** Of the many things that `read_me` says, those that a scenario compares. */
const COMPARED_READ_ME = new Set([
  'changes_requested',
  'ad_taken_back',
  'ad_rejected',
  'late_offer_displaced',
]);

/** Messages that a scenario compares, sorted. */
export function comparedMessages(effects: readonly Effect[]): ComparedMessage[] {
  const messages = effects.flatMap((effect): ComparedMessage[] => {
    if (effect.kind !== 'message') return [];
    const { code, text, to } = effect.message;
    const compared = COMPARED.has(code) || (code === 'read_me' && COMPARED_READ_ME.has(text));
    const receiver = to.role === 'merchant' ? to.merchant : to.role;
    return compared ? [[receiver, code]] : [];
  });
  return messages.sort(([a, x], [b, y]) => compare(a, b) || compare(x, y));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
