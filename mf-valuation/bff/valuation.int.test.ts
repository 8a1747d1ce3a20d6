import { randomUUID } from 'node:crypto';
import { visitorHash } from '@rollheim/contracts/server';
import { createCommandClient, createPostgresBus, type Bus, type CommandClient } from '@rollheim/bus';
import { newId, REPLY_TOPIC, TOPICS } from '@rollheim/contracts';
import type { RunningBff } from '@rollheim/service-kit';
import {
  testCommand,
  startTestIdentity,
  startTestMailbox,
  withPostgres,
  type TestDatabase,
  type TestIdentity,
  type TestMailbox,
  type TestPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { start } from './main.ts';

const VALUATIONS = '../../services/valuations/src/main.ts';
const CUSTOMERS = '../../services/customers/src/main.ts';
const LISTINGS = '../../services/listings/src/main.ts';
type Start = (env: Record<string, string>) => Promise<{ stop(): Promise<void> }>;

let postgres: TestPostgres;
let database: TestDatabase;
let mailbox: TestMailbox;
let identity: TestIdentity;
let bus: Bus;
let client: CommandClient;
let service: { stop(): Promise<void> };
let listings: { stop(): Promise<void> };
let customers: { stop(): Promise<void> };
let bff: RunningBff;

beforeAll(async () => {
  postgres = await withPostgres();
  database = await postgres.database();
  bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  client = await createCommandClient(bus, { instanceId: 'test', replyTopic: REPLY_TOPIC });
  const { start: startValuations } = (await import(VALUATIONS)) as { start: Start };
  mailbox = await startTestMailbox();
  identity = await startTestIdentity();
  service = await startValuations({ ...database.config('svc_valuations'), SMTP_URL: mailbox.url });
  const { start: startListings } = (await import(LISTINGS)) as { start: Start };
  listings = await startListings(database.config('svc_listings'));
  const { start: startCustomers } = (await import(CUSTOMERS)) as { start: Start };
  customers = await startCustomers(database.config('svc_customers'));
  bff = await start({ ...database.config('bff_valuation'), PORT: '0', IDENTITY_URL: identity.url });
  await vi.waitFor(async () => expect(await bff.notReady()).toEqual([]));
});

afterAll(async () => {
  await bff?.stop();
  await service?.stop();
  await listings?.stop();
  await customers?.stop();
  await client?.close();
  await bus?.close();
  await mailbox?.goDown();
  await identity?.stop();
  await postgres?.stop();
});

interface Called {
  readonly status: number;
  readonly version: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers
  readonly body: any;
}

/** A browser behind the edge: its uuid, and what it has seen. */
function browser(uuid = randomUUID()) {
  let seen = '';
  return async (method: string, path: string, body?: unknown): Promise<Called> => {
    const response = await fetch(`http://127.0.0.1:${bff.port}/api/public/valuate-my-vehicle${path}`, {
      method,
      headers: {
        'x-uuid-hash': visitorHash(uuid),
        'x-locale': 'de',
        ...(seen ? { 'x-seen': seen } : {}),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const version = response.headers.get('x-version') ?? '';
    seen = version || seen;
    const text = await response.text();
    return { status: response.status, version, body: text ? JSON.parse(text) : null };
  };
}

const product = {
  make: 'hymer',
  model: 'B 544',
  year: 2019,
  mileage: 48_200,
  category: 'semi_integrated',
  powerKw: null,
  beds: 4,
  condition: 'well_kept',
};

/** Opens the link of the mail, in a browser of its own. */
async function confirm(valuationId: string): Promise<Called> {
  const { text } = await mailbox.waitFor((mail) => mail.text.includes(valuationId));
  return browser()('POST', '/confirm', { valuationId, token: /confirm=([\w-]+)/.exec(text)?.[1] });
}

/** Sixty calls a minute are answered: who asks oftener for what is not there yet is refused for the rest of it. */
const WITHIN_LIMIT_MS = 1_050;

test('what a browser typed in comes back to it alone', async () => {
  const [mine, other] = [browser(), browser()];
  const saved = await mine('PUT', '/update', { product });
  expect(saved.status).toBe(200);
  const read = await mine('GET', '/get');
  expect(read.body).toMatchObject({
    product: { make: 'hymer', model: 'B 544', year: 2019 },
    valuate_my_vehicle: { valuationId: saved.body.valuationId, status: 'editing' },
    tracking_status: 'editing',
  });
  expect((await other('GET', '/get')).body).toMatchObject({ product: null, valuate_my_vehicle: null });
  const stolen = await other('PUT', '/update', { valuationId: saved.body.valuationId, product });
  expect(stolen.status).toBe(404);
});

test('a second save goes into the draft that was begun', async () => {
  const mine = browser();
  const first = await mine('PUT', '/update', { product });
  const second = await mine('PUT', '/update', { product: { model: 'B 588' }, notes: 'Solar' });
  expect(second.body.valuationId).toBe(first.body.valuationId);
  const read = await mine('GET', '/get');
  expect(read.body.product).toMatchObject({ make: 'hymer', model: 'B 588' });
  expect(read.body.valuate_my_vehicle.notes).toBe('Solar');
});

test('a draft has no report; a submitted one waits, a valuated one names its range', async () => {
  const mine = browser();
  const notes = 'Heckgarage, Kratzer am Heck';
  const { valuationId } = (await mine('PUT', '/update', { product, notes })).body;
  expect((await mine('GET', `/report/get/${valuationId}`)).status).toBe(404);
  const sent = await mine('POST', '/submit', { valuationId, email: 'report@rollheim.example' });
  expect(sent.status).toBe(200);
  const unconfirmed = { status: 'under_review', confirmed: false, range: null };
  expect((await mine('GET', `/report/get/${valuationId}`)).body).toMatchObject(unconfirmed);
  expect((await confirm(valuationId)).status).toBe(200);
  const waiting = { status: 'under_review', confirmed: true, range: null, notes };
  await expect
    .poll(async () => (await mine('GET', `/report/get/${valuationId}`)).body)
    .toMatchObject(waiting);
  expect((await mine('GET', `/report/get/${valuationId}`)).body).toMatchObject(waiting);
  // whoever has the link may read it
  expect((await browser()('GET', `/report/get/${valuationId}`)).body).toMatchObject(waiting);
  // no prices are shown before the team has decided
  expect((await mine('GET', `/report/get/${valuationId}/prices`)).status).toBe(404);
  expect((await mine('GET', `/report/get/${valuationId}/report.pdf`)).status).toBe(404);
  await client.command(
    testCommand(
      'valuations.commands',
      valuationId,
      'valuation.valuate',
      { valuationId, low: 3_850_000, high: 4_300_000, reason: null },
      `operator:${randomUUID()}`,
    ),
  );
  await expect
    .poll(async () => (await mine('GET', `/report/get/${valuationId}`)).body.range)
    .toEqual({ low: 3_850_000, high: 4_300_000 });
  const { validUntil, valuatedAt } = (await mine('GET', `/report/get/${valuationId}`)).body;
  expect(Date.parse(validUntil) - Date.parse(valuatedAt)).toBe(14 * 86_400_000);
  const pdf = await fetch(
    `http://127.0.0.1:${bff.port}/api/public/valuate-my-vehicle/report/get/${valuationId}/report.pdf?locale=pl`,
  );
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.7[^]*\/Lang \(pl/);
  // no vehicle was sold here yet
  const prices = await browser()('GET', `/report/get/${valuationId}/prices`);
  expect(prices.body).toMatchObject({
    evidence: { axis: 'mileage', own: 48_200, estimate: null, lots: [], moves: [] },
  });
});

test('an address has one confirmed valuation, and the submission reveals nothing about it', async () => {
  const submit = async (email: string) => {
    const call = browser();
    const { valuationId } = (await call('PUT', '/update', { product })).body as { valuationId: string };
    return { valuationId, ...(await call('POST', '/submit', { valuationId, email })) };
  };
  const first = await submit('twice@rollheim.example');
  expect((await confirm(first.valuationId)).status).toBe(200);
  const again = await submit(' TWICE@Rollheim.example ');
  const unknown = await submit('new@rollheim.example');
  const told = ({ status, body, valuationId }: typeof again) => [
    status,
    JSON.stringify(body).replace(valuationId, 'id'),
  ];
  expect(told(again)).toEqual(told(unknown));
  expect(await confirm(again.valuationId)).toMatchObject({ status: 409, body: { code: 'valuation_exists' } });
});

test('a trailer is valued beside a motorhome of the same browser, without mileage', async () => {
  const mine = browser();
  const motorhome = await mine('PUT', '/update', { product });
  const trailer = { make: 'hobby', model: 'De Luxe 495', year: 2018, beds: 4, condition: 'well_kept' };
  const begun = await mine('PUT', '/update', { productType: 'trailer', product: trailer });
  expect(begun.body.valuationId).not.toBe(motorhome.body.valuationId);
  expect((await mine('GET', '/get')).body.product).toMatchObject({ make: 'hymer' });
  const read = await mine('GET', '/get?productType=trailer');
  expect(read.body.product).toMatchObject({ make: 'hobby', mileage: null });
  const { valuationId } = begun.body;
  expect((await mine('POST', '/submit', { valuationId, email: 'zug@rollheim.example' })).status).toBe(200);
  const report = await mine('GET', `/report/get/${valuationId}`);
  expect(report.body).toMatchObject({ productType: 'trailer', status: 'under_review' });
  const mail = await mailbox.waitFor(({ text }) => text.includes(valuationId));
  expect(mail.text).toContain(`/wohnwagen-bewerten/ihre-bewertung/${valuationId}?confirm=`);
});

test('a draft that lacks something is refused with the fields that lack it', async () => {
  const mine = browser();
  const { valuationId } = (await mine('PUT', '/update', { product: { make: 'hymer' } })).body;
  const refused = await mine('POST', '/submit', { valuationId, email: 'lack@rollheim.example' });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields)).toEqual(expect.arrayContaining(['model', 'year', 'mileage']));
});

test('an account has the valuations of its browser and its own, with their states, and no others', async () => {
  const [customerId, uuid] = [randomUUID(), randomUUID()];
  const mine = browser(uuid);
  const { valuationId: first } = (await mine('PUT', '/update', { product })).body;
  await mine('POST', '/submit', { valuationId: first, email: 'account@rollheim.example' });
  const { valuationId: draft } = (await mine('PUT', '/update', { product: { make: 'knaus' } })).body;
  await browser()('PUT', '/update', { product });
  const own = async (hash: string, token: string | null) => {
    const response = await fetch(`http://127.0.0.1:${bff.port}/api/private/valuation/own`, {
      headers: {
        'x-uuid-hash': hash,
        'x-locale': 'de',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    return { status: response.status, body: await response.json() };
  };
  const token = await identity.token(customerId);
  await expect
    .poll(async () => (await own(visitorHash(uuid), token)).body)
    .toMatchObject({
      valuations: [
        { valuationId: draft, status: 'editing' },
        { valuationId: first, status: 'under_review', confirmed: false },
      ],
    });
  // in another browser only what the account itself requested
  expect(await own(visitorHash(randomUUID()), token)).toEqual({ status: 200, body: { valuations: [] } });
  expect((await own(visitorHash(uuid), null)).status).toBe(401);
});

test('a report and the list of an account name the own ad that was begun with it, to no one else', async () => {
  const [customerId, uuid] = [randomUUID(), randomUUID()];
  const mine = browser(uuid);
  const { valuationId } = (await mine('PUT', '/update', { product })).body;
  await mine('POST', '/submit', { valuationId, email: 'begun@rollheim.example' });
  const adId = newId();
  const ad = async (type: string, payload: object) => {
    const whole = { adId, uuidHash: visitorHash(uuid), ...payload };
    const outcome = await client.command(testCommand('listings.commands', adId, type, whole, null));
    expect(outcome.status, type).toBe('accepted');
  };
  await ad('listing.create', { productType: 'motorhome', valuationId });
  const begun = { valuationId, adId, status: 'editing' };
  // a report is answered without its ad where that is slow
  const adOf = async () => (await mine('GET', `/report/get/${valuationId}`)).body.ad;
  await expect.poll(adOf, { interval: WITHIN_LIMIT_MS }).toEqual(begun);
  expect((await browser()('GET', `/report/get/${valuationId}`)).body).not.toHaveProperty('ad');
  const token = await identity.token(customerId);
  const own = async () => {
    const response = await fetch(`http://127.0.0.1:${bff.port}/api/private/valuation/own`, {
      headers: { 'x-uuid-hash': visitorHash(uuid), 'x-locale': 'de', authorization: `Bearer ${token}` },
    });
    return ((await response.json()) as { valuations: readonly object[] }).valuations;
  };
  await expect.poll(own, { interval: WITHIN_LIMIT_MS }).toMatchObject([{ valuationId, ad: begun }]);
  await ad('listing.discard', {});
  expect((await mine('GET', `/report/get/${valuationId}`)).body).not.toHaveProperty('ad');
});

test('the funnel knows from its first step what was sent before: by the account on every device, else by the browser', async () => {
  const [customerId, uuid] = [randomUUID(), randomUUID()];
  const token = await identity.token(customerId);
  const earlierOf = async (hash: string, bearer: string | null) => {
    const response = await fetch(`http://127.0.0.1:${bff.port}/api/public/valuate-my-vehicle/get`, {
      headers: {
        'x-uuid-hash': hash,
        'x-locale': 'de',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      },
    });
    return ((await response.json()) as { earlier: unknown }).earlier;
  };
  const mine = browser(uuid);
  const { valuationId } = (await mine('PUT', '/update', { product })).body;
  expect((await mine('GET', '/get')).body.earlier).toBeNull();
  const send = testCommand(
    'valuations.commands',
    valuationId,
    'valuation.submit',
    {
      valuationId,
      uuidHash: visitorHash(uuid),
      email: 'earlier@rollheim.example',
      phone: null,
      name: null,
      language: 'de',
    },
    customerId,
  );
  expect((await client.command(send)).status).toBe('accepted');
  const earlier = { valuationId, productType: 'motorhome' };
  await expect.poll(() => earlierOf(visitorHash(uuid), null)).toEqual({ ...earlier, of: 'browser' });
  // also where another one was begun since
  await mine('PUT', '/update', { product: { make: 'knaus' } });
  expect((await mine('GET', '/get')).body.earlier).toEqual({ ...earlier, of: 'browser' });
  expect((await confirm(valuationId)).status).toBe(200);
  await expect.poll(() => earlierOf(visitorHash(randomUUID()), token)).toEqual({ ...earlier, of: 'account' });
  expect(await earlierOf(visitorHash(randomUUID()), null)).toBeNull();
});

test('the mail is sent again for whoever knows the id, the address corrected by its browser alone', async () => {
  const mine = browser();
  const { valuationId } = (await mine('PUT', '/update', { product })).body;
  await mine('POST', '/submit', { valuationId, email: 'vertipt@rollheim.example' });
  expect((await mine('GET', `/report/get/${valuationId}`)).body).toMatchObject({
    mine: true,
    refused: false,
  });
  const other = browser();
  expect((await other('GET', `/report/get/${valuationId}`)).body).not.toHaveProperty('mine');
  const sent = { status: 200, body: { valuationId, sent: true, nextAt: null } };
  expect(await other('POST', '/resend', { valuationId })).toMatchObject(sent);
  const right = { valuationId, email: 'vertippt@rollheim.example' };
  expect((await other('PUT', '/email', right)).status).toBe(404);
  const corrected = await mine('PUT', '/email', right);
  expect(corrected).toMatchObject({ status: 200, body: { valuationId, sent: true } });
  expect(Date.parse(corrected.body.nextAt)).toBeGreaterThan(Date.now());
  await mailbox.waitFor(({ to }) => to === right.email);
});

test('what an account began in its browser is refused as soon as it has a valuation', async () => {
  const [customerId, uuid] = [randomUUID(), randomUUID()];
  const mine = browser(uuid);
  /** A late outcome names no valuation: the next call finds the one that was begun. */
  const begin = async () => {
    const found: { id?: string } = {};
    const ask = async () =>
      (found.id = (await mine('PUT', '/update', { product })).body.valuationId as string);
    await expect.poll(ask, { interval: WITHIN_LIMIT_MS }).toEqual(expect.any(String));
    return found.id;
  };
  const first = (await begin()) ?? '';
  const whole = { valuationId: first, uuidHash: visitorHash(uuid), email: 'hat@rollheim.example' };
  const rest = { phone: null, name: null, language: 'de' } as const;
  const submitted = { ...whole, ...rest };
  await client.command(testCommand('valuations.commands', first, 'valuation.submit', submitted, customerId));
  const token = await identity.token(customerId);
  const own = async () => {
    const response = await fetch(`http://127.0.0.1:${bff.port}/api/private/valuation/own`, {
      headers: { 'x-uuid-hash': visitorHash(uuid), 'x-locale': 'de', authorization: `Bearer ${token}` },
    });
    return ((await response.json()) as { valuations: readonly object[] }).valuations;
  };
  const shown = () => expect.poll(own, { interval: WITHIN_LIMIT_MS });
  await shown().toMatchObject([{ valuationId: first, confirmed: false, refused: false }]);
  const second = await begin();
  expect((await confirm(first)).status).toBe(200);
  await shown().toMatchObject([
    { valuationId: second, status: 'editing', refused: true },
    { valuationId: first, confirmed: true, refused: false },
  ]);
});
