import { describe, expect, test } from 'vitest';
import { QueueFullError, WorkQueue, type Order } from './work-queue.ts';

const BOUNDS = { mostTasks: 4, mostPerSender: 2, mostPixels: 100 };

/** A queue whose work ends on demand. */
function scene() {
  const queue = new WorkQueue(BOUNDS);
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, order: Order = {}): Promise<string> =>
    queue
      .run(async () => {
        await new Promise<void>((resolve) => ends.push(resolve));
        done.push(name);
        return name;
      }, order)
      .catch((error: unknown) => (error instanceof QueueFullError ? `full: ${error.whose}` : 'failed'));
  const finish = async () => {
    for (let idle = 0; idle < 20; idle++) {
      ends.shift()?.();
      await Promise.resolve();
    }
  };
  return { add, finish, done };
}

describe('Work on pictures', () => {
  test('goes one by one, what is done ahead after what somebody waits for', async () => {
    const { add, finish, done } = scene();
    const all = [add('first'), add('ahead', { priority: 'idle' }), add('second')];
    await finish();
    await Promise.all(all);
    expect(done).toEqual(['first', 'second', 'ahead']);
  });

  test('is turned away where too much waits, and taken again when that is done', async () => {
    const { add, finish } = scene();
    const all = [add('1'), add('2'), add('3'), add('4'), add('ahead', { priority: 'idle' })];
    expect(await add('5')).toBe('full: budget');
    await finish();
    await Promise.all(all);
    const later = add('6');
    await finish();
    expect(await later).toBe('6');
  });

  test('of one sender is bounded, and leaves room for others', async () => {
    const { add, finish } = scene();
    const greedy = { sender: { visitor: 'uuid:a', address: '10.0.0.1' } };
    const all = [add('1', greedy), add('2', greedy)];
    expect(await add('3', greedy)).toBe('full: caller');
    // a new visitor for every call has the same address
    expect(await add('4', { sender: { visitor: 'uuid:b', address: '10.0.0.1' } })).toBe('full: caller');
    all.push(add('5', { sender: { visitor: 'uuid:b', address: '10.0.0.2' } }));
    await finish();
    expect(await Promise.all(all)).toEqual(['1', '2', '5']);
  });

  test('is bounded by its pixels; one picture alone is always taken', async () => {
    const { add, finish } = scene();
    const all = [add('huge', { pixels: 500 })];
    expect(await add('more', { pixels: 1 })).toBe('full: budget');
    await finish();
    await Promise.all(all);
    all.push(add('a', { pixels: 60 }), add('b', { pixels: 40 }));
    expect(await add('c', { pixels: 1 })).toBe('full: budget');
    await finish();
    expect(await Promise.all(all)).toEqual(['huge', 'a', 'b']);
  });
});
