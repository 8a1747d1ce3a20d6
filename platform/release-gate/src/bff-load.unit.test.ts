import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { growth, loadBff } from './bff-load.ts';

const MB = 1024 * 1024;
const held = (bytes: number, resources: Record<string, number> = {}) => ({ bytes, resources });

test('memory that every call leaves is found; a cache that fills and what is given back are not', () => {
  expect(growth([held(40 * MB), held(45 * MB), held(50 * MB)])).toEqual([
    {
      code: 'leak_bff_memory',
      message: '1000 calls of its pages leave 5120 kB more in the memory of its BFF',
    },
  ]);
  // full after two rounds, full before the first, shrinking
  for (const rounds of [
    [40, 60, 61],
    [40, 40.5, 41],
    [60, 50, 55],
  ])
    expect(growth(rounds.map((bytes) => held(bytes * MB)))).toEqual([]);
});

test('what stays open is found by its kind; a pool that opens is not', () => {
  const rounds = [10, 1010, 2010].map((timers, at) =>
    held(MB, { Timeout: timers, TCPSocketWrap: [4, 12, 12][at] ?? 0 }),
  );
  expect(growth(rounds)).toEqual([
    {
      code: 'leak_bff_handles',
      message: '1000 calls of its pages leave 1000 more of Timeout open in its BFF',
    },
  ]);
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

test('each path is asked for as another caller', async () => {
  const callers = new Set<unknown>();
  const asked = new Map<string, number>();
  await withServer(
    (req, res) => {
      callers.add(req.headers['x-forwarded-for']);
      asked.set(req.url ?? '', (asked.get(req.url ?? '') ?? 0) + 1);
      res.end('{}');
    },
    async (url) => {
      const options = { url, paths: ['/api/a?x=1', '/api/b'], held: async () => ({ ...held(MB), pid: 1 }) };
      expect(await loadBff(options)).toEqual([]);
    },
  );
  expect(callers.size).toBe(3000);
  expect([...asked]).toEqual([
    ['/api/a?x=1', 1500],
    ['/api/b', 1500],
  ]);
});

test('a BFF that breaks off, is gone, or is another process by then has ended', async () => {
  const ended = [{ code: 'bff_ended', message: expect.stringContaining('ended while it was asked') }];
  let calls = 0;
  await withServer(
    (_req, res) => ((calls += 1) > 700 ? void res.destroy() : void res.end()),
    async (url) => {
      const here = async () => ({ ...held(MB), pid: 1 });
      expect(await loadBff({ url, paths: ['/api/a'], held: here })).toEqual(ended);
    },
  );
  let pid = 0;
  const another = async () => ({ ...held(MB), pid: (pid += 1) });
  await withServer(
    (_req, res) => void res.end(),
    async (url) => {
      expect(await loadBff({ url, paths: ['/api/a'], held: another })).toEqual(ended);
      expect(await loadBff({ url, paths: ['/api/a'], held: async () => null })).toEqual(ended);
    },
  );
});
