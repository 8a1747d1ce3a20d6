import { randomUUID } from 'node:crypto';
import { createPostgresBus, type Bus } from '@rollheim/bus';
import { TOPICS, type ImportCheck, type ImportedRow, type OwnAd, type Problem } from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import type { RawConfig, RunningBff, RunningService } from '@rollheim/service-kit';
import {
  startTestIdentity,
  testMessage,
  withPostgres,
  type TestDatabase,
  type TestIdentity,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FILE_LIMITS } from './file/table.ts';
import { start } from './main.ts';

// The real service beside it; started by its place, as the launcher does.
const LISTINGS = '../../services/listings/src/main.ts';
const startByPath = async (path: string, config: RawConfig): Promise<RunningService> =>
  ((await import(path)) as { start(config: RawConfig): Promise<RunningService> }).start(config);

let postgres: TestPostgres;
let database: TestDatabase;
let identity: TestIdentity;
let bus: Bus;
let listings: RunningService;
let bff: RunningBff;

beforeAll(async () => {
  postgres = await withPostgres();
  database = await postgres.database();
  bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  identity = await startTestIdentity();
  listings = await startByPath(LISTINGS, database.config('svc_listings'));
  bff = await start({ ...database.config('bff_sell'), IDENTITY_URL: identity.url });
  await vi.waitFor(async () => expect([await listings.notReady(), await bff.notReady()]).toEqual([[], []]));
});

afterAll(async () => {
  for (const part of [bff, listings]) await part?.stop();
  await bus?.close();
  await identity?.stop();
  await database?.drop();
  await postgres?.stop();
});

interface Sent {
  readonly body?: Buffer | object;
  readonly type?: string;
  readonly seen?: string | null;
  readonly locale?: string;
}

