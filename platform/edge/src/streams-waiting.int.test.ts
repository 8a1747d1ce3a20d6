import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '@rollheim/tooling/testing';
import { createStreamAgent, ENDLESS, forward } from './forward.ts';
import { sendProblem } from './problem.ts';
import { Streams } from './streams.ts';

const BUDGET = 4_000_000;
const OF_ONE = 1_000_000;
const CHUNK = Buffer.alloc(64 * 1024, ':');

const agent = createStreamAgent();
const streams = new Streams({ all: 100, perAddress: 100, perVisitor: 100 }, BUDGET);
const sending = new Set<{ write(bytes: Buffer): boolean }>();
let backend: Server;
let front: Server;
let most = 0;

const listen = async (listener: RequestListener): Promise<Server> => {
  const server = createServer({ highWaterMark: OF_ONE }, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  backend = await listen((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    sending.add(res);
    res.once('close', () => sending.delete(res));
  });
  front = await listen((req, res) => {
    void forward(req, res, {
      ...ENDLESS,
      agent,
      url: `http://127.0.0.1:${portOf(backend)}`,
      headers: () => ({}),
      bodyLimit: 0,
      spool: null,
      refusesStreams: false,
      bodyMs: 1000,
      leastRate: 0,
      timeoutMs: 10_000,
      keeps: () => false,
      seenKey: 'key of versions',
      encoding: null,
      isOfOnePerson: false,
      refuse: (code, title, status) => sendProblem(res, code, title, status),
      weigh: streams.weigh,
    });
  });
});

afterAll(() => {
  agent.destroy();
  for (const server of [front, backend]) {
    server.closeAllConnections();
    server.close();
  }
});

async function open(): Promise<IncomingMessage> {
  const call = get({ host: '127.0.0.1', port: portOf(front), agent: false });
  call.on('error', () => undefined);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return answer.on('error', () => undefined);
}

test('what waits for callers who do not read has a budget: the slowest are closed, who reads goes on', async () => {
  const reader = await open();
  let read = 0;
  reader.on('data', (bytes: Buffer) => (read += bytes.length));
  const silent = await Promise.all(Array.from({ length: 12 }, open));
  await until(() => sending.size === 13 || undefined);
  let sent = 0;
  // twelve times what may wait for one of them is three times the budget
  await until(async () => {
    for (const each of sending) each.write(CHUNK);
    sent += CHUNK.length;
    most = Math.max(most, streams.waiting);
    await new Promise((resolve) => setImmediate(resolve));
    return sending.size <= 6 || undefined;
  });
  expect(most).toBeLessThanOrEqual(BUDGET);
  expect(most).toBeGreaterThan(BUDGET / 2);
  await until(() => read === sent || undefined);
  for (const each of [...silent, reader]) each.destroy();
  await until(() => sending.size === 0 || undefined);
  expect(streams.waiting).toBe(0);
});
