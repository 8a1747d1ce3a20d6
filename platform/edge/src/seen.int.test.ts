/** What a caller says that it has seen, through the edge and a backend of the kit: only what was given out is waited for. */
import { keepProven, keyOf, proveVersions } from '@rollheim/contracts/server';
import { openBus, startBff, type BffDefinition, type RunningBff, route } from '@rollheim/service-kit';
import { freeBlock, testMessage, until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listener } from './testing/backend.ts';
import { openHarness, type Harness } from './testing/harness.ts';

const BASE = await freeBlock();
const SECRET = 'the secret of the edge test';
const KEY = keyOf({ SECRET }, 'seen');

/** Held back: the read model cannot take in the entity `later`. */
let letLater: () => void = () => undefined;
const later = new Promise<void>((resolve) => (letLater = resolve));

/** Answers the value of an entity and its version, and what the backend received as seen by the caller. */
const definition: BffDefinition = {
  module: 'mf-one',
  projection: {
    version: 1,
    tables: 'create table entities (id text primary key, version int not null)',
    topics: ['orders.state'],
    async apply(messages, client) {
      for (const { key, payload } of messages) {
        if (key === 'later') await later;
        const { version } = payload as { version: number };
        await client.query(
          'insert into entities values ($1, $2) on conflict (id) do update set version = $2',
          [key, version],
        );
      }
    },
  },
  routes: (ctx) => [
    route({
      method: 'GET',
      path: '/public/entities/:id',
      auth: 'public',
      summary: 'An entity',
      answers: 'Anything',
      handler: async ({ params: { id }, seen }) => {
        const { rows } = await ctx.pool.query<{ version: number }>(
          'select version from entities where id = $1',
          [id],
        );
        const version = rows[0]?.version ?? null;
        return {
          body: { version, seen },
          ...(version === null ? {} : { versions: { [`orders/${id}`]: version } }),
        };
      },
    }),
  ],
};

let harness: Harness | undefined;
let backend: RunningBff | undefined;

beforeAll(async () => {
  // the edge is ready once there is a shell
  const shell = await listener(BASE + 4, () => undefined);
  harness = await openHarness({
    name: 'seen',
    port: BASE,
    api: ['/public/one'],
    shellApi: ['/public/entities'],
    publisher: 'operations',
    env: { SECRET, GATE_SMOKE: 'off' },
  });
  shell.closeAllConnections();
  await new Promise((resolve) => shell.close(resolve));
  // in the shell's place, which is of the kit as well
  const config = { ...harness.database.config('bff_one'), PORT: String(BASE + 4) };
  const started = (backend = await startBff(definition, config));
  await until(async () => (await started.notReady()).length === 0, 30_000);
}, 120_000);
afterAll(async () => {
  letLater();
  await backend?.stop();
  await harness?.stop();
});

async function change(id: string, version: number): Promise<void> {
  const { BUS_URL = '' } = harness?.database.config('svc_orders') ?? {};
  const bus = openBus({ BUS: 'postgres', BUS_URL }, 'test');
  await bus.send([testMessage('orders.state', id, { version })]);
  await bus.close();
}

/** A call through the edge. `stale`: the backend has waited for something that its read model did not get. */
async function read(id: string, seen?: string) {
  const url = `http://127.0.0.1:${BASE}/api/public/entities/${id}`;
  const answer = await fetch(url, { headers: seen === undefined ? {} : { 'x-seen': seen } });
  expect(answer.status).toBe(200);
  return {
    ...((await answer.json()) as { version: number | null; seen: object }),
    stale: answer.headers.has('x-stale'),
    given: answer.headers.get('x-version') ?? '',
  };
}

describe('A version that an answer of the edge has given out', () => {
  test('is proven, and may be sent back as it came', async () => {
    await change('a', 3);
    await until(async () => (await read('a')).version === 3);
    const { given } = await read('a');
    expect(given).toBe(proveVersions(KEY, 'orders/a:3'));
    expect(await read('a', given)).toMatchObject({ version: 3, seen: { 'orders/a': 3 }, stale: false });
  });

  test('is waited for, and one without a proof is not, while the read model holds neither', async () => {
    await change('later', 1);
    const behind = async (): Promise<Awaited<ReturnType<typeof read>>> => {
      // as a frame of the shell names it, which holds the same key
      const answer = await read('later', proveVersions(KEY, 'orders/later:1'));
      return answer.stale ? behind() : answer;
    };
    const waiting = behind();
    for (const seen of ['orders/later:1', 'orders/later:99', 'orders/nobody:1'])
      expect(await read('later', seen)).toMatchObject({ version: null, seen: {}, stale: false });
    letLater();
    expect(await waiting).toMatchObject({ version: 1, seen: { 'orders/later': 1 } });
  });
});

test('What no one was given reaches no backend, whatever it is sent beside', async () => {
  const given = proveVersions(KEY, 'orders/a:3');
  const [proof = ''] = given.split('~');
  const forged = [
    'orders/a:9',
    `${proof}~orders/a:9`,
    `${proof}~orders/b:3`,
    `${proof.slice(1)}~orders/a:3`,
    proveVersions('another key', 'orders/a:3'),
  ];
  for (const seen of forged)
    expect(await read('a', seen), seen).toMatchObject({ version: 3, seen: {}, stale: false });
  expect(keepProven(KEY, forged.join(', '))).toBe('');
  const beside = [...forged, given, ...forged].join(', ');
  expect(await read('a', beside)).toMatchObject({ seen: { 'orders/a': 3 }, stale: false });
});
