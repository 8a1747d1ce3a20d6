import { randomUUID } from 'node:crypto';
import type { AuditNote } from '@rollheim/contracts';
import { payloadOf } from '@rollheim/contracts/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';
import { LIVES } from '../testing/lives.ts';

let harness: Harness;
const noted: AuditNote[] = [];
beforeAll(async () => {
  harness = await startAuctions();
  await harness.bus.subscribe({
    group: 'trail',
    topics: ['audit.events'],
    start: 'earliest',
    onMessages: async (messages) =>
      void noted.push(...messages.flatMap((message) => payloadOf('audit.noted', message) ?? [])),
  });
});
afterAll(() => harness?.stop());

test('accepted acts of operators are reported to the audit trail once each; bids, refusals and questions are not', async () => {
  const { operator, anna, owner } = harness;
  const auctionId = await harness.seed(LIVES.running(harness));
  const commandId = randomUUID();
  const reason = { reason: 'The vehicle was sold elsewhere' };
  expect(code(await harness.send('auction.bid', anna, auctionId, { amount: 10_500 * EUR }))).toBe('accepted');
  expect(code(await harness.send('auction.reject', operator, auctionId, reason))).not.toBe('accepted');
  expect(code(await harness.send('auction.context', operator, auctionId))).toBe('accepted');
  expect(code(await harness.send('auction.void', operator, auctionId, reason, commandId))).toBe('accepted');
  expect(code(await harness.send('auction.void', operator, auctionId, reason, commandId))).toBe('accepted');
  const days = [{ day: '2027-01-06', name: 'Heilige Drei Könige' }];
  expect(code(await harness.send('auction.set-holidays', operator, 'holidays', { days }))).toBe('accepted');
  expect(code(await harness.send('auction.holidays', operator, 'holidays', {}))).toBe('accepted');
  const who = { actor: operator.slice('operator:'.length), at: expect.any(String) };
  await vi.waitFor(() =>
    expect(noted).toEqual([
      {
        ...who,
        actId: expect.any(String),
        type: 'auction.void',
        about: auctionId,
        persons: [owner],
        reason: reason.reason,
        details: {},
      },
      {
        ...who,
        actId: expect.any(String),
        type: 'auction.set-holidays',
        about: 'holidays',
        persons: [],
        reason: null,
        details: { days: 1 },
      },
    ]),
  );
});

test('holidays change with their entry in the trail or not at all', async () => {
  const { operator } = harness;
  const table = () => harness.query('select day from auctions.holiday order by day');
  const before = await table();
  await harness.query(`
    create function auctions.refuse_note() returns trigger language plpgsql as $$
    begin raise exception 'a fault of the store'; end $$;
    create trigger refuse_note before insert on bus.log for each row
      when (new.body like '%audit.noted%') execute function auctions.refuse_note();
  `);
  const days = [{ day: '2027-08-15', name: 'Mariä Himmelfahrt' }];
  expect(code(await harness.send('auction.set-holidays', operator, 'holidays', { days }))).toBe('internal');
  expect(await table()).toEqual(before);
  await harness.query('drop trigger refuse_note on bus.log');
  expect(code(await harness.send('auction.set-holidays', operator, 'holidays', { days }))).toBe('accepted');
  expect(await table()).toEqual([{ day: '2027-08-15' }]);
});
