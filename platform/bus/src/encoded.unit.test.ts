import { expect, test } from 'vitest';
import { encode, fromOutboxText, toOutboxText } from './encoded.ts';
import type { OutgoingMessage } from './port.ts';

const message = (over: Partial<OutgoingMessage>): OutgoingMessage => ({
  topic: 'auctions.state',
  key: 'a1',
  id: 'm1',
  type: 'auction.state',
  version: 1,
  payload: { auctionId: 'a1' },
  headers: {
    correlationId: 'c',
    causationId: null,
    actor: null,
    releaseSet: null,
    time: '2026-03-02T14:00:00.000Z',
  },
  ...over,
});

test('messages come out of the outbox as they went in, whatever their texts hold', () => {
  const messages = [
    message({}),
    message({ key: 'line\nbreak "quoted" \u2028', payload: { text: 'two\nlines\r\n\\n “…”' } }),
    message({ topic: 'replies', partition: 3, payload: null }),
    message({ payload: undefined }),
  ];
  expect(fromOutboxText(toOutboxText(messages))).toEqual(messages.map(encode));
});

test('what an earlier version left in the outbox is carried too', () => {
  const messages = [message({}), message({ key: 'a2', payload: null })];
  expect(fromOutboxText(JSON.stringify(messages))).toEqual(messages.map(encode));
});
