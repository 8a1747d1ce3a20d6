import type { NotificationState } from '@rollheim/contracts';
import { WEBHOOK_EVENTS } from '@rollheim/contracts/webhooks';
import { expect, test } from 'vitest';
import { MESSAGES } from '../table/messages.ts';
import { EVENTS, eventOf } from './events.ts';
import { eventsPage } from './page.ts';
import { eventBody } from './payload.ts';

/** Rows that are no events: what the team does, an account as a person has it, and steps of one's own. */
const NO_EVENTS = [
  'confirm_or_refuse_reservation.operator',
  'operator_review_ad',
  'review_ad',
  'read_me.question_unsure',
  'read_me.answer_published',
  'read_me.file_sent',
  'read_me.file_sent_seller',
  'dispute_opened.operator',
  'dispute_opened.operator_seller',
  'dispute_due.operator',
  'dispute_withdrawn.operator',
  'dispute_withdrawn.operator_seller',
  'valuation_submitted',
  'valuation_ready',
  'review_merchant',
  'review_valuation',
  'operator_review_account',
  'account_verified',
  'email_verified_profile_completed',
  'email_verified_profile_as_merchant_completed',
  'merchant_reviewed_and_ready_for_auction',
  'read_me.merchant_rejected',
  'read_me.merchant_blocked',
  'read_me.merchant_corrected',
  'read_me.webhook_paused',
  'read_me.address_bounced',
  'read_me.mail_complaint',
  'read_me',
  '{hash}',
];

test('every row of the table of messages is one event, or none for a reason', () => {
  const rows = [...Object.values(EVENTS).flatMap(({ rows: names }) => names), ...NO_EVENTS];
  expect(rows.toSorted()).toEqual(Object.keys(MESSAGES).toSorted());
  expect(new Set(rows).size).toBe(rows.length);
});

test('the page of events says what the table says', async () => {
  await expect(eventsPage()).toMatchFileSnapshot('../../../../docs/webhook-events.md');
});

test('types are named by what they are about', () => {
  for (const [subject, types] of Object.entries(WEBHOOK_EVENTS))
    for (const type of types) expect(type).toMatch(new RegExp(`^${subject}\\.[a-z_]+$`));
  expect(Object.keys(EVENTS)).toEqual(Object.values(WEBHOOK_EVENTS).flat());
});

test('a variant of a message is an event of its own', () => {
  const sold = 'owner_waiting_for_buyer_to_pick_up_vehicle';
  expect(eventOf(sold, { side: 'buyer' })).toBe('auction.won');
  expect(eventOf(sold, {})).toBe('listing.sold');
  expect(eventOf('read_me', { text: 'merchant_corrected' })).toBeNull();
  expect(eventOf('toString', {})).toBeNull();
});

const message: NotificationState = {
  messageId: '8k2m4n6p8q0r',
  customerId: '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10',
  groupKey: '4h7k2m9p3q5r',
  auctionId: '4h7k2m9p3q5r',
  code: 'overbid',
  params: {
    price: 4_560_000,
    priceNet: 3_831_933,
    priceBasis: 'gross',
    endAt: '2026-03-02T16:45:00+01:00',
    reason: 'words of somebody',
    question: 'Is Hanna Berg at home?',
    startAt: null,
  },
  title: 'Hymer B 544',
  mediaId: null,
  createdAt: '2026-03-02T15:40:00.000Z',
  read: 1,
  closedAt: null,
};

test('an event names amounts with their currency and instants in UTC, and no words of anybody', () => {
  expect(JSON.parse(eventBody(message, 'auction.outbid', 48_211))).toEqual({
    id: 'evt_8k2m4n6p8q0r',
    type: 'auction.outbid',
    time: '2026-03-02T15:40:00.000Z',
    data: {
      auctionId: '4h7k2m9p3q5r',
      number: 48_211,
      title: 'Hymer B 544',
      price: { cents: 4_560_000, currency: 'EUR' },
      priceNet: { cents: 3_831_933, currency: 'EUR' },
      endsAt: '2026-03-02T15:45:00.000Z',
      href: '/api/v1/auctions/4h7k2m9p3q5r',
    },
  });
  const paid = { ...message, params: { orderId: 'order-1', commission: 94_962 } };
  expect(JSON.parse(eventBody(paid, 'purchase.paid', null))).toMatchObject({
    data: {
      purchaseId: 'order-1',
      commission: { cents: 94_962, currency: 'EUR' },
      href: '/api/v1/purchases',
    },
  });
});
