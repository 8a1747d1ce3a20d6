import { randomUUID } from 'node:crypto';
import { MOST_SEARCHES, type SearchState } from '@rollheim/contracts';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeHarness, command, openHarness, query, searches } from './testing/harness.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

const saved = { name: 'Hymer', query: 'make=hymer', receiveByEmail: true, rhythm: 'instant' } as const;
const save = async (who: string, more: object = {}) =>
  (await command('search.save', who, { ...saved, ...more })) as {
    readonly code?: string;
    readonly result?: { readonly search: SearchState; readonly existed: boolean };
  };
const rowsOf = (who: string) => query(`select * from notifications.searches where customer_id = '${who}'`);

test('the same filters saved again are the search that is there, under its name', async () => {
  const who = randomUUID();
  const first = await save(who);
  const again = await save(who, { name: 'Another name' });
  expect(first).toMatchObject({ result: { existed: false } });
  expect(again).toMatchObject({ result: { existed: true, search: { name: 'Hymer' } } });
  expect(await rowsOf(who)).toHaveLength(1);
  expect((await save(randomUUID())).result?.existed).toBe(false);
});

test('a search is renamed, paused and deleted by its customer alone', async () => {
  const who = randomUUID();
  const searchId = (await save(who)).result?.search.searchId ?? '';
  expect(await command('search.change', randomUUID(), { searchId, name: 'Mine' })).toMatchObject({
    code: 'not_found',
  });
  expect(await command('search.delete', randomUUID(), { searchId })).toMatchObject({ code: 'not_found' });
  await command('search.change', who, { searchId, name: 'Hymer B', status: 'paused' });
  await until(() => searches.get(searchId)?.name === 'Hymer B' || undefined);
  expect(searches.get(searchId)).toMatchObject({ status: 'paused', receiveByEmail: true, rhythm: 'instant' });
  await command('search.delete', who, { searchId });
  await until(() => searches.get(searchId) === null || undefined);
});

test('two saves at once do not pass the limit together, and the limit has a code of its own', async () => {
  const who = randomUUID();
  for (let i = 1; i < MOST_SEARCHES; i++) await save(who, { query: `yearFrom=${1950 + i}` });
  const last = await Promise.all([save(who, { query: 'q=a' }), save(who, { query: 'q=b' })]);
  expect(last.map(({ code }) => code).filter(Boolean)).toEqual(['too_many_searches']);
  expect(await rowsOf(who)).toHaveLength(MOST_SEARCHES);
});
