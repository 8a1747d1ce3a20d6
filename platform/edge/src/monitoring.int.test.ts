import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeBlock, keepLogLines, until } from '@rollheim/tooling/testing';
import { listener } from './testing/backend.ts';
import { openHarness, type Harness } from './testing/harness.ts';

const BASE = await freeBlock();
const EDGE = `http://127.0.0.1:${BASE}`;
const REGISTRY = `http://127.0.0.1:${BASE + 3}`;
const PAGE = { accept: 'text/html', 'sec-fetch-dest': 'document' };

interface Echo {
  readonly headers: Record<string, string>;
}

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

describe('monitoring', () => {
  test('finds the backends of a registry, and what edge and registry measure', async () => {
    const targets = (await (await fetch(`${REGISTRY}/metrics-targets`)).json()) as readonly {
      readonly targets: readonly string[];
      readonly labels: Readonly<Record<string, string>>;
    }[];
    expect(targets.map(({ labels }) => labels)).toContainEqual({ module: 'mf-one', version: '1.0.0' });
    for (const { targets: hosts } of targets) expect(hosts).toEqual([expect.stringMatching(/^[\w.]+:\d+$/)]);
    const ofRegistry = await (await fetch(`${REGISTRY}/metrics`)).text();
    expect(ofRegistry).toContain(
      'rollheim_release_share{service="releases",module="mf-one",version="1.0.0"} 1',
    );
    expect(ofRegistry).toContain('conditions_missing{service="releases"} 0');
    const ofEdge = await (await fetch(`${EDGE}/metrics`)).text();
    expect(ofEdge).toContain('rollheim_edge_streams_limit{service="edge"} 12000');
    expect(ofEdge).toContain('conditions_missing{service="edge"} 0');
    expect(ofEdge).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  test('one request is one line of the access log, with the id that its backend was given', async () => {
    const log = keepLogLines();
    const edge = await harness!.anotherEdge({ ACCESS_LOG: '1', LOG_LEVEL: 'info' });
    try {
      const url = `http://127.0.0.1:${edge.port}`;
      await until(async () => (await fetch(`${url}/ready`)).ok);
      const answer = await fetch(`${url}/api/public/one/x?mail=anna@example.com`);
      const { headers } = (await answer.json()) as Echo;
      const id = headers['x-correlation-id'];
      expect(id).toBe(answer.headers.get('x-correlation-id'));
      const line = await until(() => log.lines.find(({ correlationId }) => correlationId === id));
      expect(line).toMatchObject({ msg: 'request', method: 'GET', status: 200, release: 'mf-one 1.0.0' });
      expect(JSON.stringify(line)).not.toMatch(/anna|public\/one\/x/);
      await fetch(`${url}/`, { headers: PAGE });
      expect(
        await until(() => log.lines.find(({ route }) => String(route).startsWith('page '))),
      ).toBeDefined();
    } finally {
      log.stop();
      await edge.stop();
    }
  });
});
