import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { searchNews } from './saved-searches.ts';
import { example } from './testing/example.ts';
import { putVehicle, putWatch, startReadModel, type ReadModel } from './testing/read-model.ts';

let model: ReadModel;
let pool: pg.Pool;

const SINCE = '2026-11-23T12:00:00.000Z';

beforeAll(async () => {
  model = await startReadModel();
  ({ pool } = model);
  const state = example('auction.state');
  const put = (id: string, make: string, releasedAt: string, status = 'running') =>
    putVehicle(pool, id, { make, releasedAt, status, state });
  await put('old', 'hymer', '2026-11-23T11:59:59Z');
  await put('first', 'hymer', '2026-11-23T13:00:00Z');
  await put('second', 'hymer', '2026-11-23T14:00:00Z');
  await put('third', 'hymer', '2026-11-23T15:00:00Z');
  await put('hidden', 'hymer', '2026-11-23T16:00:00Z', 'editing');
  await put('knaus', 'knaus', '2026-11-22T15:00:00Z');
});

afterAll(() => model?.stop());

let minute = 10;
const save = (
  customerId: string,
  searchId: string,
  query: string,
  createdAt = `2026-11-20T10:${minute++}:00.000Z`,
) =>
  pool.query('insert into search values ($1, $2, $3, $4)', [
    searchId,
    customerId,
    createdAt,
    { searchId, customerId, name: `name of ${searchId}`, query, createdAt },
  ]);

test('a search shows how many vehicles are new, and the newest two; what is hidden or older is not', async () => {
  await save('anna', 'a1', 'make=hymer');
  await save('anna', 'a2', 'make=knaus');
  await save('bert', 'b1', 'make=hymer');
  const { news, searches } = await searchNews(pool, 'anna', SINCE);
  expect(searches).toBe(2);
  expect(news.map(({ searchId, name, query, total }) => [searchId, name, query, total])).toEqual([
    ['a1', 'name of a1', 'make=hymer', 3],
  ]);
  expect(news[0]?.products.map(({ entityId }) => entityId)).toEqual(['third', 'second']);
});

test('the own standing comes along, and no one else’s', async () => {
  await putWatch(pool, 'anna', 'third');
  await putWatch(pool, 'bert', 'second');
  const { news } = await searchNews(pool, 'anna', SINCE);
  expect(news[0]?.products.map(({ context }) => context?.watched)).toEqual([true, false]);
});

test('three searches are listed, the one saved last first; one with a filter that is no more is left out', async () => {
  for (const id of ['c1', 'c2', 'c3', 'c4']) await save('cora', id, 'make=hymer');
  await save('cora', 'c5', 'fuel=no such thing!');
  const { news, searches } = await searchNews(pool, 'cora', SINCE);
  expect([searches, news.map(({ searchId }) => searchId)]).toEqual([5, ['c4', 'c3', 'c2']]);
});

test('what was there when a search was saved is not new', async () => {
  await save('emil', 'e1', 'make=hymer', '2026-11-23T14:30:00.000Z');
  await save('emil', 'e2', 'make=hymer', '2026-11-23T16:30:00.000Z');
  const { news, searches } = await searchNews(pool, 'emil', SINCE);
  expect(searches).toBe(2);
  expect(news.map(({ searchId, total, products }) => [searchId, total, products.length])).toEqual([
    ['e1', 1, 1],
  ]);
});

test('who has saved nothing gets nothing', async () => {
  expect(await searchNews(pool, 'nobody', SINCE)).toEqual({ news: [], searches: 0 });
});

test('of thousands of searches the latest are looked through, and all are counted', async () => {
  await pool.query(
    `insert into search select 'd' || n, 'dora', timestamptz '2026-11-20T10:00:00Z' + n * interval '1 second',
       jsonb_build_object('searchId', 'd' || n, 'customerId', 'dora', 'name', 'd' || n, 'createdAt', '2026-11-20T10:00:00.000Z',
         'query', case when n = 1 then 'make=hymer' else 'make=knaus' end)
     from generate_series(1, 5000) n`,
  );
  const query = vi.spyOn(pool, 'query');
  expect(await searchNews(pool, 'dora', SINCE)).toEqual({ news: [], searches: 5_000 });
  expect(query.mock.calls.length).toBeLessThan(100);
  query.mockRestore();
});