async function call<T>(
  token: string | null,
  method: string,
  path: string,
  { body, type, seen, locale = 'de' }: Sent = {},
) {
  const raw = Buffer.isBuffer(body);
  const response = await fetch(`http://127.0.0.1:${bff.port}/api${path}`, {
    method,
    headers: {
      'x-locale': locale,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(seen ? { 'x-seen': seen } : {}),
      ...(body === undefined ? {} : { 'content-type': type ?? (raw ? 'text/csv' : 'application/json') }),
    },
    ...(body === undefined ? {} : { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    seen: response.headers.get('x-version'),
    body: (text ? JSON.parse(text) : null) as T & Pick<Partial<Problem>, 'code' | 'fields'>,
  };
}

/** A new seller of a kind, whom the backend knows; the token. */
async function seller(profileType: 'PRIVATE' | 'COMMERCIAL'): Promise<string> {
  const customerId = randomUUID();
  const example = messageContract('customers.state')?.example as object;
  await bus.send([testMessage('customers.state', customerId, { ...example, customerId, profileType })]);
  const token = await identity.token(customerId);
  if (profileType === 'COMMERCIAL')
    await vi.waitFor(async () => expect((await check(token, 'Marke;Modell\nHymer;B\n')).status).toBe(200));
  return token;
}

const check = (token: string | null, text: string | Buffer, query = '', more: Sent = {}) =>
  call<ImportCheck>(token, 'POST', `/private/product/import/file${query}`, {
    body: Buffer.from(text),
    ...more,
  });
const send = (
  token: string | null,
  { productType, changes }: Pick<ImportCheck['rows'][number], 'productType' | 'changes'>,
) => call<ImportedRow>(token, 'POST', '/private/product/import/row', { body: { productType, changes } });
const ad = (token: string, adId: string) => call<OwnAd>(token, 'GET', `/private/product/get/${adId}`);
const ownAds = async (token: string, seen?: string | null) =>
  (
    await call<{ readonly total: number }>(token, 'GET', '/private/customer/products/get', {
      seen: seen ?? null,
    })
  ).body.total;

const FILE = [
  'Interne Nummer;Marke;Modell;Laufleistung;Mindestpreis',
  'K-1;Bürstner;Lyseo TD 680;48200;42500',
  'K-2;Hymer;B 598;unbekannt;39000',
  'K-3;Adria;Coral;61000;28950',
].join('\r\n');

test('a file is checked as a whole and makes nothing; its rows make an ad each', async () => {
  const token = await seller('COMMERCIAL');
  const { body } = await check(token, FILE);
  expect(body.columns.map(({ code }) => code)).toEqual([
    'internal_number',
    'make',
    'model',
    'mileage',
    'minimum_selling_price',
  ]);
  expect(body.rows.map(({ line, faults, adId }) => [line, faults.map(({ fault }) => fault), adId])).toEqual([
    [2, [], null],
    [3, ['validation.numeric'], null],
    [4, [], null],
  ]);
  expect(await ownAds(token)).toBe(0);

  const [first] = body.rows;
  if (!first) throw new Error('no row');
  const made = await send(token, first);
  expect(made).toMatchObject({ status: 200, body: { created: true } });
  const { body: own } = await ad(token, made.body.adId);
  expect(own.status).toBe('editing');
  expect(own.listing.content).toMatchObject({
    title: 'Bürstner Lyseo TD 680',
    attributes: { mileage: 48_200 },
  });
  expect(own.private).toMatchObject({ internalNumber: 'K-1', terms: { minimum: 4_250_000 } });
  // where each value came from stays with it
  expect(own.logging).toContainEqual({ source: 'file', attributeCode: 'mileage', value: 48_200 });

  const again = await check(token, FILE, '', { seen: made.seen });
  expect(again.body.rows.map(({ adId }) => adId)).toEqual([made.body.adId, null, null]);
});

test('the same row makes one ad, however often and at once it is sent, and changes nothing of it', async () => {
  const token = await seller('COMMERCIAL');
  const [row] = (await check(token, 'Marke;Modell\nHymer;B 598\n')).body.rows;
  if (!row) throw new Error('no row');
  const several = await Promise.all(Array.from({ length: 5 }, () => send(token, row)));
  expect(several.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(several.filter(({ body }) => body.created)).toHaveLength(1);
  const ids = new Set(several.map(({ body }) => body.adId));
  expect(ids.size).toBe(1);
  const [adId = ''] = ids;
  await call(token, 'PUT', `/private/product/update/${adId}`, {
    body: { changes: { attributes: { model: 'B 698' } }, version: null },
  });
  const later = await send(token, row);
  expect(later.body).toEqual({ adId, created: false });
  expect((await ad(token, adId)).body.listing.content.attributes['model']).toBe('B 698');
  expect(await ownAds(token, later.seen)).toBe(1);
});

test('a vehicle with a number is known by it when its row changed, and made again after its ad was discarded', async () => {
  const token = await seller('COMMERCIAL');
  const rowOf = async (text: string) => {
    const [row] = (await check(token, text)).body.rows;
    if (!row) throw new Error('no row');
    return row;
  };
  const first = await send(token, await rowOf('Interne Nummer;Marke\nK-9;Hymer\n'));
  const changed = await send(token, await rowOf('Interne Nummer;Marke\nK-9;Adria\n'));
  expect(changed.body).toEqual({ adId: first.body.adId, created: false });
  expect((await call(token, 'DELETE', `/private/product/${first.body.adId}`)).status).toBe(200);
  const anew = await send(token, await rowOf('Interne Nummer;Marke\nK-9;Adria\n'));
  expect(anew.body.created).toBe(true);
  expect(anew.body.adId).not.toBe(first.body.adId);
});

test('the rows of two sellers with the same numbers are their own', async () => {
  const [one, other] = [await seller('COMMERCIAL'), await seller('COMMERCIAL')];
  const [row] = (await check(one, FILE)).body.rows;
  if (!row) throw new Error('no row');
  const made = await send(one, row);
  expect((await check(other, FILE, '', { seen: made.seen })).body.rows[0]?.adId).toBeNull();
  const own = await send(other, row);
  expect(own.body.created).toBe(true);
  expect(own.body.adId).not.toBe(made.body.adId);
  expect((await ad(other, made.body.adId)).status).toBe(404);
});

test('what the listings service does not take leaves no ad, and a private seller imports none', async () => {
  const token = await seller('COMMERCIAL');
  const changes = { attributes: { mileage: -1 }, internalNumber: 'K-1' };
  const refused = await send(token, { productType: 'motorhome', changes });
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { mileage: 'validation.min_value' } },
  });
  // that the ad is gone may be read a moment after that it was there
  await expect.poll(() => ownAds(token)).toBe(0);
  // corrected it is taken
  const corrected = await send(token, { productType: 'motorhome', changes: { internalNumber: 'K-1' } });
  expect(corrected.body.created).toBe(true);

  const someone = await seller('PRIVATE');
  expect(await check(someone, FILE)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await send(someone, { productType: 'motorhome', changes: {} })).toMatchObject({ status: 403 });
  expect((await check(null, FILE)).status).toBe(401);
});

test('a file that cannot be read names why and where', async () => {
  const token = await seller('COMMERCIAL');
  const twice = await check(token, 'Marke;Modell;marke\nHymer;B;x\n');
  expect(twice).toMatchObject({
    status: 400,
    body: { fields: { file: 'import.column_twice', line: '1', heading: 'marke' } },
  });
  const large = await check(token, Buffer.alloc(FILE_LIMITS.bytes + 1, 0x61));
  expect(large).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  const json = await check(token, '{}', '', { type: 'application/json' });
  expect(json).toMatchObject({ body: { code: 'file_type_refused' } });
  expect((await check(token, FILE, '?columns=make,<b>')).status).toBe(400);
});

test('what was chosen for a column is read so, and labels are in the language of the reader', async () => {
  const token = await seller('COMMERCIAL');
  const text = 'Wert;Zahl\nHymer;48.200\n';
  const { body } = await check(token, text, '?columns=make,mileage&numbers=,comma', { locale: 'pl' });
  expect(body.rows[0]?.changes.attributes).toEqual({ make: 'hymer', mileage: 48_200 });
  expect(body.targets.find(({ code }) => code === 'mileage')?.label).toBe('Przebieg');
});

test('a linked picture is fetched for its own ad alone, and from no address of ours', async () => {
  const [token, other] = [await seller('COMMERCIAL'), await seller('COMMERCIAL')];
  const [row] = (await check(token, 'Marke;Modell\nHymer;B 598\n')).body.rows;
  if (!row) throw new Error('no row');
  const { adId } = (await send(token, row)).body;
  const link = (by: string, url: string) =>
    call<OwnAd>(by, 'POST', `/private/product/${adId}/images/from-link`, { body: { url, view: 'exterior' } });
  // this backend itself
  const own = `http://127.0.0.1:${bff.port}/health`;
  for (const url of [own, 'http://localhost/a.jpg', 'http://169.254.169.254/latest', 'file:///etc/passwd'])
    expect(await link(token, url), url).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { url: 'import.link_address' } },
    });
  expect((await link(other, own)).status).toBe(404);
  expect((await ad(token, adId)).body.listing.content.gallery).toEqual([]);
});

test('what a seller chose for a column is remembered, for this seller alone', async () => {
  const [token, other] = [await seller('COMMERCIAL'), await seller('COMMERCIAL')];
  const codesOf = async (by: string, text: string, query = '') =>
    (await check(by, text, query)).body.columns.map(({ code }) => code);
  const text = 'Preisvorstellung;Marke\n42500;Hymer\n';
  expect(await codesOf(token, text)).toEqual([null, 'make']);
  await codesOf(token, text, '?columns=minimum_selling_price,');
  const later = 'Modell;Marke;PREISVORSTELLUNG\nB 598;Hymer;39000\n';
  expect(await codesOf(token, later)).toEqual(['model', null, 'minimum_selling_price']);
  expect(await codesOf(other, later)).toEqual(['model', 'make', null]);
  // chosen again it counts from then on
  await codesOf(token, text, '?columns=,make');
  expect(await codesOf(token, later)).toEqual(['model', 'make', null]);
});
