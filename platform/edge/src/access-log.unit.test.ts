import { once } from 'node:events';
import { createServer, get, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog, createMetrics } from '@rollheim/service-kit';
import { keepLogLines, type LogLines } from '@rollheim/tooling/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measureRequests, notePage, watchRequest } from './access-log.ts';
import { readConfig } from './config.ts';
import { noteRoute } from './telemetry/routes.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const BID = 'POST /private/auction/:id/bid';

let lines: LogLines;
let answer: (res: ServerResponse) => void;
const metrics = createMetrics('edge');
const server = createServer((req, res) => {
  res.setHeader('x-correlation-id', ID);
  const log = logs ? createLog('edge', 'info') : null;
  watchRequest(req, res, { measures: measureRequests(metrics), log });
  answer(res);
});
let logs = true;

beforeEach(async () => {
  logs = true;
  metrics.resetMetrics();
  lines = keepLogLines();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  lines.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const at = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const COMMON = {
  level: 'info',
  time: expect.any(String),
  service: 'edge',
  msg: 'request',
  correlationId: ID,
  ms: expect.any(Number),
  bytes: expect.any(Number),
};

test('a call is one line: the route of its backend and its release, nothing of its path, query or caller', async () => {
  answer = (res) => {
    noteRoute(res, { 'x-route': BID });
    res.setHeader('x-release', 'mf-catalog@1.2.3');
    res.end('0123456789');
  };
  await fetch(at('/api/private/auction/4711/bid?mail=anna@example.com'), { method: 'POST' });
  await expect.poll(() => lines.lines).toHaveLength(1);
  expect(lines.lines[0]).toEqual({
    ...COMMON,
    method: 'POST',
    route: '/private/auction/:id/bid',
    status: 200,
    release: 'mf-catalog 1.2.3',
  });
  expect(lines.lines[0]?.['bytes']).toBeGreaterThan(10);
});

test.each([
  ['/_r/mf-catalog/1.2.3/module.js?x=1', { route: '/_r/*', release: 'mf-catalog 1.2.3' }],
  ['/media/4711/w640.webp', { route: '/media/*' }],
  ['/oidc/interaction/secret', { route: '/oidc/*' }],
  ['/abmelden/secret-of-somebody?mail=anna@example.com', { route: 'page' }],
])('%s is named by its area', async (path, named) => {
  answer = (res) => void res.end();
  await fetch(at(path));
  await expect.poll(() => lines.lines).toEqual([{ ...COMMON, method: 'GET', status: 200, ...named }]);
});

test('a page is named by its id', async () => {
  answer = (res) => {
    notePage(res, () => 'auction');
    res.end();
  };
  await fetch(at('/wohnmobil/hymer-4711'));
  await expect
    .poll(() => lines.lines)
    .toEqual([{ ...COMMON, method: 'GET', status: 200, route: 'page auction' }]);
});

test('a live stream has its line when it ends, and one whose caller left is noted as broken off', async () => {
  answer = (res) => void res.write('data: {}\n\n');
  const req = get(at('/api/notifications/get-sse'));
  const [res] = (await once(req, 'response')) as [NodeJS.ReadableStream];
  await once(res, 'data');
  expect(lines.lines).toEqual([]);
  req.destroy();
  const stream = { ...COMMON, method: 'GET', route: '/api/*', status: 200, brokenOff: true };
  await expect.poll(() => lines.lines).toEqual([stream]);
});

test('whoever leaves before the answer begins has no status', async () => {
  const asked = Promise.withResolvers<void>();
  answer = () => asked.resolve();
  const req = request(at('/'), { method: 'POST' }).on('error', () => undefined);
  req.end();
  await asked.promise;
  req.destroy();
  await expect.poll(() => lines.lines).toMatchObject([{ status: null, brokenOff: true }]);
});

test('without the access log requests are measured all the same', async () => {
  logs = false;
  answer = (res) => {
    noteRoute(res, { 'x-route': BID });
    res.end();
  };
  await fetch(at('/api/private/auction/4711/bid'), { method: 'POST' });
  await expect
    .poll(() => metrics.metrics())
    .toContain(`rollheim_edge_write_seconds_count{service="edge",route="${BID}",status="2xx"} 1`);
  expect(lines.lines).toEqual([]);
});

test('routes beyond the most are measured together', async () => {
  const measures = measureRequests(metrics);
  const ended = (nth: number): void => {
    const res = { statusCode: 200 } as ServerResponse;
    noteRoute(res, { 'x-route': `POST /route-${nth}` });
    measures.ended({ method: 'POST', url: '/api/x' } as never, res, 0.1);
  };
  for (let nth = 0; nth < 500; nth++) ended(nth);
  const text = await metrics.metrics();
  expect(text.match(/^rollheim_edge_write_seconds_count/gm)).toHaveLength(401);
  expect(text).toContain('rollheim_edge_write_seconds_count{service="edge",route="other",status="2xx"} 100');
});

test.each([
  [{}, false],
  [{ ACCESS_LOG: '1' }, true],
  [{ ROLLHEIM_ENV: 'production' }, true],
  [{ ROLLHEIM_ENV: 'production', ACCESS_LOG: '0' }, false],
])('the access log of %j: %s', (given, expected) => {
  const needed = {
    PUBLIC_URL: 'https://www.own.example',
    SECRET: 'a secret of this test alone',
    DEMO: '0',
  };
  expect(readConfig({ ...needed, ...given }).ACCESS_LOG).toBe(expected);
});
