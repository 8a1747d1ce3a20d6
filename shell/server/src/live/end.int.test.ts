import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { ChannelReader, MOVED_EVENT } from '@rollheim/service-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Channels } from './channels.ts';
import { LiveHub } from './hub.ts';
import { openStream } from './stream.ts';

let hub: LiveHub;
let channels: Channels;
let server: Server;

beforeEach(async () => {
  hub = new LiveHub((versions) => versions);
  channels = new Channels(hub);
  const app = express();
  app.get('/stream', (_req, res) => void openStream(hub, res, null));
  app.get('/channel', (_req, res) => channels.open('edge', res));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = async (path: string): Promise<IncomingMessage> => {
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ port, path, agent: false }), 'response')) as [IncomingMessage];
  return answer;
};

test('a server that ends leads the pages of its own streams elsewhere, each after a whole event', async () => {
  const answer = await open('/stream');
  hub.heartbeat();
  hub.close();
  const text = Buffer.concat((await answer.toArray()) as Buffer[]).toString();
  expect([text, answer.complete]).toEqual([`: still here\n\n${String(MOVED_EVENT)}`, true]);
  expect(hub.size).toBe(0);
});

test('it ends the channels of edges in order, which do the same for their streams', async () => {
  const answer = await open('/channel');
  channels.add('edge.7', null);
  hub.heartbeat();
  hub.close();
  channels.end();
  const frames: { streams: number[]; text: string }[] = [];
  const reader = new ChannelReader(({ streams, bytes }) =>
    frames.push({ streams: [...streams], text: String(bytes) }),
  );
  for (const piece of (await answer.toArray()) as Buffer[]) reader.push(piece);
  expect(frames).toEqual([{ streams: [7], text: ': still here\n\n' }]);
  expect(answer.complete).toBe(true);
});
