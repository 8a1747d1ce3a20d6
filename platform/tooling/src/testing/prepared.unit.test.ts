import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyPrepared, preparedData } from './prepared.ts';

let kept: string;
beforeAll(async () => void (kept = await mkdtemp(join(tmpdir(), 'prepared-'))));
afterAll(() => rm(kept, { recursive: true, force: true }));

const fill = async (dir: string): Promise<void> => {
  for (const name of ['postgres', 'run', 'log', 'blobs']) {
    await mkdir(join(dir, name), { recursive: true });
    await writeFile(join(dir, name, 'file'), name);
  }
};

test('what was interrupted is never used; of several that ask at once one makes the data, and all get them', async () => {
  const broken = async (dir: string): Promise<void> => {
    await fill(dir);
    throw new Error('no disk');
  };
  await expect(preparedData(broken, kept)).rejects.toThrow('no disk');
  let made = 0;
  const make = async (dir: string): Promise<void> => {
    made++;
    await fill(dir);
  };
  const [one, other] = await Promise.all([preparedData(make, kept), preparedData(make, kept)]);
  expect([made, one]).toEqual([1, other]);
  expect(await readdir(kept)).toHaveLength(1);
});

test('a copy has everything but the cluster, which Postgres copies, and what belongs to one run', async () => {
  const from = await preparedData(() => Promise.reject(new Error('it is there')), kept);
  const copy = join(kept, 'copy.of');
  const settings = await copyPrepared(from, copy);
  expect(await readFile(join(copy, 'blobs', 'file'), 'utf8')).toBe('blobs');
  expect(['postgres', 'log'].filter((name) => existsSync(join(copy, name)))).toEqual([]);
  expect(await readFile(join(settings['ROLLHEIM_CLUSTER_TEMPLATE'] ?? '', 'file'), 'utf8')).toBe('postgres');
});
