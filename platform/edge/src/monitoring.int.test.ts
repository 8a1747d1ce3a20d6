import type { Server } from 'node:http';
import { freeBlock, keepLogLines, startTestCollector, until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listener } from './testing/backend.ts';
import { openHarness, type Harness } from './testing/harness.ts';

const BASE = await freeBlock();
const EDGE = `http://127.0.0.1:${BASE}`;
const REGISTRY = `http://127.0.0.1:${BASE + 3}`;

let harness: Harness | undefined;
let shell: Server;

beforeAll(async () => {
  shell = await listener(BASE + 4, () => undefined);
  harness = await openHarness({
    name: 'monitoring',
    port: BASE,
    api: ['/public/one'],
    publisher: 'operations',
    env: { GATE_SMOKE: 'off' },
  });
});
afterAll(async () => {
  await harness?.stop();
  shell?.closeAllConnections();
  shell?.close();
});

test('a registry names its backends to Prometheus, and measures its releases', async () => {
  const targets = (await (await fetch(`${REGISTRY}/metrics-targets`)).json()) as readonly {
    readonly targets: readonly string[];
    readonly labels: Readonly<Record<string, string>>;
  }[];
  const one = targets.find(({ labels }) => labels['module'] === 'mf-one' && labels['version'] === '1.0.0');
  expect(one?.targets).toEqual([expect.stringMatching(/^[\w.]+:\d+$/)]);
  const text = await (await fetch(`${REGISTRY}/metrics`)).text();
  expect(text).toMatch(/^rollheim_release_share\{module="mf-one",version="1.0.0",[^}]*\} 1$/m);
  expect(text).toMatch(/^conditions_missing\{service="releases"\} 0$/m);
  expect(text).toMatch(/^consumer_lag_messages\{consumer="[\w.]+ releases.telemetry",[^}]*\} \d+$/m);
});

test('the edge measures its streams, its readiness and its event loop', async () => {
  const text = await (await fetch(`${EDGE}/metrics`)).text();
  expect(text).toMatch(/^rollheim_edge_streams_limit\{service="edge"\} 12000$/m);
  expect(text).toMatch(/^conditions_missing\{service="edge"\} 0$/m);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

test('one request is one line of the access log, with the id that its backend was given', async () => {
  const log = keepLogLines();
  const edge = await harness!.anotherEdge({ ACCESS_LOG: '1', LOG_LEVEL: 'info' });
  try {
    const url = `http://127.0.0.1:${edge.port}`;
    await until(async () => (await fetch(`${url}/ready`)).ok);
    const answer = await fetch(`${url}/api/public/one/x?mail=anna@example.com`);
    const { headers } = (await answer.json()) as { readonly headers: Readonly<Record<string, string>> };
    const id = headers['x-correlation-id'];
    expect(id).toBe(answer.headers.get('x-correlation-id'));
    const line = await until(() => log.lines.find(({ correlationId }) => correlationId === id));
    expect(line).toMatchObject({ msg: 'request', method: 'GET', status: 200, release: 'mf-one 1.0.0' });
    expect(JSON.stringify(line)).not.toContain('anna');
    await fetch(`${url}/`, { headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } });
    expect(await until(() => log.lines.find(({ route }) => String(route).startsWith('page ')))).toBeDefined();
  } finally {
    log.stop();
    await edge.stop();
  }
});

test('a trace begins at the edge, whatever context a caller brings, and its backend and the access log belong to it', async () => {
  await using collector = await startTestCollector();
  const log = keepLogLines();
  const edge = await harness!.anotherEdge({
    ACCESS_LOG: '1',
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  const foreign = '4bf92f3577b34da6a3ce929d0e0e4736';
  let headers: Readonly<Record<string, string>> = {};
  const lineOf = () => log.lines.find(({ correlationId }) => correlationId === headers['x-correlation-id']);
  try {
    const url = `http://127.0.0.1:${edge.port}`;
    await until(async () => (await fetch(`${url}/ready`)).ok);
    const brought = {
      traceparent: `00-${foreign}-00f067aa0ba902b7-01`,
      tracestate: 'theirs=1',
      baggage: 'customer=anna',
    };
    const answer = await fetch(`${url}/api/public/one/x?mail=anna@example.com`, { headers: brought });
    ({ headers } = (await answer.json()) as { readonly headers: Readonly<Record<string, string>> });
    await until(lineOf);
  } finally {
    log.stop();
    // what is left is sent at the stop
    await edge.stop();
  }
  const [, trace, span] = /^00-(\w{32})-(\w{16})-01$/.exec(headers['traceparent'] ?? '') ?? [];
  expect(trace).not.toBe(foreign);
  expect(headers).not.toHaveProperty('tracestate');
  expect(headers).not.toHaveProperty('baggage');
  expect(collector.spans).toMatchObject([
    { service: 'edge', name: 'GET /public/one/x', traceId: trace, spanId: span, parentSpanId: '' },
  ]);
  expect(collector.spans[0]?.attributes).toMatchObject({
    'http.response.status_code': 200,
    'rollheim.release': 'mf-one 1.0.0',
    'rollheim.correlation_id': headers['x-correlation-id'],
  });
  expect(collector.text).not.toContain('anna');
  expect(lineOf()).toMatchObject({ msg: 'request', traceId: trace });
});
