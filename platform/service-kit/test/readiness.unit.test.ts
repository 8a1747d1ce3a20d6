import { expect, test } from 'vitest';
import { Readiness } from '../src/index.ts';

test('a part of the work that stopped is named with its reason, and the rest goes on', async () => {
  const readiness = new Readiness();
  readiness.add('database', () => true);
  let room = true;
  readiness.addLimit('uploads', () => {
    if (!room) throw new Error('the disk has 3 MB free');
    return true;
  });
  expect(await readiness.report()).toEqual({ ready: true, missing: [], why: {} });
  room = false;
  expect(await readiness.report()).toEqual({
    ready: true,
    missing: [],
    limited: ['uploads'],
    why: { uploads: 'the disk has 3 MB free' },
  });
  expect(await readiness.failing()).toEqual([]);
});
