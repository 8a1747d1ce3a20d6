import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Network } from './network.ts';

type Said = { readonly body: unknown; readonly status?: number; readonly control?: string };

const servers: Server[] = [];

/** A BFF that answers so. */
async function bff(answer: (req: IncomingMessage) => Said): Promise<string> {
  const server = createServer((req, res) => {
    const { body, status = 200, control = 'no-store' } = answer(req);
    res
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': control })
      .end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ask = async (network: Network, path: string): Promise<unknown> =>
  (await network.answer('now', { path }))?.json;
const found = async (network: Network): Promise<string[]> =>
  (await network.differences()).map(({ code, message }) => `${code}: ${message}`);

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test('both pages of a pair are given what was answered at one instant, and the next pair again', async () => {
  let asked = 0;
  const url = await bff(() => ({ body: { asked: (asked += 1) } }));
  const network = new Network({ now: url, before: null });
  network.renew(null);
  expect([await ask(network, '/api/a'), await ask(network, '/api/a')]).toEqual([{ asked: 1 }, { asked: 1 }]);
  network.renew(null);
  expect(await ask(network, '/api/a')).toEqual({ asked: 2 });
});

test('a value that differs whenever both are asked is a difference; one that follows, moves or shows the time is none', async () => {
  const [then, late] = [{ n: 0 }, { n: 0 }];
  const answer =
    (price: number, turn: { n: number }) =>
    (req: IncomingMessage): Said => {
      turn.n += 1;
      if (req.url === '/api/price/7') return { body: { price } };
      if (req.url === '/api/late') return { body: { seen: price === 1 || turn.n > 2 } };
      return { body: { at: new Date().toISOString(), ticket: Math.random() } };
    };
  const network = new Network({ now: await bff(answer(10, late)), before: await bff(answer(1, then)) });
  network.renew(null);
  for (const path of ['/api/late', '/api/moving', '/api/price/7']) await ask(network, path);
  expect(await found(network)).toEqual([
    'answer_changed: GET /api/price/# answers otherwise: price is 10 instead of 1',
  ]);
});

test('a call that always fails now is a difference, and an answer of one person that caches may keep', async () => {
  const before = await bff(() => ({ body: {} }));
  const now = await bff(({ url, headers }) => {
    if (url === '/api/public/a') return { body: {}, status: 404 };
    return { body: {}, control: headers.authorization === 'Bearer t' ? 'public, max-age=60' : 'public' };
  });
  const network = new Network({ now, before });
  network.renew(null);
  for (const path of ['/api/public/a', '/api/public/b']) await ask(network, path);
  network.renew({ role: 'dealer', token: 't', customer: {} });
  await ask(network, '/api/private/list');
  expect(await found(network)).toEqual([
    'call_failing: GET /api/public/a is answered with 404, 1 times of 1',
    'cacheable_private: GET /api/private/list answers one person with "cache-control: public, max-age=60": caches may give it to others',
  ]);
});

test('an answer of somebody else who asks at once is found; each their own is none', async () => {
  const own = ({ headers }: IncomingMessage): Said => ({
    body: { limit: headers.authorization ?? 'none', text: headers['x-locale'] ?? 'de' },
  });
  const kept = new Map<string, Said>();
  // keeps an answer by its address alone
  const shared = (req: IncomingMessage): Said => {
    if (!/shared/.test(req.url ?? '')) return own(req);
    const answer = kept.get(req.url ?? '') ?? own(req);
    kept.set(req.url ?? '', answer);
    return answer;
  };
  const network = new Network({ now: await bff(shared), before: await bff(own) });
  for (const [role, path] of [
    ['seller', '/api/private/own/1'],
    ['dealer', '/api/private/shared/1'],
  ] as const) {
    network.renew({ role, token: role, customer: {} });
    await ask(network, path);
  }
  expect(await found(network)).toEqual([
    'answer_mixed: GET /api/private/shared/# gives the seller and the dealer one answer when both ask at once',
  ]);
});
