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

const OUTCOME = {
  on: ['POST /private/auction/:id/bid', 'page catalog-detail', 'try bid'],
  better: 'more',
  margin: 1.2,
  text: { de: 'Gebot abgegeben', en: 'Bid placed' },
};

test('outcomes travel with the release', async () => {
  const outcomes = { 'bid-placed': OUTCOME };
  expect((await read({ name: 'mf-guide', api: [], outcomes })).outcomes).toEqual(outcomes);
});

test.each([
  [{ 'Bid placed': OUTCOME }, /the outcome "Bid placed" needs a name/],
  [{ bid: { ...OUTCOME, on: [] } }, /the outcome "bid" needs events/],
  [{ bid: { ...OUTCOME, on: ['/private/auction/1/bid'] } }, /needs events/],
  [{ bid: { ...OUTCOME, better: 'less' } }, /says of better neither more nor fewer/],
  [{ bid: { ...OUTCOME, margin: 0.9 } }, /needs a margin from 1 to 10/],
  [{ bid: { ...OUTCOME, text: { de: 'Gebot' } } }, /needs its words in de and en/],
  [Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`o${at}`, OUTCOME])), /"o12" is one too many/],
])('outcomes %j are refused', async (outcomes, words) => {
  await expect(read({ name: 'mf-guide', api: [], outcomes })).rejects.toThrow(words);
});

const JOURNEY = {
  page: 'catalog-list',
  as: 'dealer',
  steps: [{ press: 'button: Filter' }, { see: 'Marke' }],
};

test('journeys travel with the release', async () => {
  const journeys = { 'find-a-make': JOURNEY };
  expect((await read({ name: 'mf-guide', api: [], journeys })).journeys).toEqual(journeys);
});

test.each([
  [{ 'Find a make': JOURNEY }, /the journey "Find a make" needs a name/],
  [{ find: { ...JOURNEY, page: '/fahrzeuge' } }, /the journey "find" needs the id of its "page"/],
  [{ find: { ...JOURNEY, as: 'A dealer' } }, /names in "as" no person/],
  [{ find: { ...JOURNEY, steps: [] } }, /needs 1 to 20 "steps"/],
  [{ find: { ...JOURNEY, steps: [{ press: 'Filter' }] } }, /has as step 1 neither/],
  [{ find: { ...JOURNEY, steps: [{ see: 'a' }, { see: 'a', press: 'link: b' }] } }, /has as step 2 neither/],
  [Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`j${at}`, JOURNEY])), /"j12" is one too many/],
])('journeys %j are refused', async (journeys, words) => {
  await expect(read({ name: 'mf-guide', api: [], journeys })).rejects.toThrow(words);
});
