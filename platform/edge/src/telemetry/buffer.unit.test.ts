import type { OutgoingMessage } from '@rollheim/bus';
import type { TelemetryRecord, VisitorTelemetry } from '@rollheim/contracts';
import { messageContract, payloadOf } from '@rollheim/contracts/server';
import { describe, expect, test } from 'vitest';
import { TelemetryBuffer, USUAL_BOUNDS, type BufferBounds, type Send } from './buffer.ts';

const cohort = { rollout: 'r', step: 0, arm: 'canary', module: 'mf-one', version: '1.0.0' } as const;
const observed = (over: Partial<Extract<TelemetryRecord, { kind: 'observed' }>> = {}): TelemetryRecord => ({
  kind: 'observed',
  ...cohort,
  metric: 'bff_5xx',
  bad: false,
  ...over,
});
const slow = (value: number): TelemetryRecord => ({ kind: 'observed', ...cohort, metric: 'slow_bff', value });

const TRAITS = { language: 'pl', role: 'dealer', device: 'phone', browser: 'safari' } as const;

function bufferOf(send: Send, bounds: Partial<BufferBounds> = {}) {
  const seen = { dropped: 0, sent: 0, failed: 0 };
  const watch = {
    dropped: (records: number) => void (seen.dropped += records),
    sent: (messages: number) => void (seen.sent += messages),
    failed: () => void seen.failed++,
  };
  return { buffer: new TelemetryBuffer(send, watch, { ...USUAL_BOUNDS, ...bounds }), seen };
}

describe('the buffer', () => {
  test('sends one message per visitor and flush, with what was bad and the largest value', async () => {
    const sent: OutgoingMessage[] = [];
    const { buffer } = bufferOf(async (messages) => void sent.push(...messages));
    for (const bad of [false, true, false]) buffer.add('v1', observed({ bad }));
    for (const value of [10, 900, 20]) buffer.add('v1', slow(value), value === 10 ? null : TRAITS);
    buffer.add('v2', observed({ step: 1 }));
    buffer.count('mf-one', '1.0.0', 200, 12, false);
    buffer.count('mf-one', '1.0.0', 503, 700, true);
    await buffer.flush(1000);
    const payloads = sent.filter(({ type }) => type === 'release.telemetry').map(({ payload }) => payload);
    expect(payloads as VisitorTelemetry[]).toEqual([
      { visitor: 'v1', traits: TRAITS, records: [observed({ bad: true }), slow(900)] },
      { visitor: 'v2', traits: null, records: [observed({ step: 1 })] },
    ]);
    const [counts] = sent.flatMap((message) => payloadOf('release.answers', message) ?? []);
    expect(counts).toMatchObject({ ok: 1, serverErrors: 1, slow: 1, totalMs: 712, at: 1000 });
    for (const { type, payload } of sent)
      expect(messageContract(type)?.schema.validate(payload).error).toBeUndefined();
    await buffer.flush();
    expect(sent).toHaveLength(3);
  });

  test('keeps apart where something was seen: a call that is fine says nothing of another one', async () => {
    const sent: OutgoingMessage[] = [];
    const { buffer } = bufferOf(async (messages) => void sent.push(...messages));
    const [one, other] = [{ route: 'GET /one' }, { route: 'GET /other' }];
    for (const place of [one, other, one]) buffer.add('v1', { ...slow(10), ...place });
    buffer.add('v1', { ...slow(700), ...other });
    await buffer.flush(1000);
    expect(sent.map(({ payload }) => payload)).toEqual([
      {
        visitor: 'v1',
        traits: null,
        records: [
          { ...slow(10), ...one },
          { ...slow(700), ...other },
        ],
      },
    ]);
  });

  test('keeps what the bus did not take, under the same ids, and sends it once the bus is back', async () => {
    const taken: string[] = [];
    let down = true;
    const tried: string[] = [];
    const { buffer, seen } = bufferOf(
      async (messages) => {
        tried.push(...messages.map(({ id }) => id));
        if (down) throw new Error('the bus is away');
        taken.push(...messages.map(({ id }) => id));
      },
      { perSend: 2 },
    );
    for (const visitor of ['a', 'b', 'c']) buffer.add(visitor, observed());
    await buffer.flush();
    expect([taken.length, seen.failed, buffer.size]).toEqual([0, 1, 3]);
    down = false;
    buffer.add('d', observed());
    await buffer.flush();
    expect(new Set(taken).size).toBe(4);
    expect(taken.slice(0, 2)).toEqual(tried.slice(0, 2));
    expect([buffer.size, seen.dropped]).toEqual([0, 0]);
  });

  test('is bounded while the bus is away, and counts what found no room', async () => {
    const away = async (): Promise<void> => Promise.reject(new Error('away'));
    const { buffer, seen } = bufferOf(away, { mostOpen: 50, mostWaiting: 30, mostPerVisitor: 4 });
    for (let n = 0; n < 60; n++) buffer.add(`v${n}`, observed());
    expect([buffer.size, seen.dropped]).toEqual([50, 10]);
    await buffer.flush();
    expect([buffer.size, seen.dropped]).toEqual([30, 30]);
    for (let step = 0; step < 10; step++) buffer.add('one', observed({ step }));
    expect([buffer.size, seen.dropped]).toEqual([34, 36]);
    // those of one visitor are one message
    await buffer.end(50);
    expect(seen.dropped).toBe(67);
  });

  test('never waits for a bus that hangs', async () => {
    let calls = 0;
    const { buffer, seen } = bufferOf(() => {
      calls++;
      return new Promise<void>(() => undefined);
    });
    buffer.add('a', observed());
    void buffer.flush();
    for (let n = 0; n < 1000; n++) buffer.add(`v${n}`, observed());
    await Promise.race([buffer.flush(), new Promise((resolve) => setTimeout(resolve, 20))]);
    expect(calls).toBe(1);
    expect(buffer.size).toBe(1001);
    // would hang as well
    await buffer.end(20);
    expect(seen.dropped).toBe(1001);
  });
});
