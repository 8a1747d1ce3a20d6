/** Whether what the edge decides of a path holds for the backend that answers it, in all its spellings. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, createLog, Readiness, strictRouter } from '@rollheim/service-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bffs, routesOf } from './support/route-tables.ts';
import { pathOf } from '../../platform/edge/src/request-kind.ts';

const SPELLINGS = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
let server: Server;
let url: URL;
let paths: readonly string[];

beforeAll(async () => {
  const tables = await Promise.all(bffs.map(({ main }) => routesOf(main)));
  paths = [...new Set([...tables.flat().map(({ path }) => path), '/notifications/get-sse'])];
  const app = createApp(new Readiness(), () => Promise.resolve(''), createLog('spellings', 'silent'));
  const router = strictRouter();
  for (const path of paths) router.all(path, (_req, res) => void res.set('x-route', path).end());
  app.use('/api', router);
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => {
  agent.destroy();
  server?.closeAllConnections();
  server?.close();
});

/** A sequence of numbers from 0 to 1 that looks random and is the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const roll = dice(1);
const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;
const at = (text: string, change: (sign: string) => string): string => {
  const place = Math.floor(roll() * text.length);
  return text.slice(0, place) + change(text[place] ?? '') + text.slice(place + 1);
};
const encoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
const CHANGES: readonly ((path: string) => string)[] = [
  (path) => at(path, (sign) => sign.toUpperCase()),
  (path) => at(path, (sign) => sign.toLowerCase()),
  (path) => path.toUpperCase(),
  (path) => at(path, encoded),
  (path) => at(path, (sign) => encoded(sign).toUpperCase()),
  (path) => `${path}/`,
  (path) => path.replace('/', '//'),
  (path) => path.replace('/', '/./'),
  (path) => path.replace(/\/(?=[^/]*$)/, '/x/../'),
  (path) => path.replace(/\/(?=[^/]*$)/, '/x/%2e%2e/'),
  (path) => path.replace(/\/(?=[^/]*$)/, '\\'),
  (path) => path.replace(/\/(?=[^/]*$)/, '%2F'),
  (path) => `${path}%00`,
  (path) => `${path}%20`,
  (path) => `${path};a=b`,
  (path) => `${path}.json`,
];

/** The route that a backend answers a path by; null: none. */
async function routeOf(path: string): Promise<string | null> {
  const { hostname, port } = url;
  const call = request({ hostname, port, path, agent, method: 'HEAD' });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  const route = answer.headers['x-route'];
  return typeof route === 'string' ? route : null;
}

/** The same with the values of its parameters taken out. */
const literals = (route: string, path: string): string =>
  path
    .split('/')
    .map((part, place) => (route.split('/')[place]?.startsWith(':') ? ':' : part))
    .join('/');

test('of 10,000 spellings of all paths each reaches its route as it is written there, or is refused', async () => {
  let passed = 0;
  for (let done = 0; done < SPELLINGS; done += 16)
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        const path = `/api${pick(paths).replaceAll(/:\w+/g, 'x1')}`;
        const spelling = roll() < 0.3 ? pick(CHANGES)(pick(CHANGES)(path)) : pick(CHANGES)(path);
        if (pathOf(spelling) === null) return;
        const route = await routeOf(spelling);
        if (route === null) return;
        passed += 1;
        expect(literals(`/api${route}`, spelling)).toBe(`/api${route}`.replaceAll(/:\w+/g, ':'));
      }),
    );
  // some changes are none, or change a parameter
  expect(passed).toBeGreaterThan(100);
});
