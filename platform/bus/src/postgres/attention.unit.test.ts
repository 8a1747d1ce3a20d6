import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Attention } from './attention.ts';

const listened: (readonly string[])[] = [];
const done: string[] = [];
let attention: Attention;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  listened.length = done.length = 0;
  attention = new Attention({
    session: {
      async listenTo(channels) {
        listened.push(channels);
        done.push('listens');
        return true;
      },
    },
    urgent: () => [4, 7],
    lookAll: () => void done.push('looks'),
  });
});
afterEach(() => {
  attention.close();
  vi.useRealTimers();
});

const hear = (count: number, channel = 'rollheim_bus') => {
  for (let nth = 0; nth < count; nth++) attention.heard(channel);
};

test('a process with many wake-ups listens only to the topics that a group does not rest for', () => {
  hear(25);
  expect([attention.isBusy, listened]).toEqual([false, []]);
  hear(1);
  expect([attention.isBusy, listened]).toEqual([true, [['rollheim_bus.4', 'rollheim_bus.7']]]);
});

test('as much in a longer time, or of these topics alone, is not much', async () => {
  for (let second = 0; second < 5; second++) {
    hear(20);
    hear(20, 'rollheim_bus.4');
    await vi.advanceTimersByTimeAsync(1100);
  }
  expect([attention.isBusy, listened]).toEqual([false, []]);
});

test('later it listens to everything again before it looks for what came meanwhile', async () => {
  hear(26);
  done.length = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([attention.isBusy, listened.at(-1)]).toEqual([false, ['rollheim_bus']]);
  expect(done).toEqual(['listens', 'looks']);
  hear(25);
  expect(attention.isBusy).toBe(false);
  hear(1);
  expect(attention.isBusy).toBe(true);
});

test('a subscription that comes meanwhile is listened for, and looks once it is', async () => {
  attention.changed();
  expect(listened).toEqual([]);
  hear(26);
  done.length = 0;
  attention.changed();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['listens', 'looks']);
});
