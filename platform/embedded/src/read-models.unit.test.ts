import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readModelsFilled } from './read-models.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A backend whose read model has these lags, look by look; the last one stays. */
async function backend(lags: readonly string[]): Promise<number> {
  let looks = 0;
  server = createServer((_req, res) => {
    const lag = lags[Math.min(looks++, lags.length - 1)] ?? '0';
    res.end(`# TYPE consumer_lag_messages gauge\nconsumer_lag_messages{consumer="bff_catalog"} ${lag}\n`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

test('a start waits until a read model has taken in every message, and says how many it lacks', async () => {
  const port = await backend(['396', '12', '0']);
  const progress: string[] = [];
  await readModelsFilled(
    [port],
    () => false,
    (line) => void progress.push(line),
  );
  expect(progress).toEqual([`396 messages at port ${port}`, `12 messages at port ${port}`]);
});

test('a read model that another process writes is not waited for', async () => {
  const port = await backend(['Nan']);
  const progress: string[] = [];
  await readModelsFilled(
    [port],
    () => false,
    (line) => void progress.push(line),
  );
  expect(progress).toEqual([]);
});

test('a stop ends the wait', async () => {
  const port = await backend(['396']);
  let stopped = false;
  await readModelsFilled(
    [port],
    () => stopped,
    () => (stopped = true),
  );
  expect(stopped).toBe(true);
});
