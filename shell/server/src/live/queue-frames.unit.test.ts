import type { LiveFrame } from '@rollheim/contracts';
import { proveVersions } from '@rollheim/contracts/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveHub } from './hub.ts';
import { QueueFrames } from './queue-frames.ts';

const prove = (versions: string) => proveVersions('key of versions', versions);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function harness(answers: (() => Promise<string[]>)[] = []) {
  const hub = new LiveHub(prove);
  const told: (string | undefined)[] = [];
  hub.add({
    customerId: 'olga',
    send: (bytes) => {
      told.push((JSON.parse(bytes.toString().slice('data: '.length)) as LiveFrame).queue?.seen);
      return true;
    },
    close: () => undefined,
  });
  const operators = vi.fn(() => answers.shift()?.() ?? Promise.resolve(['olga']));
  const failures: unknown[] = [];
  return { told, operators, failures, queues: new QueueFrames(hub, { operators }, (e) => failures.push(e)) };
}

test('many changes of a queue are one frame in 250 ms that names them, and the last is always sent', async () => {
  const { told, operators, queues } = harness();
  for (let version = 1; version <= 50; version += 1)
    await queues.changed('valuations', 'valuations/1', version);
  await queues.changed('valuations', 'valuations/2', 7);
  expect(told).toEqual(['valuations/1:1']);
  await vi.advanceTimersByTimeAsync(250);
  expect(told).toEqual(['valuations/1:1', 'valuations/1:50, valuations/2:7']);
  expect(operators).toHaveBeenCalledTimes(2);
  await queues.changed('valuations', 'valuations/2', 8);
  expect(told).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(250);
  expect(told[2]).toBe('valuations/2:8');
  await vi.advanceTimersByTimeAsync(250);
  await queues.changed('valuations', 'valuations/3', 1);
  expect(told[3]).toBe('valuations/3:1');
  expect(operators).toHaveBeenCalledTimes(4);
});

test('one queue does not hold up the other', async () => {
  const { told, queues } = harness();
  await queues.changed('valuations', 'valuations/1', 1);
  await queues.changed('merchants', 'customers/1', 1);
  expect(told).toEqual(['valuations/1:1', 'customers/1:1']);
});

test('a change that could not be sent is sent with the next ones', async () => {
  const here = () => Promise.resolve(['olga']);
  const { told, failures, queues } = harness([here, () => Promise.reject(new Error('gone'))]);
  await queues.changed('merchants', 'customers/1', 1);
  await queues.changed('merchants', 'customers/2', 4);
  await vi.advanceTimersByTimeAsync(250);
  expect(failures).toHaveLength(1);
  await queues.changed('merchants', 'customers/3', 2);
  await vi.advanceTimersByTimeAsync(250);
  expect(told).toEqual(['customers/1:1', 'customers/2:4, customers/3:2']);
});
