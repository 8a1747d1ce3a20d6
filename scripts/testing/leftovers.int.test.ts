import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@rollheim/embedded';
import { until } from '@rollheim/tooling/testing';
import { afterAll, expect, test } from 'vitest';
import { isAlive, removeLeftovers, whyNotToStart } from './leftovers.mjs';

const cache = mkdtempSync(join(tmpdir(), 'leftovers-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

/** Id of a process that has ended. */
const endedPid = (): number => spawnSync(process.execPath, ['--eval', '']).pid;

test('the database of a killed run is ended and its folder deleted; what still runs and what is kept stays', async () => {
  const killed = `test-postgres-${endedPid()}-0a0b0c0d`;
  await startPostgres({ dataDir: join(cache, killed, 'worker-1'), durable: false });
  const server = Number(
    readFileSync(join(cache, killed, 'worker-1', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  for (const name of [`test-compiled-${endedPid()}`, `test-system-${process.pid}-0a0b0c`, 'prepared'])
    mkdirSync(join(cache, name));
  const removed = await removeLeftovers(cache);
  expect(removed.toSorted().map((name) => name.replaceAll(/\d{2,}/g, 'PID'))).toEqual([
    'test-compiled-PID',
    'test-postgres-PID-0a0b0c0d',
  ]);
  await until(() => !isAlive(server));
  expect(existsSync(join(cache, killed))).toBe(false);
  expect(existsSync(join(cache, 'prepared'))).toBe(true);
  expect(existsSync(join(cache, `test-system-${process.pid}-0a0b0c`))).toBe(true);
});

test('the folder of a run that goes on stays, also where its random part consists of digits', async () => {
  const own = `test-postgres-${process.pid}-${'9'.repeat(8)}`;
  mkdirSync(join(cache, own));
  expect(await removeLeftovers(cache)).toEqual([]);
  expect(existsSync(join(cache, own))).toBe(true);
});

test('a process that got the id of a database that has ended is left alone', async () => {
  const other = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)']);
  const folder = join(cache, `test-postgres-${endedPid()}-01020304`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'postmaster.pid'), `${other.pid}\n`);
  await removeLeftovers(cache);
  expect(existsSync(folder)).toBe(false);
  expect(other.exitCode).toBe(null);
  other.kill();
});

test('a disk that is nearly full is reported with what to do', () => {
  expect(whyNotToStart('/srv/rollheim', 512 * 1024 ** 2)).toBe(
    'The disk of /srv/rollheim has 0.5 GB free, the tests need 3.0 GB: free some space, or delete /srv/rollheim/.cache.',
  );
  expect(whyNotToStart('/srv/rollheim', 4 * 1024 ** 3)).toBe(null);
});
