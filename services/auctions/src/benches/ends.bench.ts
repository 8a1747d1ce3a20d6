// bench: P15
import { randomUUID } from 'node:crypto';
import { createBus, createCommandClient, type Bus } from '@rollheim/bus';
import { newId, REPLY_TOPIC } from '@rollheim/contracts';
import { stateOf } from '@rollheim/contracts/server';
import { startTestSystem, type TestSystem } from '@rollheim/tooling/testing';
import { start } from '../main.ts';

/*
 * P15: 500 auctions that end in the same minute. The service with its timers on the embedded bus and Postgres; an
 * auction has closed when its state behind the end arrives at a subscriber.
 */

const COUNT = 500;
const MINUTE = 60_000;
/** Between the last seed and the end. */
const LEAD_MS = 12_000;
const GOAL_MS = 1_000;
const [owner, dealer] = [randomUUID(), randomUUID()];

const step = (at: number, actor: string, payload: object) => ({
  at: new Date(at).toISOString(),
  actor,
  payload,
});

async function seed(bus: Bus, ids: readonly string[], end: number): Promise<void> {
  const commands = await createCommandClient(bus, { instanceId: randomUUID(), replyTopic: REPLY_TOPIC });
  const released = end - 22 * 60 * MINUTE;
  await Promise.all(
    ids.map(async (auctionId) => {
      const outcome = await commands.command({
        topic: 'auctions.commands',
        key: auctionId,
        type: 'auction.seed',
        version: 1,
        commandId: randomUUID(),
        actor: 'operator:bench',
        correlationId: 'bench',
        releaseSet: null,
        deadlineMs: 30_000,
        waitMs: 40_000,
        payload: {
          auctionId,
          ownerCustomerId: owner,
          reserve: true,
          title: 'Bench',
          mediaId: null,
          vatReportable: false,
          vehicleKey: null,
          steps: [
            step(released - MINUTE, 'owner', {
              kind: 'submit',
              startPrice: 1_000_000,
              minimum: 1_200_000,
              buyNow: null,
            }),
            step(released, 'operator', { kind: 'release', slot: end }),
            step(released + 10 * 60 * MINUTE, dealer, { kind: 'bid', amount: 1_500_000 }),
          ],
        },
      });
      if (outcome.status !== 'accepted') throw new Error(`The seed was refused: ${JSON.stringify(outcome)}`);
    }),
  );
  await commands.close();
}

async function measure(system: TestSystem): Promise<{ p99: number; worst: number }> {
  const env = { ...system.env('auctions'), DEMO: '1', POOL_SIZE: '8' };
  const service = await start(env);
  const bus = createBus({ transport: 'postgres', url: system.busUrl, clientId: 'bench' });
  try {
    const ids = Array.from({ length: COUNT }, () => newId());
    const end = Math.ceil((Date.now() + LEAD_MS) / MINUTE) * MINUTE;
    await seed(bus, ids, end);
    if (Date.now() > end - 2_000) throw new Error('The seeds took until the end');
    const closed = new Map<string, number>();
    const all = Promise.withResolvers<void>();
    const subscription = await bus.subscribe({
      group: 'bench.ends',
      topics: ['auctions.state'],
      start: 'earliest',
      ephemeral: true,
      onMessages: async (messages) => {
        for (const message of messages) {
          const { auctionId, status } = stateOf('auctions.state', message) ?? {};
          if (auctionId && status === 'sold' && !closed.has(auctionId))
            closed.set(auctionId, Date.now() - end);
        }
        if (closed.size === COUNT) all.resolve();
      },
    });
    const late = setTimeout(
      () => all.reject(new Error(`Only ${closed.size} closed`)),
      end - Date.now() + 30_000,
    );
    await all.promise;
    clearTimeout(late);
    await subscription.stop();
    const sorted = [...closed.values()].toSorted((a, b) => a - b);
    if (sorted.some((ms) => ms < 0)) throw new Error('An auction closed before its end');
    return { p99: sorted[Math.floor(COUNT * 0.99)] ?? 0, worst: sorted.at(-1) ?? 0 };
  } finally {
    await bus.close();
    await service.stop();
  }
}

const system = await startTestSystem([]);
try {
  const { p99, worst } = await measure(system);
  console.log(
    JSON.stringify({
      id: 'P15',
      name: `${COUNT} auctions that end in the same minute: end to public state, p99 (worst ${worst} ms)`,
      value: p99,
      unit: 'ms',
      baseline: null,
      against: null,
      ratio: null,
      goal: `<=${GOAL_MS}`,
      holds: p99 <= GOAL_MS,
    }),
  );
} finally {
  await system.stop();
}
