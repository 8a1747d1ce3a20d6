import { randomUUID } from 'node:crypto';
import type { OwnAd } from '@rollheim/contracts';
import type { RawConfig, RunningBff, RunningService } from '@rollheim/service-kit';
import {
  startTestIdentity,
  withPostgres,
  type TestDatabase,
  type TestIdentity,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

// the real service beside it; started by its place, as the launcher does
const LISTINGS = '../../services/listings/src/main.ts';
// no one asks for pictures or plates here
const NOBODY = 'http://127.0.0.1:9';

let postgres: TestPostgres;
let database: TestDatabase;
let identity: TestIdentity;
let listings: RunningService;
let bff: RunningBff;

beforeAll(async () => {
  postgres = await withPostgres();
  database = await postgres.database();
  identity = await startTestIdentity();
  const service = (await import(LISTINGS)) as { start(config: RawConfig): Promise<RunningService> };
  listings = await service.start(database.config('svc_listings'));
  bff = await start({
    ...database.config('bff_sell'),
    IDENTITY_URL: identity.url,
    MEDIA_URL: NOBODY,
    PLATE_REGISTER_URL: NOBODY,
  });
  await vi.waitFor(async () => expect([await listings.notReady(), await bff.notReady()]).toEqual([[], []]));
});

afterAll(async () => {
  for (const part of [bff, listings]) await part?.stop();
  await identity?.stop();
  await database?.drop();
  await postgres?.stop();
});

/** A call of an account from any of its devices. */
async function call(token: string, method: string, path: string, body?: unknown, key = randomUUID()) {
  const response = await fetch(`http://127.0.0.1:${bff.port}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as OwnAd };
}

test('what the owner says of a field is kept with the draft, read wherever it is opened, and taken back', async () => {
  const account = randomUUID();
  const token = await identity.token(account);
  const begun = await call(token, 'POST', '/private/product/create', { productType: 'motorhome' });
  expect(begun.status).toBe(201);
  const id = begun.body.listing.adId;
  const path = `/private/product/${id}/confirmed/mileage`;
  expect((await call(token, 'PUT', path, {})).body.confirmed).toMatchObject([
    { field: 'mileage', note: null },
  ]);
  // the team alone reads it: it may name a price or a telephone, and stays text
  const note = 'Abgelesen, <b>stimmt</b>: 0171 1234567, 500 €';
  expect((await call(token, 'PUT', path, { note })).status).toBe(200);
  const read = async () => {
    const { body } = await call(await identity.token(account), 'GET', `/private/product/get/${id}`);
    return body.confirmed?.map((each) => [each.field, each.note]);
  };
  expect(await read()).toEqual([['mileage', note]]);
  for (const wrong of ['x'.repeat(501), '', 'a\0'])
    expect((await call(token, 'PUT', path, { note: wrong })).status).toBe(400);
  const unknown = `/private/product/${id}/confirmed/constructor`;
  expect((await call(token, 'PUT', unknown, {})).status).toBe(400);
  const stranger = await identity.token(randomUUID());
  expect((await call(stranger, 'PUT', path, {})).status).toBe(404);
  expect((await call(token, 'DELETE', path)).body.confirmed).toEqual([]);
  expect(await read()).toEqual([]);
});
