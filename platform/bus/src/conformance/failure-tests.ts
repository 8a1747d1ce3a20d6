import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { deadLetterTopic } from '../delivery.ts';
import { MalformedMessageError, type ReceivedMessage } from '../port.ts';
import { numbered, numberOf, replayAll, withScene, type ConformanceHarness } from './harness.ts';
import { until } from './until.ts';

/** Handlers that fail, processes and brokers that die. */
export function failureTests(harness: () => ConformanceHarness): void {
  describe('failure', () => {
    test('a message that cannot be handled goes to the dead-letter topic, the others go on, and it can be put back', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events');
        const seen: number[] = [];
        let poisoned = true;
        let attempts = 0;
        await bus.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          maxAttempts: 3,
          retryDelayMs: 10,
          onMessages: async (messages) => {
            if (poisoned && messages.some((message) => numberOf(message) === 13)) {
              attempts++;
              throw new Error('thirteen');
            }
            seen.push(...messages.map(numberOf));
          },
        });
        await bus.send(Array.from({ length: 40 }, (_, n) => numbered(events, `k${n % 7}`, n)));
        await until(() => new Set(seen).size === 39, 'all the others are handled');
        await until(async () => (await replayAll(bus, deadLetterTopic(events))).length === 1, 'it is buried');
        expect(attempts).toBe(3);
        const [letter] = await replayAll(bus, deadLetterTopic(events));
        expect(numberOf(letter!)).toBe(13);
        expect(letter!.headers.deadLetter).toMatchObject({
          reason: 'Error: thirteen',
          topic: events,
          group: events,
        });
        poisoned = false;
        expect(await bus.redrive(events)).toBe(1);
        await until(() => seen.includes(13), 'it is handled after all');
        expect(await bus.redrive(events)).toBe(0);
      }));

    test('a group that cannot handle a message holds up neither other groups nor its other partitions, and gets it back', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events', 'event', 2);
        const [failing, fine]: [number[], number[]] = [[], []];
        let poisoned = true;
        await bus.subscribe({
          group: `${events}.failing`,
          topics: [events],
          start: 'earliest',
          maxAttempts: 3,
          retryDelayMs: 700,
          concurrency: 2,
          onMessages: async (messages) => {
            if (poisoned && messages.some((message) => numberOf(message) === 13)) throw new Error('thirteen');
            failing.push(...messages.map(numberOf));
          },
        });
        await bus.subscribe({
          group: `${events}.fine`,
          topics: [events],
          start: 'earliest',
          onMessages: async (messages) => void fine.push(...messages.map(numberOf)),
        });
        const all = Array.from({ length: 40 }, (_, n) => ({ ...numbered(events, 'k', n), partition: n % 2 }));
        await bus.send(all);
        await until(() => fine.length === 40, 'the other group has all');
        await until(() => failing.filter((n) => n % 2 === 0).length === 20, 'the other partition goes on');
        expect(failing.filter((n) => n % 2 === 1)).toEqual([]);
        await until(() => failing.length === 39, 'all but one');
        const letters = async () => replayAll(bus, deadLetterTopic(events));
        await until(async () => (await letters()).length === 1, 'it is buried');
        expect((await letters())[0]!.headers.deadLetter).toMatchObject({
          reason: 'Error: thirteen',
          group: `${events}.failing`,
          attempts: 3,
        });
        poisoned = false;
        expect(await bus.redrive(events)).toBe(1);
        await until(() => failing.includes(13), 'it is put back');
      }));

    test('a group that takes its partitions together gets several in one call, each in order, around one that fails', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events', 'event', 4);
        const calls: ReceivedMessage[][] = [];
        await bus.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          together: true,
          restMs: 20,
          maxAttempts: 3,
          retryDelayMs: 10,
          onMessages: async (messages) => {
            if (messages.some((message) => numberOf(message) === 13)) throw new Error('thirteen');
            await sleep(30);
            calls.push([...messages]);
          },
        });
        for (let from = 0; from < 80; from += 8) {
          await bus.send(
            Array.from({ length: 8 }, (_, n) => ({ ...numbered(events, 'k', from + n), partition: n % 4 })),
          );
          await sleep(10);
        }
        await until(() => calls.flat().length === 79, 'all but one');
        await until(async () => (await replayAll(bus, deadLetterTopic(events))).length === 1, 'it is buried');
        for (let partition = 0; partition < 4; partition++) {
          const seen = calls.flat().filter((message) => message.partition === partition);
          const wanted = Array.from({ length: 20 }, (_, n) => 4 * n + partition).filter((n) => n !== 13);
          expect(seen.map(numberOf)).toEqual(wanted);
        }
        // where a machine is slow, each of the first may have been read alone
        const isTogether = () =>
          calls.some((call) => new Set(call.map(({ partition }) => partition)).size > 1);
        for (let from = 80; !isTogether(); from += 8) {
          await bus.send(
            Array.from({ length: 8 }, (_, n) => ({ ...numbered(events, 'k', from + n), partition: n % 4 })),
          );
          await until(() => calls.flat().length === from + 7, 'the next are handled');
        }
      }));

    test('a message that is not what its topic carries is buried at once, and holds no one up', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events', 'event', 1);
        const seen: number[] = [];
        let attempts = 0;
        await bus.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          retryDelayMs: 60_000,
          onMessages: async (messages) => {
            const bad = messages.find((message) => numberOf(message) % 10 === 3);
            if (bad) {
              attempts++;
              throw new MalformedMessageError(bad.id, 'three');
            }
            seen.push(...messages.map(numberOf));
          },
        });
        await bus.send(Array.from({ length: 40 }, (_, n) => numbered(events, 'k', n)));
        await until(() => seen.length === 36, 'all the others are handled');
        expect(seen).toEqual(Array.from({ length: 40 }, (_, n) => n).filter((n) => n % 10 !== 3));
        await until(
          async () => (await replayAll(bus, deadLetterTopic(events))).length === 4,
          'four are buried',
        );
        expect(attempts).toBeLessThanOrEqual(8);
      }));

    test('data that the database refuses are not tried again, and hold no one up', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events', 'event', 1);
        const seen: number[] = [];
        let attempts = 0;
        const pool = harness().database().pool;
        await bus.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          retryDelayMs: 60_000,
          onMessages: async (messages) => {
            const bad = messages.some((message) => numberOf(message) === 3);
            if (bad) attempts++;
            await pool.query('select $1::jsonb', [bad ? '"\\u0000"' : '""']);
            seen.push(...messages.map(numberOf));
          },
        });
        await bus.send(Array.from({ length: 10 }, (_, n) => numbered(events, 'k', n)));
        await until(() => seen.length === 9, 'all the others are handled');
        await until(async () => (await replayAll(bus, deadLetterTopic(events))).length === 1, 'it is buried');
        expect(attempts).toBeLessThanOrEqual(2);
      }));

    test('while one partition waits between attempts, others go on', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events', 'event', 2);
        const seen: number[] = [];
        let failing = true;
        await bus.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          maxAttempts: 1000,
          retryDelayMs: 200,
          onMessages: async (messages) => {
            if (failing && messages.some((message) => message.partition === 0)) throw new Error('not yet');
            seen.push(...messages.map(numberOf));
          },
        });
        await bus.send([{ ...numbered(events, 'k', 1), partition: 0 }]);
        await sleep(300);
        await bus.send([{ ...numbered(events, 'k', 2), partition: 1 }]);
        await until(() => seen.includes(2), 'the other partition is handled');
        expect(seen).toEqual([2]);
        failing = false;
        await until(() => seen.includes(1), 'the failing one follows');
      }));

    test('a database that is away costs no attempts', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const events = await topic('events', 'event', 1);
        let calls = 0;
        const seen: number[] = [];
        await bus.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          maxAttempts: 2,
          retryDelayMs: 5,
          onMessages: async (messages) => {
            if (++calls < 6) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
            seen.push(...messages.map(numberOf));
          },
        });
        await bus.send([numbered(events, 'k', 1)]);
        await until(() => seen.length === 1, 'it is handled when the database is back');
        expect(await replayAll(bus, deadLetterTopic(events))).toEqual([]);
      }));

    test('putting back a dead state does not replace a newer one', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const states = await topic('state', 'state', 1);
        const handled: number[] = [];
        await bus.subscribe({
          group: states,
          topics: [states],
          start: 'earliest',
          maxAttempts: 1,
          onMessages: async (messages) => {
            if (messages.some((message) => numberOf(message) < 10)) throw new Error('too old');
            handled.push(...messages.map(numberOf));
          },
        });
        await bus.send([numbered(states, 'replaced', 1), numbered(states, 'current', 2)]);
        await until(
          async () => (await replayAll(bus, deadLetterTopic(states))).length === 2,
          'both are buried',
        );
        await bus.send([numbered(states, 'replaced', 10)]);
        expect(await bus.redrive(states)).toBe(1);
        const newest = new Map(
          (await replayAll(bus, states)).map((message) => [message.key, numberOf(message)]),
        );
        expect(newest).toEqual(
          new Map([
            ['replaced', 10],
            ['current', 2],
          ]),
        );
      }));

    test('a consumer that is killed leaves its group to another, and every effect happens once', () =>
      withScene(harness(), async ({ bus, topic, name }) => {
        const events = await topic('events');
        const { pool, url } = harness().database();
        await pool.query(
          `create table ${name} (n int not null, key text not null, place bigint generated always as identity)`,
        );
        const setup = { ...harness().config, database: url, topic: events, table: name };
        const workers: ChildProcess[] = [];
        const work = () => {
          const worker = fork(join(import.meta.dirname, 'worker.ts'), [JSON.stringify(setup)], {
            execArgv: [],
          });
          workers.push(worker);
          return worker;
        };
        try {
          work();
          work();
          const total = 3000;
          const count = async () =>
            Number((await pool.query<{ n: string }>(`select count(*) as n from ${name}`)).rows[0]!.n);
          for (let n = 0; n < total; n += 50) {
            const run = Array.from({ length: 50 }, (_, i) => numbered(events, `k${(n + i) % 11}`, n + i));
            // Every third run is sent twice: a sender that saw no answer does that.
            await bus.send(n % 150 === 0 ? [...run, ...run] : run);
            if (n === 1000 || n === 2000) {
              await until(async () => (await count()) > n / 3, 'the workers are at it');
              workers.shift()!.kill('SIGKILL');
              work();
            }
          }
          await until(async () => (await count()) >= total, 'all effects happen', 45_000);
          await sleep(300);
          const { rows } = await pool.query<{ n: number; key: string }>(
            `select n, key from ${name} order by place`,
          );
          expect(rows.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(
            Array.from({ length: total }, (_, n) => n),
          );
          for (const effects of Map.groupBy(rows, ({ key }) => key).values()) {
            expect(effects.map(({ n }) => n)).toEqual(effects.map(({ n }) => n).toSorted((a, b) => a - b));
          }
        } finally {
          for (const worker of workers) worker.kill('SIGKILL');
        }
      }));

    test('a broker that is killed under load and comes back loses no acknowledged message', () =>
      withScene(harness(), async ({ bus, topic, another }) => {
        const events = await topic('events');
        const consumer = await another();
        const received: ReceivedMessage[] = [];
        await consumer.subscribe({
          group: events,
          topics: [events],
          start: 'earliest',
          onMessages: async (messages) => void received.push(...messages),
        });
        const acknowledged: number[] = [];
        let sending = true;
        let n = 0;
        const sender = (async () => {
          while (sending) {
            const run = Array.from({ length: 10 }, () => numbered(events, `k${n % 5}`, n++));
            await bus.send(run).then(
              () => acknowledged.push(...run.map(numberOf)),
              () => undefined,
            );
            await sleep(2);
          }
        })();
        await until(() => received.length > 200, 'messages flow');
        await harness().killBroker();
        expect(await bus.healthy()).toBe(false);
        await harness().restartBroker();
        const before = acknowledged.length;
        await until(() => acknowledged.length > before + 200, 'sending works again', 30_000);
        sending = false;
        await sender;
        const seen = () => new Set(received.map(numberOf));
        await until(
          () => acknowledged.every((each) => seen().has(each)),
          'all acknowledged messages arrive',
          30_000,
        );
        expect(await bus.healthy()).toBe(true);
        for (const messages of Map.groupBy(received, ({ key }) => key).values()) {
          const firsts = [...new Set(messages.map(numberOf))];
          expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
        }
      }));
  });
}
