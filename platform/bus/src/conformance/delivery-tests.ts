import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Bus, ReceivedMessage } from '../port.ts';
import { numbered, numberOf, replayAll, withScene, type ConformanceHarness } from './harness.ts';
import { until } from './until.ts';

/** Order, groups, replay, compaction. */
export function deliveryTests(harness: () => ConformanceHarness): void {
  describe('delivery', () => {
    test('keeps the order of each key, each key in one partition, and loses nothing', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events');
        const received: ReceivedMessage[] = [];
        await bus.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          batchSize: 50,
          concurrency: 4,
          onMessages: async (messages) => void received.push(...messages),
        });
        const sends: Promise<void>[] = [];
        for (let n = 0; n < 2000; n += 7) {
          const run = Array.from({ length: 7 }, (_, i) => numbered(events, `key ${(n + i) % 23}`, n + i));
          sends.push(bus.send(run));
        }
        await Promise.all(sends);
        await until(() => received.length >= 2002, 'all messages arrive');
        expect(received).toHaveLength(2002);
        const byKey = Map.groupBy(received, ({ key }) => key);
        for (const messages of byKey.values()) {
          expect(new Set(messages.map(({ partition }) => partition)).size).toBe(1);
          expect(messages.map(numberOf)).toEqual(messages.map(numberOf).toSorted((a, b) => a - b));
        }
        expect(new Set(received.map(({ partition }) => partition)).size).toBe(4);
      }));

    test('with a window of two the next full batch is under way with the one before, and failures keep the order', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events', 'event', 1);
        await bus.send(Array.from({ length: 500 }, (_, n) => numbered(events, 'k', n)));
        const applied: number[] = [];
        let [under, most, failures] = [0, 0, 3];
        let last: Promise<void> | null = null;
        await bus.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          batchSize: 10,
          window: 2,
          concurrency: 2,
          retryDelayMs: 5,
          onMessages: async (messages) => {
            most = Math.max(most, ++under);
            const before = last;
            const work = (async () => {
              await sleep(2);
              await before;
              if (messages.some((message) => numberOf(message) % 100 === 50) && failures-- > 0)
                throw new Error('not now');
              applied.push(...messages.map(numberOf));
            })();
            last = work;
            try {
              await work;
            } finally {
              under--;
              if (last === work) last = null;
            }
          },
        });
        await until(() => applied.length >= 500, 'all are applied');
        expect(applied).toEqual(Array.from({ length: 500 }, (_, n) => n));
        expect(most).toBe(2);
        expect(failures).toBeLessThan(1);
      }));

    test('hands over a message as it was sent, with increasing offsets', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events', 'event', 1);
        const sent = numbered(events, 'Schlüssel "1"', 1);
        const payload = { text: 'ä\u0000"\\\n😀', list: [1, null, { deep: true }], cents: 9007199254740991 };
        await bus.send([{ ...sent, payload }, numbered(events, 'k', 2)]);
        const [first, second] = await replayAll(bus, events);
        const { offset, ...message } = first!;
        expect(message).toEqual({ ...sent, payload, partition: 0 });
        expect(Number(second!.offset)).toBeGreaterThan(Number(offset));
      }));

    test('sends a message to the partition that it names', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const replies = await topic('replies', 'reply', 8);
        await bus.send([{ ...numbered(replies, 'k', 1), partition: 5 }]);
        const [message] = await replayAll(bus, replies);
        expect(message!.partition).toBe(5);
      }));

    test('refuses a topic that was not declared', () =>
      withScene(harness(), async ({ bus, name }) => {
        await expect(bus.send([numbered(`${name}.nowhere`, 'k', 1)])).rejects.toThrow('not declared');
      }));

    test('a new group replays from the earliest message, and is caught up only when all were handled', () =>
      withScene(harness(), async ({ bus, topic, another }) => {
        const events = await topic('events');
        await bus.send(Array.from({ length: 500 }, (_, n) => numbered(events, `k${n % 9}`, n)));
        const other = await another();
        let handled = 0;
        const subscription = await other.subscribe({
          group: `${events}.late`,
          topics: [events],
          start: 'earliest',
          onMessages: async (messages) => {
            await new Promise((resolve) => setTimeout(resolve, 20));
            handled += messages.length;
          },
        });
        await subscription.caughtUp;
        expect(handled).toBe(500);
        expect(await subscription.lag()).toBe(0);
      }));

    test('a group that starts at the latest message sees all that is sent after subscribe() and nothing before', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events');
        await bus.send([numbered(events, 'a', 1), numbered(events, 'b', 2)]);
        const seen: number[] = [];
        const subscription = await bus.subscribe({
          group: events,
          topics: [events],
          start: 'latest',
          onMessages: async (messages) => void seen.push(...messages.map(numberOf)),
        });
        await subscription.caughtUp;
        await bus.send([numbered(events, 'a', 3), numbered(events, 'b', 4)]);
        await until(() => seen.length >= 2, 'the new messages arrive');
        expect(seen.toSorted()).toEqual([3, 4]);
      }));

    test('a group that rests is given what came meanwhile in one call', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events', 'event', 1);
        const calls: number[] = [];
        const subscription = await bus.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          restMs: 100,
          onMessages: async (messages) => void calls.push(messages.length),
        });
        await subscription.caughtUp;
        const begun = performance.now();
        for (let n = 0; n < 60; n++) {
          await bus.send([numbered(events, 'k', n)]);
          await sleep(5);
        }
        await until(() => calls.reduce((sum, count) => sum + count, 0) >= 60, 'all arrive');
        // rests end at instants of their own: a few calls more than whole rests
        expect(calls.length).toBeLessThanOrEqual((performance.now() - begun) / 100 + 4);
      }));

    test('a rest ends when somebody waits', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events', 'event', 1);
        const seen: number[] = [];
        const subscription = await bus.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          restMs: 3_600_000,
          together: true,
          onMessages: async (messages) => void seen.push(...messages.map(numberOf)),
        });
        await subscription.caughtUp;
        for (let n = 0; n < 5; n++) {
          await bus.send([numbered(events, 'k', n)]);
          await until(() => {
            subscription.hurry();
            return seen.length > n;
          }, `message ${n} is handled`);
        }
        expect(seen).toEqual([0, 1, 2, 3, 4]);
      }));

    test('a consumer that comes back goes on behind the last handled message', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events');
        const seen: number[] = [];
        const consume = () =>
          bus.subscribe({
            group: events,
            topics: [events],
            start: 'earliest',
            onMessages: async (messages) => void seen.push(...messages.map(numberOf)),
          });
        await bus.send(Array.from({ length: 100 }, (_, n) => numbered(events, `k${n % 5}`, n)));
        const first = await consume();
        await first.caughtUp;
        await first.stop();
        await bus.send(Array.from({ length: 100 }, (_, n) => numbered(events, `k${n % 5}`, 100 + n)));
        const second = await consume();
        await second.caughtUp;
        expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
      }));

    test('a second end of a group is caught up by the work of the first, and takes over when that stops', () =>
      withScene(harness(), async ({ bus, topic, another }) => {
        const events = await topic('events');
        const seen: [end: string, n: number][] = [];
        const consume = (at: Bus, end: string) =>
          at.subscribe({
            group: events,
            topics: [events],
            start: 'earliest',
            onMessages: async (messages) => {
              for (const message of messages) seen.push([end, numberOf(message)]);
            },
          });
        await bus.send(Array.from({ length: 200 }, (_, n) => numbered(events, `k${n % 9}`, n)));
        const first = await consume(bus, 'first');
        const second = await consume(await another(), 'second');
        await Promise.all([first.caughtUp, second.caughtUp]);
        expect(new Set(seen.map(([, n]) => n)).size).toBe(200);
        await first.stop();
        seen.length = 0;
        await bus.send(Array.from({ length: 50 }, (_, n) => numbered(events, `k${n % 9}`, 200 + n)));
        await until(() => new Set(seen.map(([, n]) => n)).size >= 50, 'the second takes over');
        expect(new Set(seen.map(([end]) => end))).toEqual(new Set(['second']));
        expect(await second.lag()).toBe(0);
      }));

    test('several groups, and several topics of one group, do not disturb each other', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const [one, two] = [await topic('one'), await topic('two', 'state')];
        const seen: string[] = [];
        const consume = (group: string, topics: string[]) =>
          bus.subscribe({
            group,
            topics,
            start: 'earliest',
            onMessages: async (messages) => void seen.push(...messages.map((m) => `${group} ${m.topic}`)),
          });
        const group = `${one}.group`;
        await Promise.all([consume(group, [one]), consume(group, [two]), consume(`${one}.both`, [one, two])]);
        await bus.send([numbered(one, 'k', 1), numbered(two, 'k', 2)]);
        await until(() => seen.length >= 4, 'both groups see both topics');
        expect(seen.toSorted()).toEqual(
          [`${group} ${one}`, `${group} ${two}`, `${one}.both ${one}`, `${one}.both ${two}`].toSorted(),
        );
      }));

    test('deleting a group makes it start again', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events');
        await bus.send([numbered(events, 'k', 1)]);
        for (let round = 0; round < 2; round++) {
          const seen: number[] = [];
          const subscription = await bus.subscribe({
            group: events,
            topics: [events],
            start: 'earliest',
            onMessages: async (messages) => void seen.push(...messages.map(numberOf)),
          });
          await subscription.caughtUp;
          await subscription.stop();
          expect(seen).toEqual([1]);
          await bus.deleteGroup(events);
        }
      }));

    test('compaction leaves the newest state of each key, in order, and removes tombstones later', async () =>
      withScene(harness(), async ({ bus, topic }) => {
        const states = await topic('state', 'state', 1);
        await bus.send(Array.from({ length: 30 }, (_, n) => numbered(states, `k${n % 3}`, n)));
        await bus.send([{ ...numbered(states, 'k0', 99), payload: null }]);
        const before = await replayAll(bus, states);
        expect(before.map(({ payload }) => payload).at(-1)).toBeNull();
        let left: ReceivedMessage[] = [];
        await until(
          async () => {
            await harness().compact(states);
            left = (await replayAll(bus, states)).filter(({ key }) => /^k\d$/.test(key));
            return left.length === 2;
          },
          'only the newest of k1 and k2 is left',
          50_000,
        );
        expect(left.map(({ key, payload }) => [key, payload])).toEqual([
          ['k1', { n: 28 }],
          ['k2', { n: 29 }],
        ]);
      }));
  });
}
