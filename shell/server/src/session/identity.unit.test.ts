import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@rollheim/tooling/testing';
import { afterEach, expect, test } from 'vitest';
import { IdentityClient } from './identity.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A provider whose answers the test gives. */
async function provider(answer: (res: ServerResponse, call: number) => void, callMs?: number) {
  let calls = 0;
  server = createServer((req, res) => void req.resume().on('end', () => answer(res, ++calls)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { client: new IdentityClient(`http://127.0.0.1:${port}`, 'secret', callMs), calls: () => calls };
}

const json = (res: ServerResponse, status: number, body: object) =>
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const tokens = { access_token: 'access', refresh_token: 'next', expires_in: 600 };

test('a renewal that the provider is slow with is no end of the session: whoever comes again gets its outcome', async () => {
  let slow: ServerResponse | undefined;
  const { client, calls } = await provider((res) => (slow = res), 50);
  await expect(client.renew('first')).rejects.toMatchObject({ code: 'unavailable' });
  const again = client.renew('first');
  json(await until(() => slow), 200, tokens);
  expect(await again).toMatchObject({ accessToken: 'access', refreshToken: 'next' });
  // the answer was lost on its way to the page, which asks once more with the old token
  expect(await client.renew('first')).toMatchObject({ refreshToken: 'next' });
  expect(calls()).toBe(1);
});

test('only the provider’s word ends a session: too many calls or a fault of its own do not', async () => {
  const { client } = await provider((res, call) => {
    if (call === 1) json(res, 429, { code: 'too_many_requests' });
    else if (call === 2) json(res, 401, { error: 'invalid_client' });
    else json(res, 400, { error: 'invalid_grant' });
  });
  await expect(client.renew('a')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(client.renew('a')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await client.renew('a')).toBeNull();
});
