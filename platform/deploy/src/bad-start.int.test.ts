import { createServer } from 'node:net';
import { once } from 'node:events';
import { freePort } from '@rollheim/embedded';
import { startTestSystem, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from './testing/refusal.ts';

let system: TestSystem;

beforeAll(async () => {
  system = await startTestSystem(['orders']);
});
afterAll(() => system?.stop());

const refusal = (more: Record<string, string>, ...options: string[]): Promise<string[]> =>
  refusalOf(system.env('orders', more), ...options);

const elsewhere = (url: string, change: (url: URL) => void): string => {
  const changed = new URL(url);
  change(changed);
  return changed.href;
};

test('an unreachable database stops the start with a sentence', async () => {
  const port = await freePort();
  const { DATABASE_URL = '' } = system.env('orders', {});
  const [sentence] = await refusal({
    DATABASE_URL: elsewhere(DATABASE_URL, (url) => (url.port = String(port))),
  });
  expect(sentence).toBe(
    `The database at 127.0.0.1:${port} cannot be reached: start it, let this machine through to it, or correct DATABASE_URL (ECONNREFUSED).`,
  );
});

test('a database that is not there stops the start with a sentence', async () => {
  const { DATABASE_URL = '' } = system.env('orders', {});
  const [sentence] = await refusal({
    DATABASE_URL: elsewhere(DATABASE_URL, (url) => (url.pathname = '/none')),
  });
  expect(sentence).toMatch(/has no database of that name: run rollheim migrate first \(3D000\)/);
});

test('a clock that is five minutes off stops the start with a sentence', async () => {
  const shifted = 'data:text/javascript,const real = Date.now; Date.now = () => real() + 300000';
  const [sentence] = await refusal({}, '--import', shifted);
  expect(sentence).toMatch(
    /^The clock of this machine is 300 s ahead of the database’s: .* NTP, then start again\.$/,
  );
});

test('a port that another process has stops the start with a sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  try {
    const [sentence] = await refusal({ PORT: String(port) });
    expect(sentence).toContain(String(port));
  } finally {
    taken.close();
  }
});
