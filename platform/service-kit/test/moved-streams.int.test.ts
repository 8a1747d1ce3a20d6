import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@rollheim/tooling/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MOVED_EVENT, MovedStreams } from '../src/index.ts';

let backend: Server;
let front: Server;
let streams: MovedStreams;
let sending: ServerResponse[];
let type: string;

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeEach(async () => {
  [streams, sending, type] = [new MovedStreams(), [], 'text/event-stream; charset=utf-8'];
  backend = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': type }).flushHeaders();
    sending.push(res);
  });
  front = createServer((_req, res) => {
    const upstream = get({ port: portOf(backend), agent: false }, (answer) => {
      res.writeHead(200, answer.headers).flushHeaders();
      answer.pipe(res);
      streams.add(answer, res);
    });
    upstream.on('error', () => undefined);
    res.once('close', () => upstream.destroy());
  });
  for (const server of [backend, front]) await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterEach(() => {
  for (const server of [backend, front]) {
    server.closeAllConnections();
    server.close();
  }
});

/** A caller, and what it has read. */
async function open() {
  const [answer] = (await once(get({ port: portOf(front), agent: false }), 'response')) as [IncomingMessage];
  const caller = { answer, text: '', ended: false };
  answer.on('data', (piece: Buffer) => (caller.text += piece.toString()));
  answer.once('close', () => (caller.ended = true));
  return caller;
}

test('a stream ends in order after a whole event, with the word that leads its page elsewhere; its backend hears of it', async () => {
  const caller = await open();
  sending[0]?.write('data: 1\n\n');
  await until(() => caller.text !== '' || undefined);
  streams.move();
  await until(() => caller.ended || undefined);
  expect([caller.text, caller.answer.complete]).toEqual([`data: 1\n\n${String(MOVED_EVENT)}`, true]);
  await until(() => sending[0]?.destroyed || undefined);
});

test('one in the middle of an event ends without a word', async () => {
  const caller = await open();
  sending[0]?.write('data: 1\n\ndata: ');
  await until(() => caller.text !== '' || undefined);
  streams.move();
  await until(() => caller.ended || undefined);
  expect([caller.text, caller.answer.complete]).toEqual(['data: 1\n\ndata: ', true]);
});

test('one that opens after the move is led elsewhere at once', async () => {
  streams.move();
  const caller = await open();
  await until(() => caller.ended || undefined);
  expect(caller.text).toBe(String(MOVED_EVENT));
});

test('what is no stream is not touched', async () => {
  type = 'application/json';
  const caller = await open();
  streams.move();
  sending[0]?.end('{}');
  await until(() => caller.ended || undefined);
  expect(caller.text).toBe('{}');
});
