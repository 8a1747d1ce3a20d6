import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { HostProcess } from './host-process.ts';

/** Notes beside itself which process loaded it, and which started it. */
const artefact = (name: string): string => `
  import { appendFileSync } from 'node:fs';
  const notes = new URL('./notes', import.meta.url);
  appendFileSync(notes, '${name} loaded ' + process.pid + '\\n');
  export const start = async () => {
    appendFileSync(notes, '${name} started ' + process.pid + '\\n');
    return {
      port: 1,
      drain: () => appendFileSync(notes, '${name} drains ' + process.pid + '\\n'),
      stop: async () => undefined,
    };
  };
`;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A host with two releases, of which the second one is to be there first; `ready`: until when it is not. */
async function openHost(ready = (): Promise<void> => Promise.resolve()) {
  const folder = await mkdtemp(join(tmpdir(), 'host-process-'));
  const events = { started: ready, failed: () => undefined, down: () => undefined };
  const host = new HostProcess('stable', events, pino({ level: 'silent' }));
  ends.push(async () => {
    await host.end();
    await rm(folder, { recursive: true });
  });
  for (const name of ['other', 'first']) {
    const file = join(folder, `${name}.mjs`);
    await writeFile(file, artefact(name));
    host.add({ key: `mf-${name}@1.0.0`, file, env: {}, isFirst: name === 'first' });
  }
  const pids = async (what: string): Promise<number[]> => {
    const notes = await readFile(join(folder, 'notes'), 'utf8').catch(() => '');
    return [...notes.matchAll(new RegExp(`^${what} (\\d+)$`, 'gm'))].map(([, pid]) => Number(pid));
  };
  return { host, pids };
}

const SOON = { timeout: 20_000, interval: 20 };

test('the others of a host are loaded once that is ready which is to be first', async () => {
  const ready = Promise.withResolvers<void>();
  let starts = 0;
  // those of the first process are, that of the second one is reported
  const { pids } = await openHost(() => (++starts <= 2 ? Promise.resolve() : ready.promise));
  await expect
    .poll(async () => [await pids('first started'), await pids('other started')].flat(), SOON)
    .toHaveLength(2);
  const [first = 0] = await pids('first started');
  process.kill(first, 'SIGKILL');
  await expect.poll(() => pids('first started'), SOON).toHaveLength(2);
  await expect.poll(() => starts, SOON).toBe(3);
  expect(await pids('other loaded')).toEqual([first]);
  ready.resolve();
  await expect.poll(() => pids('other started'), SOON).toHaveLength(2);
});

test('the others do not wait for good for one that never gets ready', async () => {
  let starts = 0;
  const { pids } = await openHost(() =>
    ++starts <= 2 ? Promise.resolve() : new Promise<void>(() => undefined),
  );
  await expect
    .poll(async () => [await pids('first started'), await pids('other started')].flat(), SOON)
    .toHaveLength(2);
  process.kill((await pids('first started'))[0] ?? 0, 'SIGKILL');
  await expect.poll(() => pids('other started'), SOON).toHaveLength(2);
});

test('all releases of a host are notified that their process ends soon', async () => {
  const { host, pids } = await openHost();
  await expect
    .poll(async () => [await pids('first started'), await pids('other started')].flat(), SOON)
    .toHaveLength(2);
  host.drain();
  await expect
    .poll(async () => [await pids('first drains'), await pids('other drains')], SOON)
    .toEqual([await pids('first started'), await pids('other started')]);
});
