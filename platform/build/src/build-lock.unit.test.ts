import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { underLock } from './build-lock.ts';

let dir: string;
beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'build-lock-'))));
afterAll(() => rm(dir, { recursive: true, force: true }));

test('work under one lock never runs at once, and its end frees the lock, also when it fails', async () => {
  const lock = join(dir, 'one');
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    throw new Error('no build');
  };
  const ends = await Promise.allSettled([1, 2, 3].map(() => underLock(lock, work)));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(most).toBe(1);
  expect(existsSync(lock)).toBe(false);
});

test('the lock of a process that was ended is taken over, and so is one that was never filled in', async () => {
  const lock = join(dir, 'left');
  await writeFile(lock, String(2 ** 22 + 1));
  expect(await underLock(lock, async () => 'built')).toBe('built');
  await writeFile(lock, '');
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(lock, longAgo, longAgo);
  expect(await underLock(lock, async () => 'built')).toBe('built');
});
