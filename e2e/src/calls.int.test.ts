import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES_CLAIM } from '@rollheim/contracts';
import type { BffContext, BffDefinition, Route, RunningBff } from '@rollheim/service-kit';
import {
  startTestIdentity,
  withPostgres,
  type TestDatabase,
  type TestIdentity,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import fc from 'fast-check';
import type Joi from 'joi';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const RUNS = 12;

interface Main {
  readonly definition: BffDefinition;
  start(env: Record<string, string>): Promise<RunningBff>;
}

const { bffs } = JSON.parse(readFileSync(join(ROOT, 'system.json'), 'utf8')) as {
  bffs: { module: string; main: string; role: string }[];
};

let postgres: TestPostgres;
let database: TestDatabase;
let identity: TestIdentity;
let token: string;

beforeAll(async () => {
  postgres = await withPostgres();
  database = await postgres.database();
  identity = await startTestIdentity();
  token = await identity.token('11111111-1111-4111-8111-111111111111', {
    claims: { [ROLES_CLAIM]: ['admin'] },
    expiry: '15m',
  });
});
afterAll(async () => {
  await identity?.stop();
  await postgres?.stop();
});

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(null, '', '\u0000', "' or 1=1 --", 'x'.repeat(20_000), -1, 1e308, [[[]]], {
    a: {},
  }),
);

const namesOf = (schema: Joi.Schema): string[] =>
  Object.keys((schema.describe() as { keys?: object }).keys ?? {});

/** Values of a schema's fields that it refuses. */
const refusedBy = (schema: Joi.Schema, value: fc.Arbitrary<unknown>, convert: boolean) =>
  fc
    .dictionary(fc.constantFrom(...namesOf(schema), 'unknown'), value, { minKeys: 1, maxKeys: 5 })
    .filter((given) => schema.validate(given, { convert }).error !== undefined);

const text = fc.oneof(fc.string(), fc.constantFrom('', '-1', '1e9', 'NaN', 'x'.repeat(3_000)));

describe.each(bffs)('What the calls of $module refuse', ({ main, role }) => {
  let bff: RunningBff;
  let routes: readonly Route[];
  beforeAll(async () => {
    const { start, definition } = (await import(join(ROOT, main))) as Main;
    routes = await definition.routes({ env: { SECRET: 'secret of the test' } } as unknown as BffContext);
    const env = {
      IDENTITY_URL: identity.url,
      MEDIA_URL: 'http://127.0.0.1:9',
      ROLES_CLAIM,
      PORT: '0',
    };
    bff = await start({ ...database.config(role), ...env });
    await vi.waitFor(async () => expect(await bff.notReady()).toEqual([]));
  });
  afterAll(() => bff?.stop());

  async function statusOf({ method, path }: Route, query: string, body: unknown): Promise<number> {
    const place = path.replaceAll(/:\w+/g, 'aaaaaaaaaaaa');
    const answer = await fetch(`http://127.0.0.1:${bff.port}/api${place}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  test('is answered with 4xx, whatever the body is', async () => {
    for (const route of routes) {
      if (!route.body) continue;
      const name = `${route.method} ${route.path}`;
      await fc.assert(
        fc.asyncProperty(refusedBy(route.body, odd, false), async (body) => {
          const status = await statusOf(route, '', body);
          expect([name, status >= 400 && status < 500, status]).toEqual([name, true, status]);
        }),
        { numRuns: RUNS },
      );
    }
  });

  test('is answered with 4xx, whatever the query is', async () => {
    for (const route of routes) {
      if (!route.query || route.body) continue;
      const name = `${route.method} ${route.path}`;
      await fc.assert(
        fc.asyncProperty(refusedBy(route.query, text, true), async (query) => {
          const status = await statusOf(
            route,
            `?${new URLSearchParams(query as Record<string, string>)}`,
            undefined,
          );
          expect([name, status >= 400 && status < 500, status]).toEqual([name, true, status]);
        }),
        { numRuns: RUNS },
      );
    }
  });
});
