import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CHANNEL_HEADER,
  CHANNEL_PATH,
  encodeChannelFrame,
  MOVED_EVENT,
  ON_CHANNEL_HEADER,
} from '@rollheim/service-kit';
import { until } from '@rollheim/tooling/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStreamAgent, ENDLESS, forward } from './forward.ts';
import { LiveChannel } from './live-channel.ts';
import { sendProblem } from './problem.ts';
import { Streams } from './streams.ts';

/** A shell's server of which the test says what it sends. */
let shell: Server;
let front: Server;
let channel: LiveChannel;
/** The open channel, and its id. */
let down: ServerResponse | null;
let id: string;
/** Numbers of streams that were asked for, and of those that have ended. */
let asked: number[];
let gone: number[];
/** Sent on the channel before the answer to a stream's request. */
let early: string | null;
let knowsChannels: boolean;
const agent = createStreamAgent();

const listen = async (server: Server): Promise<Server> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const send = (numbers: number[], text: string): unknown =>
  down?.write(encodeChannelFrame(numbers, Buffer.from(text)));

async function answerShell(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const place = String(req.headers[CHANNEL_HEADER] ?? '');
  if (req.url === CHANNEL_PATH && !knowsChannels) return void res.writeHead(404).end();
  if (req.url === CHANNEL_PATH && req.method === 'GET') {
    [id, down] = [place, res];
    return res.writeHead(200).flushHeaders();
  }
  if (req.url === CHANNEL_PATH) {
    gone.push(...(JSON.parse((await req.toArray()).join('')) as number[]));
    return void res.writeHead(204).end();
  }
  const [of, number] = place.split('.');
  if (of !== id || number === undefined)
    return void res.writeHead(200, { 'content-type': 'text/event-stream' }).write('alone');
  asked.push(Number(number));
  if (early !== null) send([Number(number)], early);
  res.writeHead(200, { 'content-type': 'text/event-stream', [ON_CHANNEL_HEADER]: '1' }).end();
}

beforeEach(async () => {
  [down, id, asked, gone, early, knowsChannels] = [null, '', [], [], null, true];
  shell = await listen(createServer((req, res) => void answerShell(req, res)));
  const url = `http://127.0.0.1:${portOf(shell)}`;
  const streams = new Streams({ all: 100, perAddress: 100, perVisitor: 100 }, 1_000_000);
  channel = new LiveChannel({ agent, url, streams });
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const seat = await channel.seat();
    await forward(req, res, {
      ...ENDLESS,
      agent,
      url,
      headers: () => (seat ? { [CHANNEL_HEADER]: seat.header } : {}),
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
      seat,
    });
    seat?.leave();
  };
  front = await listen(createServer((req, res) => void answer(req, res)));
});

afterEach(() => {
  channel.close();
  for (const server of [front, shell]) {
    server.closeAllConnections();
    server.close();
  }
});

/** A caller, and what it has read. */
async function open() {
  const call = get({ host: '127.0.0.1', port: portOf(front), agent: false });
  call.on('error', () => undefined);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const caller = { answer, text: '', ended: false };
  answer.on('data', (bytes: Buffer) => (caller.text += bytes.toString()));
  answer.on('error', () => undefined).once('close', () => (caller.ended = true));
  return caller;
}

test('what the shell sends once reaches all streams that it names, and no other', async () => {
  const callers = [await open(), await open(), await open()];
  expect(callers.map(({ answer }) => answer.headers[ON_CHANNEL_HEADER])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  send([asked[0]!, asked[2]!], 'data: 1\n\n');
  send(asked, 'data: 2\n\n');
  await until(async () => callers.every(({ text }) => text.endsWith('data: 2\n\n')));
  expect(callers.map(({ text }) => text)).toEqual([
    'data: 1\n\ndata: 2\n\n',
    'data: 2\n\n',
    'data: 1\n\ndata: 2\n\n',
  ]);
});

test('what comes before the answer that says so is kept for the stream', async () => {
  early = 'data: first\n\n';
  const caller = await open();
  send(asked, 'data: second\n\n');
  await until(async () => caller.text === 'data: first\n\ndata: second\n\n');
});

test('the shell hears which streams have ended, and ends one itself', async () => {
  const [leaves, stays, ended] = [await open(), await open(), await open()];
  leaves.answer.destroy();
  await until(async () => gone.includes(asked[0]!));
  send([asked[2]!], '');
  await until(async () => ended.ended);
  send(asked, 'data: 1\n\n');
  await until(async () => stays.text === 'data: 1\n\n');
  expect(stays.ended).toBe(false);
});

test('the shell hears again of a stream that it sends to and that is not there', async () => {
  await open();
  send([77], 'data: 1\n\n');
  await until(async () => gone.includes(77));
});

test('with the channel all streams end; the next one opens another', async () => {
  const before = await open();
  const first = id;
  down?.destroy();
  await until(async () => before.ended);
  const after = await open();
  expect(id).not.toBe(first);
  send(asked.slice(-1), 'data: 1\n\n');
  await until(async () => after.text === 'data: 1\n\n');
});

test('where the shell ends the channel in order, its streams end so and their pages come back at once; the next one opens another', async () => {
  const before = [await open(), await open()];
  const first = id;
  send(asked, 'data: 1\n\n');
  await until(async () => before.every(({ text }) => text !== ''));
  down?.end();
  await until(async () => before.every(({ ended }) => ended));
  expect(before.map(({ text, answer }) => [text, answer.complete])).toEqual(
    before.map(() => [`data: 1\n\n${String(MOVED_EVENT)}`, true]),
  );
  await open();
  expect(id).not.toBe(first);
});

test('the edge ends all streams in order', async () => {
  const caller = await open();
  channel.move();
  await until(async () => caller.ended);
  expect([caller.text, caller.answer.complete]).toEqual([String(MOVED_EVENT), true]);
});

test('a shell without channels, or that does not know this one, is read stream by stream', async () => {
  knowsChannels = false;
  const caller = await open();
  await until(async () => caller.text === 'alone');
  knowsChannels = true;
  await open();
  id = 'another';
  const other = await open();
  await until(async () => other.text === 'alone');
});

test('who does not read is closed, and who reads goes on', async () => {
  const [silent, reader] = [await open(), await open()];
  silent.answer.pause();
  let sent = 0;
  const text = `data: ${':'.repeat(60_000)}\n\n`;
  await until(async () => {
    send(asked, text);
    sent += text.length;
    return gone.includes(asked[0]!);
  });
  await until(async () => reader.text.length === sent);
});
