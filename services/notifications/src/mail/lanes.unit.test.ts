import { openPool } from '@rollheim/bus';
import { createLog } from '@rollheim/service-kit';
import { afterEach, expect, test, vi } from 'vitest';
import type { Urgency } from '../table/row.ts';
import { lanesForUrgent, runLanes, type Sending } from './lanes.ts';

const LANES = 4;
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A queue of so many mails of each class that a mail server never takes, until `release` is called. */
function start(queue: { first: number; last: number }) {
  const stopping = new AbortController();
  const stops: (() => Promise<void> | void)[] = [];
  const { promise: taken, resolve: release } = Promise.withResolvers<void>();
  const begun: Urgency[] = [];
  const begin = (upTo: Urgency): Promise<Sending | null> => {
    const urgency = queue.first > 0 ? 'first' : upTo === 'last' && queue.last > 0 ? 'last' : null;
    if (urgency === null) return Promise.resolve(null);
    queue[urgency] -= 1;
    begun.push(urgency);
    return Promise.resolve({ urgent: urgency === 'first', done: taken });
  };
  const ctx = {
    pool: openPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }),
    signal: stopping.signal,
    env: { PACE: 1 },
    log: createLog('test', 'silent'),
    onStop: (run: () => Promise<void> | void) => void stops.unshift(run),
  };
  runLanes(ctx, LANES, begin);
  ends.push(async () => {
    stopping.abort();
    release();
    for (const each of stops.splice(0)) await each();
  });
  return { begun, queue, release };
}

test('a quarter of the lanes, at least one, is kept for urgent mails', () => {
  expect([2, 4, 8, 16].map(lanesForUrgent)).toEqual([1, 1, 2, 4]);
});

test('an urgent mail goes out while a server holds up all others', async () => {
  const { begun, queue } = start({ first: 0, last: 100 });
  await vi.waitFor(() => expect(begun).toEqual(['last', 'last', 'last']));
  queue.first = 1;
  await vi.waitFor(() => expect(begun).toEqual(['last', 'last', 'last', 'first']), { timeout: 5000 });
});

test('no more mails than lanes are under way, and a stop waits for them', async () => {
  const { begun, release } = start({ first: 6, last: 100 });
  await vi.waitFor(() => expect(begun).toHaveLength(LANES));
  expect(begun).not.toContain('last');
  release();
  await vi.waitFor(() => expect(begun).toHaveLength(106));
});
