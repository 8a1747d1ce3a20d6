import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Child } from './child.ts';
import { freePort, processAlive } from './programs.ts';

/** Notes beside itself which process loaded it, and which started it. */
const MEMBER = `
  import { appendFileSync } from 'node:fs';
  const notes = new URL('./notes', import.meta.url);
  appendFileSync(notes, 'loaded ' + process.pid + '\\n');
  export const start = async () => {
    appendFileSync(notes, 'started ' + process.pid + '\\n');
    return { stop: async () => undefined };
  };
`;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const SOON = { timeout: 20_000, interval: 20 };

test('a process that is killed is replaced by its spare, which had loaded its code; a stop ends both', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'child-'));
  const main = join(folder, 'main.mjs');
  await writeFile(main, MEMBER);
  const child = new Child({
    order: {
      name: 'one',
      healthPort: await freePort(),
      members: [{ name: 'one', main, config: {}, port: null }],
    },
    env: { PATH: process.env['PATH'] },
    memoryMb: 128,
    logFile: join(folder, 'log'),
    hasSpare: true,
    say: () => undefined,
  });
  ends.push(async () => {
    await child.stop();
    await rm(folder, { recursive: true });
  });
  const pids = async (what: 'loaded' | 'started'): Promise<number[]> => {
    const notes = await readFile(join(folder, 'notes'), 'utf8').catch(() => '');
    return [...notes.matchAll(new RegExp(`^${what} (\\d+)$`, 'gm'))].map(([, pid]) => Number(pid));
  };
  child.start();
  await child.ready();
  await expect.poll(() => pids('loaded'), SOON).toHaveLength(2);
  const [first = 0, spare = 0] = await pids('loaded');
  expect(child.pid).toBe(first);
  process.kill(first, 'SIGKILL');
  await expect.poll(() => pids('started'), SOON).toEqual([first, spare]);
  await child.ready();
  expect(child.pid).toBe(spare);
  await expect.poll(() => pids('loaded'), SOON).toHaveLength(3);
  const [, , next = 0] = await pids('loaded');
  await child.stop();
  await expect.poll(() => [spare, next].filter(processAlive), SOON).toEqual([]);
});
