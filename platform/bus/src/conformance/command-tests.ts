import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCommandClient, envelopeOf, replyMessage } from '../commands.ts';
import { cleanInbox, outcomeKey, recallOutcomes, storeOutcomes } from '../inbox.ts';
import {
  OutcomePendingError,
  type Bus,
  type CommandRequest,
  type Outcome,
  type ReceivedMessage,
} from '../port.ts';
import { seal } from '../seal.ts';
import { replayAll, withScene, type ConformanceHarness } from './harness.ts';

const SCHEMA = 'conformance';

function request(topic: string, changes: Partial<CommandRequest> = {}): CommandRequest {
  return {
    topic,
    key: 'auction-1',
    type: 'conformance.add',
    version: 1,
    commandId: randomUUID(),
    payload: { add: 1 },
    actor: 'customer-1',
    correlationId: randomUUID(),
    releaseSet: null,
    ...changes,
  };
}

/** An owner of a counter: stores every outcome, answers a repeated command with the first one. */
async function countingService(harness: ConformanceHarness, bus: Bus, topic: string, keepForMs = 60_000) {
  const { pool } = harness.database();
  let counter = 0;
  const decide = (message: ReceivedMessage): Outcome => {
    if (message.headers.deadline && Date.parse(message.headers.deadline) < Date.now())
      return { status: 'expired' };
    counter += 1;
    const { sealKey } = envelopeOf(message);
    return {
      status: 'accepted',
      result: { counter },
      sealed: seal(sealKey, { limit: 'highest of all' }),
      versions: { c: counter },
    };
  };
  const carryOut = async (message: ReceivedMessage) => {
    const { commandId, payload } = envelopeOf(message);
    const command = { commandId, actor: message.headers.actor };
    const known = (await recallOutcomes(pool, [command], SCHEMA)).get(outcomeKey(command));
    const { sealed, ...outcome } = known?.outcome ?? decide(message);
    const stored = { ...command, fingerprint: JSON.stringify(payload), outcome };
    if (!known) await storeOutcomes(pool, [stored], keepForMs, SCHEMA);
    const answer = replyMessage(message, sealed === undefined ? outcome : { ...outcome, sealed });
    await bus.send(answer ? [answer] : []);
  };
  await bus.subscribe({
    group: topic,
    topics: [topic],
    start: 'earliest',
    onMessages: async (messages) => {
      for (const message of messages) await carryOut(message);
    },
  });
}

/** Requests and their outcomes. */
export function commandTests(harness: () => ConformanceHarness): void {
  describe('commands', () => {
    test('answer their own caller, with the private part opened for no one else', () =>
      withScene(harness(), async ({ bus, topic, another }) => {
        const [commands, replies] = [await topic('commands', 'command'), await topic('replies', 'reply', 2)];
        await countingService(harness(), bus, commands);
        const callers = await Promise.all(
          ['a', 'b', 'c'].map(async (instanceId) =>
            createCommandClient(await another(), { instanceId, replyTopic: replies }),
          ),
        );
        const outcomes = await Promise.all(
          Array.from({ length: 30 }, (_, n) => callers[n % 3]!.command(request(commands, { key: `k${n}` }))),
        );
        const counters = outcomes.map(({ result }) => (result as { counter: number }).counter);
        expect(counters.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
        expect(outcomes[0]!.result).toMatchObject({ limit: 'highest of all' });
        expect(outcomes.every(({ sealed }) => sealed === undefined)).toBe(true);
        expect(JSON.stringify(await replayAll(bus, replies))).not.toContain('highest of all');
        await Promise.all(callers.map((caller) => caller.close()));
      }));

    test('given twice with one id end with the first outcome, until that has expired', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const [commands, replies] = [await topic('commands', 'command'), await topic('replies', 'reply', 2)];
        await countingService(harness(), bus, commands, 1500);
        const caller = await createCommandClient(bus, { instanceId: 'a', replyTopic: replies });
        const again = request(commands);
        const [first, second] = [await caller.command(again), await caller.command(again)];
        expect(first).toMatchObject({ status: 'accepted', result: { counter: 1 } });
        expect(second).toMatchObject({ status: 'accepted', result: { counter: 1 }, versions: { c: 1 } });
        await new Promise((resolve) => setTimeout(resolve, 1600));
        expect((await caller.command(again)).result).toMatchObject({ counter: 2 });
        await new Promise((resolve) => setTimeout(resolve, 1600));
        const { pool } = harness().database();
        expect(await cleanInbox(pool, SCHEMA)).toBeGreaterThan(0);
        expect((await recallOutcomes(pool, [again], SCHEMA)).size).toBe(0);
      }));

    test('that came too late affect nothing of a later call with the same id', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const [commands, replies] = [
          await topic('commands', 'command', 1),
          await topic('replies', 'reply', 1),
        ];
        const caller = await createCommandClient(bus, { instanceId: 'a', replyTopic: replies });
        const early = request(commands, { deadlineMs: 50, waitMs: 15_000 });
        const first = caller.command(early);
        const second = caller.command({ ...early, deadlineMs: 10_000, waitMs: 15_000 });
        await new Promise((resolve) => setTimeout(resolve, 100));
        // an owner that forgets what came too late, as one does whose log holds what was carried out
        await bus.subscribe({
          group: commands,
          topics: [commands],
          start: 'earliest',
          onMessages: async (messages) => {
            for (const message of messages) {
              const isLate = Date.parse(message.headers.deadline ?? '') < Date.now();
              const reply = replyMessage(message, { status: isLate ? 'expired' : 'accepted' });
              if (reply) await bus.send([reply]);
            }
          },
        });
        expect(await second).toEqual({ status: 'accepted' });
        expect((await first).status).toBe('expired');
      }));

    test('that waited longer than their deadline end as expired; without an owner the caller is asked to retry later', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const [commands, replies] = [await topic('commands', 'command'), await topic('replies', 'reply', 2)];
        const caller = await createCommandClient(bus, { instanceId: 'a', replyTopic: replies });
        const unanswered = request(commands, { deadlineMs: 50, waitMs: 400 });
        const pending = caller.command(unanswered);
        await expect(pending).rejects.toThrow(OutcomePendingError);
        await expect(pending).rejects.toMatchObject({ commandId: unanswered.commandId });
        const late = caller.command({ ...unanswered, waitMs: 15_000 });
        await new Promise((resolve) => setTimeout(resolve, 100));
        await countingService(harness(), bus, commands);
        expect(await late).toEqual({ status: 'expired' });
        await expect(caller.command(request(commands, { deadlineMs: 500, waitMs: 400 }))).rejects.toThrow(
          RangeError,
        );
      }));

    test('without a deadline are carried out however late; the caller says how long it waits', () =>
      withScene(harness(), async ({ bus, topic }) => {
        const [commands, replies] = [await topic('commands', 'command'), await topic('replies', 'reply', 2)];
        const caller = await createCommandClient(bus, { instanceId: 'a', replyTopic: replies });
        const early = request(commands, { deadlineMs: null, waitMs: 20 });
        await expect(caller.command(early)).rejects.toThrow(OutcomePendingError);
        const again = caller.command({ ...early, waitMs: 60_000 });
        await countingService(harness(), bus, commands);
        expect(await again).toMatchObject({ status: 'accepted', result: { counter: 1 } });
        await expect(caller.command(request(commands, { deadlineMs: null }))).rejects.toThrow(RangeError);
      }));
  });
}
