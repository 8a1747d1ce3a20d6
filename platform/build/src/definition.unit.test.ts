import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readDefinition } from './definition.ts';

const dirs: string[] = [];
afterEach(() => Promise.all(dirs.splice(0).map((dir) => rm(dir, { recursive: true }))));

async function read(definition: object) {
  const dir = await mkdtemp(join(tmpdir(), 'definition-'));
  dirs.push(dir);
  await writeFile(join(dir, 'module.json'), JSON.stringify(definition));
  return readDefinition(dir);
}

test('the pages that the path table gives to a module are its routes', async () => {
  const { routes } = await read({ name: 'mf-sell', api: [] });
  expect(routes).toEqual(['sell-new', 'sell-edit']);
});

test('routes that the file names are kept', async () => {
  const { routes } = await read({ name: 'mf-sell', api: [], routes: ['sell-new'] });
  expect(routes).toEqual(['sell-new']);
});

test('a module without pages in the path table has no routes', async () => {
  expect(await read({ name: 'mf-guide', api: [] })).toEqual({ name: 'mf-guide', api: [] });
});

test('a missing name is an error that names the file', async () => {
  await expect(read({ api: [] })).rejects.toThrow(/module\.json: "name" is missing/);
});

test.each([
  [{ 'Bid-Panel': true }, /"flags" has "Bid-Panel"/],
  [{ map: 'on' }, /"flags" has "map": a flag .* is true or false/],
  [['map'], /"flags" must be an object/],
  [Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, true])), /has 21 flags, at most 20/],
])('flags %j are refused', async (flags, words) => {
  await expect(read({ name: 'mf-guide', api: [], flags })).rejects.toThrow(words);
});
