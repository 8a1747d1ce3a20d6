import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ErrorCode } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProblemError } from '../problem.ts';
import { addMedia } from './media.ts';

let stored: object = {};
const asked: string[] = [];
/** The media service, and before it the sender whose body is passed on. */
const media = createServer((req, res) => void answer(req, res));
async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  await text(req);
  asked.push(req.method ?? '');
  res
    .writeHead(req.method === 'DELETE' ? 204 : 201)
    .end(req.method === 'DELETE' ? '' : JSON.stringify(stored));
}
const sender = createServer();

beforeAll(async () => {
  for (const server of [media, sender])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const server of [media, sender]) server.close();
});

const urlOf = (server: typeof media) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** How the media service is called where an act ends like this. */
async function callsWhere(answer: object, code: ErrorCode): Promise<string> {
  stored = { mediaId: 'm', kind: 'image', width: 1, sha256: '', name: 'a.jpg', ...answer };
  asked.length = 0;
  const refused = new Promise<unknown>((resolve) => {
    sender.once('request', (req, res) => {
      const target = {
        mediaUrl: urlOf(media),
        permit: 'p',
        correlationId: 'c',
        signal: AbortSignal.timeout(10_000),
      };
      void addMedia(req, target, () => Promise.reject(new ProblemError(code)))
        .catch((error: unknown) => error)
        .then((error) => {
          res.end();
          resolve(error);
        });
    });
  });
  await fetch(urlOf(sender), { method: 'POST', body: 'picture' });
  expect(await refused).toMatchObject({ code });
  return asked.join(' ');
}

test.each(['not_authenticated', 'overloaded', 'too_many_requests'] as const)(
  'a file whose act was refused before it was sent (%s) goes at once, unless an earlier try stored it',
  async (code) => {
    expect(await callsWhere({ again: false }, code)).toBe('POST DELETE');
    expect(await callsWhere({ again: true }, code)).toBe('POST');
    expect(await callsWhere({}, code)).toBe('POST');
  },
);

test('a file that its act refused goes at once; one that may have been taken stays', async () => {
  expect(await callsWhere({ again: true }, 'invalid_input')).toBe('POST DELETE');
  for (const code of ['key_reused', 'unavailable'] as const)
    expect(await callsWhere({ again: false }, code)).toBe('POST');
});
