import { expect, test } from 'vitest';
import { toWire, type MessageRow } from './wire.ts';

const row = (more: Partial<MessageRow> = {}): MessageRow => ({
  message_id: 'm1',
  group_key: 'a1',
  auction_id: 'a1',
  code: 'overbid',
  params: { price: 4_560_000, title: 'Hymer B 544' },
  title: 'Hymer B 544',
  media_id: null,
  created_at: new Date('2026-03-02T15:40:00Z'),
  unread: true,
  closed_at: null,
  status: 'running',
  owner_customer_id: 'owner',
  ...more,
});

test('a message reads in the language that was asked for', () => {
  expect(toWire(row(), 'dealer', 'de').subject).toBe('Sie wurden überboten');
  expect(toWire(row(), 'dealer', 'en').subject).toBe('You have been outbid');
  expect(toWire(row(), 'dealer', 'pl').subject).toBe('Państwa ofertę przebito');
  expect(toWire(row(), 'dealer', 'de').text).toContain('45.600');
});

test('a reservation is the owner’s to see; all others read an offer that is pending', () => {
  const reserved = row({ status: 'anr_offer_above_targetprice' });
  expect(toWire(reserved, 'owner', 'de').status).toBe('anr_offer_above_targetprice');
  expect(toWire(reserved, 'dealer', 'de').status).toBe('recd_late_offer');
});
