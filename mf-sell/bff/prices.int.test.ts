import { randomBytes, randomUUID } from 'node:crypto';
import { createCommandClient, createPostgresBus, type Bus, type CommandClient } from '@rollheim/bus';
import { newId, REPLY_TOPIC, TOPICS, type OwnAd, type OwnAdPrices } from '@rollheim/contracts';
import type { RawConfig, RunningBff, RunningService } from '@rollheim/service-kit';
import {
  startTestIdentity,
  startTestMailbox,
  testCommand,
  withPostgres,
  type TestDatabase,
  type TestIdentity,
  type TestMailbox,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

// The real services beside it; started by their place, as the launcher does.
const LISTINGS = '../../services/listings/src/main.ts';
// whose a confirmed address is
const CUSTOMERS = '../../services/customers/src/main.ts';
const VALUATIONS = '../../services/valuations/src/main.ts';
const startByPath = async (path: string, config: RawConfig): Promise<RunningService> =>
  ((await import(path)) as { start(config: RawConfig): Promise<RunningService> }).start(config);

let postgres: TestPostgres;
let database: TestDatabase;
let identity: TestIdentity;
let mailbox: TestMailbox;
let listings: RunningService;
let customers: RunningService;
let valuations: RunningService;
let bff: RunningBff;
let bus: Bus;
let client: CommandClient;

beforeAll(async () => {
  postgres = await withPostgres();
  database = await postgres.database();
  identity = await startTestIdentity();
  mailbox = await startTestMailbox();
  listings = await startByPath(LISTINGS, database.config('svc_listings'));
  customers = await startByPath(CUSTOMERS, database.config('svc_customers'));
  valuations = await startByPath(VALUATIONS, {
    ...database.config('svc_valuations'),
    SMTP_URL: mailbox.url,
  });
  bff = await start({ ...database.config('bff_sell'), IDENTITY_URL: identity.url });
  bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  await vi.waitFor(async () => expect([await listings.notReady(), await bff.notReady()]).toEqual([[], []]));
});

afterAll(async () => {
  await client?.close();
  await bus?.close();
  for (const part of [bff, valuations, customers, listings]) await part?.stop();
  await identity?.stop();
  await mailbox?.goDown();
  await database?.drop();
  await postgres?.stop();
});

const browser = () => {
  const hash = randomBytes(32).toString('hex');
  let seen = '';
  return {
    hash,
    async call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
      const response = await fetch(`http://127.0.0.1:${bff.port}/api/public/product${path}`, {
        method,
        headers: {
          'x-uuid-hash': hash,
          'x-locale': 'de',
          ...(seen ? { 'x-seen': seen } : {}),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      seen = response.headers.get('x-version') ?? seen;
      return { status: response.status, body: (await response.json()) as T };
    },
  };
};

const send = async (type: string, valuationId: string, payload: object, actor: string | null = null) => {
  const whole = { valuationId, ...payload };
  const outcome = await client.command(testCommand('valuations.commands', valuationId, type, whole, actor));
  expect(outcome.status, type).toBe('accepted');
};

/** A valuation that was requested by a browser; it waits for its mail to be confirmed. */
async function requested(uuidHash: string, email: string): Promise<string> {
  const valuationId = newId();
  await send('valuation.update', valuationId, {
    uuidHash,
    productType: 'motorhome',
    product: {
      make: 'hymer',
      model: 'B 544',
      year: 2019,
      mileage: 48_200,
      category: 'semi_integrated',
      powerKw: 120,
      beds: 4,
      condition: 'well_kept',
    },
    notes: 'Heckgarage, Kratzer am Heck',
  });
  await send('valuation.submit', valuationId, { uuidHash, email, phone: null, name: null, language: 'de' });
  return valuationId;
}

test('an ad begins with all that a valuation knows, and its range joins the ad when it is there', async () => {
  const own = browser();
  const valuationId = await requested(own.hash, 'joins@rollheim.example');
  await expect
    .poll(async () => (await own.call('GET', `/import/valuation/${valuationId}`)).body)
    .toMatchObject({
      productType: 'motorhome',
      description: 'Heckgarage, Kratzer am Heck',
      attributes: {
        make: 'hymer',
        model: 'B 544',
        category: 'semi_integrated',
        first_registration_year: 2019,
        mileage: 48_200,
        power: 120,
        beds: 4,
      },
    });
  const made = await own.call<OwnAd>('POST', '/create', { productType: 'motorhome', valuationId });
  expect(made).toMatchObject({ status: 201, body: { private: { valuationId } } });
  // no second one is begun with it, by its owner
  const ad = { valuationId, adId: made.body.listing.adId, status: 'editing' };
  await expect
    .poll(async () => (await own.call('GET', `/import/valuation/${valuationId}`)).body)
    .toMatchObject({ ad });
  expect((await browser().call('GET', `/import/valuation/${valuationId}`)).body).not.toHaveProperty('ad');
  const { adId } = made.body.listing;
  const prices = async () => (await own.call<OwnAdPrices>('GET', `/${adId}/prices`)).body;
  // neither year nor mileage are in it; the address of the valuation is not confirmed
  expect(await prices()).toEqual({ evidence: null, valuation: null });
  const attributes = { first_registration_year: 2019, mileage: 48_200 };
  await own.call('PUT', `/update/${adId}`, { changes: { attributes } });
  const { text } = await mailbox.waitFor((mail) => mail.text.includes(valuationId));
  const token = /confirm=([\w-]+)/.exec(text)?.[1];
  await send('valuation.confirm', valuationId, { token });
  await expect.poll(prices).toMatchObject({
    evidence: { axis: 'mileage', own: 48_200 },
    valuation: { valuationId, status: 'under_review', range: null, validUntil: null },
  });
  await send(
    'valuation.valuate',
    valuationId,
    { low: 3_850_000, high: 4_300_000, reason: null },
    `operator:${randomUUID()}`,
  );
  await expect.poll(prices).toMatchObject({
    valuation: { status: 'valuated', range: { low: 3_850_000, high: 4_300_000 } },
  });
  expect(Date.parse((await prices()).valuation?.validUntil ?? '')).toBeGreaterThan(Date.now());
  // another browser sees neither the ad nor what it is worth
  expect((await browser().call('GET', `/${adId}/prices`)).status).toBe(404);
  // what is discarded is forgotten
  await own.call('DELETE', `/${adId}`);
  expect(
    await client.command(
      testCommand(
        'listings.commands',
        adId,
        'listing.get',
        { adId, uuidHash: null },
        `operator:${randomUUID()}`,
      ),
    ),
  ).toMatchObject({ result: { private: { valuationId: null } } });
});

test('what is no valuation is refused with the field, and one that is gone joins nothing', async () => {
  const own = browser();
  const refused = await own.call<{ fields: object }>('POST', '/create', {
    productType: 'motorhome',
    valuationId: 'no id',
  });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields)).toEqual(['valuationId']);
  const made = await own.call<OwnAd>('POST', '/create', { productType: 'trailer', valuationId: newId() });
  const { adId } = made.body.listing;
  expect((await own.call('GET', `/${adId}/prices`)).body).toEqual({ evidence: null, valuation: null });
});
