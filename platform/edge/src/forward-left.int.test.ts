import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAgent, forward } from './forward.ts';
import { sendProblem } from './problem.ts';

const agent = createAgent();
let backend: Server;
let front: Server;
/** More than the kernel keeps of an answer that no one reads; all of it may wait at the front. */
const LONG = 24_000_000;
const BUFFERED = 32_000_000;
let asked = 0;
let entered = 0;
let left = 0;
let ended = 0;
/** How many had ended when the last place was given back. */
let endedBefore = 0;

const listen = async (listener: RequestListener): Promise<Server> => {
  const server = createServer({ highWaterMark: BUFFERED }, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** As the edge does for a backend that is being started: the request is passed on once its caller may have left. */
let waiting = Promise.withResolvers<void>();

beforeAll(async () => {
  backend = await listen((req, res) => {
    asked += 1;
    res.end('x'.repeat(req.url === '/long' ? LONG : 4_000_000));
  });
  const pass = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (req.url === '/waits') await waiting.promise;
    await forward(req, res, {
      agent,
      url: `http://127.0.0.1:${portOf(backend)}`,
      headers: () => ({}),
      bodyLimit: 10_000,
      spool: null,
      refusesStreams: false,
      bodyMs: 400,
      leastRate: 0,
      timeoutMs: 2000,
      awayMs: 900,
      keeps: () => false,
      seenKey: 'key of versions',
      wholeMs: null,
      pauseMs: 500,
      encoding: null,
      isOfOnePerson: false,
      enter: async () => {
        entered += 1;
        return () => {
          left += 1;
          endedBefore = ended;
        };
      },
      refuse: (code, title, status) => sendProblem(res, code, title, status),
    });
    ended += 1;
  };
  front = await listen((req, res) => void pass(req, res));
});

afterAll(() => {
  agent.destroy();
  for (const server of [front, backend]) {
    server.closeAllConnections();
    server.close();
  }
});

test.each(['GET', 'POST'])(
  'a %s whose caller left while its backend was waited for is not passed on',
  async (method) => {
    waiting = Promise.withResolvers();
    const before = { asked, entered, ended };
    const call = request({ host: '127.0.0.1', port: portOf(front), path: '/waits', method });
    call.on('error', () => undefined);
    const arrived = once(front, 'request');
    call.end();
    const [, res] = await arrived;
    call.destroy();
    await vi.waitFor(() => expect(res.destroyed).toBe(true));
    waiting.resolve();
    await vi.waitFor(() => expect(ended).toBe(before.ended + 1));
    expect({ asked, entered }).toEqual({ asked: before.asked, entered: before.entered });
  },
);

test('a caller who leaves in the middle of an answer gives its place back', async () => {
  const before = { entered, left, ended };
  const call = request({ host: '127.0.0.1', port: portOf(front), path: '/' });
  call.on('error', () => undefined);
  call.end();
  const [answer] = await once(call, 'response');
  answer.on('error', () => undefined);
  call.destroy();
  await vi.waitFor(() => expect(ended).toBe(before.ended + 1));
  expect({ entered, left }).toEqual({ entered: before.entered + 1, left: before.left + 1 });
});

test('a caller who does not read holds no place at the backend, once its answer has arrived', async () => {
  const before = { left, ended };
  const call = request({ host: '127.0.0.1', port: portOf(front), path: '/long' });
  call.on('error', () => undefined);
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  await vi.waitFor(() => expect(left).toBe(before.left + 1));
  expect(endedBefore).toBe(before.ended);
  call.destroy();
  await vi.waitFor(() => expect(ended).toBe(before.ended + 1));
  expect(left).toBe(before.left + 1);
});
