import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { growth, loadBff, questionsOf } from './bff-load.ts';

const MB = 1024 * 1024;
const held = (bytes: number, resources: Record<string, number> = {}) => ({ bytes, resources });

test('memory that every call leaves is found; a cache that fills and what is given back are not', () => {
  expect(growth([40, 45, 50, 55].map((megabytes) => held(megabytes * MB)))).toMatchObject([
    {
      code: 'leak_bff_memory',
      message: '1002 calls of its pages leave 15.3 kB each in the memory of its BFF',
    },
  ]);
  // full after two rounds, full before the last, little, shrinking
  for (const rounds of [
    [40, 60, 61, 61],
    [40, 60, 65, 67],
    [40, 40.5, 41, 41.5],
    [60, 50, 55, 60],
  ])
    expect(growth(rounds.map((bytes) => held(bytes * MB)))).toEqual([]);
});

test('what stays open is found by its kind; a pool that opens is not', () => {
  const rounds = [10, 344, 678, 1012].map((timers, at) =>
    held(MB, { timers, TCPSocketWrap: [4, 12, 12, 12][at] ?? 0 }),
  );
  expect(growth(rounds)).toMatchObject([
    { code: 'leak_bff_handles', message: '1002 calls of its pages leave 1002 more open in its BFF: timers' },
  ]);
});

test('each route is asked for before another address of one, and few pages are rendered', () => {
  const paths = [...Array.from({ length: 60 }, (_, at) => `/api/a/${at}`), '/api/b', '/fragment?route=x'];
  const chosen = questionsOf(paths.map((path) => ({ path }))).map(({ path }) => path);
  expect(chosen.slice(0, 3)).toEqual(['/api/a/0', '/api/b', '/api/a/1']);
  expect(chosen).toHaveLength(37);
  expect(chosen.at(-1)).toBe('/fragment?route=x');
});

/** A BFF in this process. */
async function withServer<T>(answer: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const ASKED = [
  { path: '/api/a?x=1', headers: { 'x-locale': 'pl' } },
  { path: '/api/b', headers: { authorization: 'Bearer t' } },
];

test('all is asked equally often, with its headers, by eight callers', async () => {
  const [callers, asked] = [new Set<unknown>(), new Map<string, number>()];
  await withServer(
    (req, res) => {
      const { 'x-forwarded-for': caller, 'x-locale': locale, authorization } = req.headers;
      callers.add(caller);
      const call = [req.url, locale, authorization].join(' ');
      asked.set(call, (asked.get(call) ?? 0) + 1);
      res.end('{}');
    },
    async (url) =>
      expect(await loadBff({ url, asked: ASKED, held: async () => ({ ...held(MB), pid: 1 }) })).toEqual([]),
  );
  expect(callers.size).toBe(8);
  expect([...asked]).toEqual([
    ['/api/a?x=1 pl ', 835],
    ['/api/b  Bearer t', 835],
  ]);
});

test('what grows is looked for once more, and is no fault where it has come to an end by then', async () => {
  const growing = (until: number) => {
    let bytes = 0;
    return async () => ({ ...held((bytes = Math.min(bytes + MB, until))), pid: 1 });
  };
  await withServer(
    (_req, res) => void res.end(),
    async (url) => {
      const found = await loadBff({ url, asked: ASKED, held: growing(1000 * MB) });
      expect(found.map(({ code }) => code)).toEqual(['leak_bff_memory']);
      expect(await loadBff({ url, asked: ASKED, held: growing(5 * MB) })).toEqual([]);
    },
  );
});

test('a BFF that breaks off, is gone, or is another process by then has ended', async () => {
  const over = [{ code: 'bff_ended', message: expect.stringContaining('its BFF ended') }];
  let calls = 0;
  await withServer(
    (_req, res) => ((calls += 1) > 700 ? void res.destroy() : void res.end()),
    async (url) => {
      const here = async () => ({ ...held(MB), pid: 1 });
      expect(await loadBff({ url, asked: ASKED, held: here })).toMatchObject(over);
    },
  );
  let pid = 0;
  const another = async () => ({ ...held(MB), pid: (pid += 1) });
  await withServer(
    (_req, res) => void res.end(),
    async (url) => {
      expect(await loadBff({ url, asked: ASKED, held: another })).toMatchObject(over);
      expect(await loadBff({ url, asked: ASKED, held: async () => null })).toMatchObject(over);
    },
  );
});
