import type { OwnBid, WireMessage } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { taskRows } from './task-rows.ts';

const message = (auctionId: string, params: WireMessage['params'], open = true) =>
  ({ messageId: `m-${auctionId}`, auctionId, params, open }) as unknown as WireMessage;

const talk = (auctionId: string, turn: 'owner' | 'bidder') =>
  ({
    product: { entityId: auctionId, vatReportable: true },
    context: {
      negotiation: {
        turn,
        standing:
          turn === 'bidder' ? { by: 'owner', amount: 4_190_000 } : { by: 'bidder', amount: 3_950_000 },
        ownLast: 3_950_000,
        deadline: '2026-11-22T13:42:00.000Z',
      },
    },
  }) as unknown as OwnBid;

test('a counteroffer has both amounts and the deadline of its talks', () => {
  const [row] = taskRows([message('a', { deadline: '2026-11-30T12:00:00.000Z' })], [talk('a', 'bidder')]);
  expect(row).toMatchObject({
    offers: { asked: 4_190_000, own: 3_950_000, vatReportable: true },
    until: '2026-11-22T13:42:00.000Z',
    ends: null,
  });
});

test('while the seller is to answer, no amounts are asked about', () => {
  const [row] = taskRows([message('a', {})], [talk('a', 'owner')]);
  expect(row?.offers).toBeNull();
});

test('another task has the deadline of its own message, or the end of the round, never that of a later message', () => {
  const rows = taskRows(
    [
      message('a', { deadline: '2026-11-30T12:00:00.000Z' }, false),
      message('b', { endAt: '2026-11-29T12:00:00.000Z' }),
      message('c', { deadline: '2026-11-28T12:00:00.000Z' }),
    ],
    [],
  );
  expect(rows.map(({ message: { auctionId }, until, ends }) => [auctionId, until, ends])).toEqual([
    ['c', '2026-11-28T12:00:00.000Z', null],
    ['b', null, '2026-11-29T12:00:00.000Z'],
    ['a', null, null],
  ]);
});
