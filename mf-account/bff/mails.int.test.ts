import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto';
import { createPostgresBus, type Bus } from '@rollheim/bus';
import { ROLES_CLAIM, TOPICS, type DeliveryQueue, type PushDevices } from '@rollheim/contracts';
import type { RunningBff, RunningService } from '@rollheim/service-kit';
import {
  startTestIdentity,
  startTestMailbox,
  type TestIdentity,
  type TestMailbox,
  testMessage,
  type TestPostgres,
  withPostgres,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { start } from './main.ts';

const DEALER = randomUUID();
/** A kind of mails as the settings name it. */
interface Kind {
  readonly code: string;
}
const SITE = 'http://localhost:8080';

let postgres: TestPostgres;
let mailbox: TestMailbox;
let bus: Bus;
let notifications: RunningService;
let bff: RunningBff;
let identity: TestIdentity;

beforeAll(async () => {
  postgres = await withPostgres();
  mailbox = await startTestMailbox();
  const database = await postgres.database();
  bus = createPostgresBus({ connectionString: database.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  const more = { DEMO: '0', SMTP_URL: mailbox.url, PUBLIC_URL: SITE };
  const service = (await import('../../services/notifications/src/main.ts' as string)) as {
    start: (env: Record<string, string>) => Promise<RunningService>;
  };
  notifications = await service.start({ ...database.config('svc_notifications'), ...more });
  identity = await startTestIdentity();
  bff = await start({ ...database.config('bff_account'), ...more, IDENTITY_URL: identity.url, ROLES_CLAIM });
  await vi.waitFor(async () => expect(await notifications.notReady()).toEqual([]));
  const contact = { customerId: DEALER, email: 'dealer@rollheim.example', name: 'Jan', surname: 'Test' };
  await publish('customers.contact', DEALER, { ...contact, language: 'en' });
  await publish('customers.state', DEALER, { customerId: DEALER, isOperator: false, emailVerified: true });
  // a mail to an address that is not confirmed yet names no vehicle
  await vi.waitFor(async () =>
    expect(
      await database.query('select from notifications.confirmed where customer_id = $1', [DEALER]),
    ).toHaveLength(1),
  );
});
afterAll(async () => {
  await bff?.stop();
  await identity?.stop();
  await notifications?.stop();
  await bus?.close();
  await mailbox?.goDown();
  await postgres?.stop();
});

const publish = (topic: string, key: string, payload: unknown, type = topic) =>
  bus.send([testMessage(topic, key, payload, { type })]);

/** The dealer is told something of an auction. */
const tell = (title: string, code: string, params: object = {}) =>
  publish(
    'auctions.events',
    title,
    {
      auctionId: title,
      status: 'running',
      title,
      mediaId: null,
      silent: false,
      messages: [
        {
          key: `${title}:${code}`,
          customerId: DEALER,
          code,
          group: 'bidding',
          params: { side: 'buyer', ...params },
          at: new Date().toISOString(),
        },
      ],
    },
    'auction.messages',
  );
const mailed = (title: string) => mailbox.waitFor(({ subject }) => subject.endsWith(`: ${title}`));
/** As a mail program or a form sends it. */
const press = (link: string, body?: string) =>
  fetch(link.replace(SITE, `http://127.0.0.1:${bff.port}`), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(body ? { body } : {}),
  });

test('one click in a mail ends that kind of mails and no other, without login; its page takes it back', async () => {
  await tell('First', 'overbid', { price: 1_000_000 });
  const mail = await mailed('First');
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const link = /^<(.*)>$/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  expect(link).toMatch(/^http:\/\/localhost:8080\/api\/public\/unsubscribe\//);
  expect(mail.text).toContain(`Unsubscribe from ‘Bids’ mails: ${link}`);

  // a mail program that opens links by itself changes nothing
  const asked = await fetch(link.replace(SITE, `http://127.0.0.1:${bff.port}`));
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const form = await asked.text();
  expect(form).toContain('lang="en-GB"');
  expect(form).toContain(`action="${link.replace(SITE, '')}"><button>Unsubscribe</button>`);
  await tell('Second', 'overbid', { price: 1_010_000 });
  await mailed('Second');

  const ended = await press(link, 'List-Unsubscribe=One-Click');
  expect(ended.status).toBe(200);
  expect(await ended.text()).toContain('these mails will no longer come');
  await tell('Third', 'overbid', { price: 1_020_000 });
  // contracts are always told, and other kinds go on
  await tell('Fourth', 'read_me', { text: 'sale_rescinded', reason: 'x' });
  const contract = await mailed('Fourth');
  expect(contract.headers).not.toHaveProperty('list-unsubscribe');
  await tell('Fifth', 'question_answered', { answer: 'No.' });
  await mailed('Fifth');
  expect(mailbox.mails.map(({ subject }) => subject).filter((subject) => subject.endsWith('Third'))).toEqual(
    [],
  );

  const taken = await press(`${link}?wanted=1`);
  expect(await taken.text()).toContain('You receive these mails again.');
  await tell('Sixth', 'overbid', { price: 1_030_000 });
  await mailed('Sixth');
});

test('a link that was not signed here changes nothing', async () => {
  const forged = `${SITE}/api/public/unsubscribe/${DEALER}.bids.${'A'.repeat(43)}`;
  const refused = await press(forged);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  expect((await press(`${SITE}/api/public/unsubscribe/x`)).status).toBe(400);
});

test('the settings link of a mail shows and changes every kind, and nobody gets what was switched off', async () => {
  await tell('Seventh', 'overbid', { price: 1_040_000 });
  const { text } = await mailed('Seventh');
  const address = /E-mail settings: (\S+)/.exec(text)?.[1] ?? '';
  expect(address).toMatch(/^http:\/\/localhost:8080\/en\/account\/email-settings\?e=/);
  const { search, searchParams } = new URL(address);
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${bff.port}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as { emailAutomations?: unknown } };
  };
  const all = (off: readonly string[]) => ({
    // those of the team are for operators
    emailAutomations: ['bids', 'watched', 'searches', 'talks', 'questions', 'ads'].map((code) => ({
      code,
      wanted: !off.includes(code),
      push: ['bids', 'searches', 'talks'].includes(code) ? true : null,
    })),
    quiet: {
      on: false,
      from: '19:00',
      to: '07:00',
      days: [1, 2, 3, 4, 5],
      weekend: true,
      deadlines: true,
    },
  });
  const read = `/public/email-automation/all/get${search}`;
  const write = `/public/email-automation${search}`;
  expect(await call('GET', read)).toEqual({ status: 200, body: all([]) });
  for (const code of ['bids', 'questions'])
    expect((await call('PUT', write, { code, wanted: false })).status).toBe(200);
  expect((await call('GET', read)).body).toEqual(all(['bids', 'questions']));

  await tell('Eighth', 'overbid', { price: 1_050_000 });
  await tell('Ninth', 'question_answered', { answer: 'No.' });
  await tell('Tenth', 'highest_bidder_waiting_for_owner', { price: 1_050_000 });
  await tell('Eleventh', 'read_me', { text: 'sale_rescinded', reason: 'x' });
  await mailed('Tenth');
  await mailed('Eleventh');
  const subjects = mailbox.mails.map(({ subject }) => subject);
  expect(subjects.filter((subject) => /(Eighth|Ninth)$/.test(subject))).toEqual([]);

  expect((await call('PUT', write, { code: 'bids', wanted: true })).body).toEqual(all(['questions']));
  await tell('Twelfth', 'overbid', { price: 1_060_000 });
  await mailed('Twelfth');

  // the link holds for its receiver alone, and for kinds that they may switch off
  const forged = `?e=${randomUUID()}&h=${searchParams.get('h')}`;
  expect((await call('GET', `/public/email-automation/all/get${forged}`)).status).toBe(404);
  expect(
    (await call('PUT', `/public/email-automation${forged}`, { code: 'bids', wanted: false })).status,
  ).toBe(404);
  expect((await call('PUT', write, { code: 'team', wanted: false })).status).toBe(400);
  expect((await call('GET', '/public/email-automation/all/get')).status).toBe(401);
  expect((await call('PUT', '/private/email-automation', { code: 'bids', wanted: false })).status).toBe(401);
});

test('with a session the own mails are switched, whatever link is in the address, and not without end', async () => {
  await tell('Thirteenth', 'overbid', { price: 1_070_000 });
  const { text } = await mailed('Thirteenth');
  const { search } = new URL(/E-mail settings: (\S+)/.exec(text)?.[1] ?? '');
  const token = await identity.token(randomUUID());
  const settings = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${bff.port}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { emailAutomations } = (await response.json()) as { emailAutomations?: unknown[] };
    return {
      status: response.status,
      talks: emailAutomations?.find((each) => (each as Kind).code === 'talks'),
    };
  };
  const off = { code: 'talks', wanted: false };
  expect((await settings('PUT', `/private/email-automation${search}`, off)).status).toBe(400);
  // the receiver of the link gets what they got
  const linked = await settings('GET', `/public/email-automation/all/get${search}`);
  expect(linked.talks).toEqual({ code: 'talks', wanted: true, push: true });
  expect(await settings('PUT', '/private/email-automation', off)).toEqual({
    status: 200,
    talks: { ...off, push: true },
  });
  for (let calls = 1; calls < 60; calls += 1)
    expect((await settings('PUT', '/private/email-automation', off)).status).toBe(200);
  expect((await settings('PUT', '/private/email-automation', off)).status).toBe(429);
});

test('the settings link ends with the address that its mail went to, and with the password', async () => {
  const settingsOf = async (title: string) => {
    await tell(title, 'overbid', { price: 1_080_000 });
    const { text, to } = await mailed(title);
    const { search } = new URL(/E-mail settings: (\S+)/.exec(text)?.[1] ?? '');
    return { to, address: `http://127.0.0.1:${bff.port}/api/public/email-automation/all/get${search}` };
  };
  const before = await settingsOf('Fourteenth');
  expect((await fetch(before.address)).status).toBe(200);
  const contact = { customerId: DEALER, email: 'moved@rollheim.example', name: 'Jan', surname: 'Test' };
  await publish('customers.contact', DEALER, { ...contact, language: 'en' });
  await vi.waitFor(async () => expect((await fetch(before.address)).status).toBe(404));
  const after = await settingsOf('Fifteenth');
  expect(after.to).toBe(contact.email);
  expect((await fetch(after.address)).status).toBe(200);

  // and with the password of then
  await publish('identity.events', DEALER, { customerId: DEALER }, 'account.password-changed');
  await vi.waitFor(async () => expect((await fetch(after.address)).status).toBe(404), { timeout: 10_000 });
  expect((await fetch((await settingsOf('Sixteenth')).address)).status).toBe(200);
});

test('a browser is switched on and off by its own account, and is named by a hash alone', async () => {
  const token = await identity.token(randomUUID());
  const call = async (method: string, search = '', body?: object, bearer: string | null = token) => {
    const response = await fetch(`http://127.0.0.1:${bff.port}/api/private/push-subscription${search}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Partial<PushDevices> };
  };
  const endpoint = 'https://push.example/send/1';
  const browser = {
    endpoint,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const device = createHash('sha256').update(endpoint).digest('hex');
  const none = await call('GET');
  expect(none.body.devices).toEqual([]);
  expect(none.body.publicKey).toMatch(/^B[\w-]{86}$/);
  expect((await call('POST', '', browser)).body.devices).toEqual([device]);
  expect((await call('GET')).body).toEqual({ ...none.body, devices: [device] });
  expect((await call('POST', '', { ...browser, p256dh: 'short' })).status).toBe(400);
  expect((await call('POST', '', { ...browser, endpoint: 'https://10.0.0.1/x' })).status).toBe(400);
  const stranger = await identity.token(randomUUID());
  expect((await call('DELETE', `?device=${device}`, undefined, stranger)).body.devices).toEqual([]);
  expect((await call('GET')).body.devices).toEqual([device]);
  expect((await call('DELETE', `?device=${device}`)).body.devices).toEqual([]);
  for (const method of ['GET', 'POST', 'DELETE'])
    expect((await call(method, '', undefined, null)).status).toBe(401);
});

describe('deliveries', () => {
  const STAFF = randomUUID();
  let staff: string;
  beforeAll(async () => {
    staff = await identity.token(STAFF, { claims: { [ROLES_CLAIM]: ['admin'] } });
    const contact = { customerId: STAFF, email: 'team@rollheim.example', name: 'Toni', surname: 'Team' };
    await publish('customers.contact', STAFF, { ...contact, language: 'de' });
  });
  const call = async <T>(method: string, path: string, token: string) => {
    const response = await fetch(`http://127.0.0.1:${bff.port}/api/private/operator/deliveries${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    return { status: response.status, body: (await response.json()) as T };
  };
  const list = async (search: string) => (await call<DeliveryQueue>('GET', `?${search}`, staff)).body;
  const refusedOne = () =>
    vi.waitFor(async () => {
      const { deliveries, ...queue } = await list(`group=failed&storeCode=de&q=${DEALER}`);
      expect(deliveries).toHaveLength(1);
      return { ...queue, row: deliveries[0]! };
    });

  test('stand there without what was said; a refused mail goes out again, and who had it sent is kept', async () => {
    mailbox.refusals.set('moved@rollheim.example', 554);
    await tell('Seventeenth', 'read_me', { text: 'sale_rescinded', reason: 'not the buyer’s' });
    const { row, counts } = await refusedOne();
    expect(row).toMatchObject({
      channel: 'mail',
      customerId: DEALER,
      to: 'm…@rollheim.example',
      code: 'read_me',
      outcome: 'refused',
      answer: '554',
      attempts: 1,
      resends: [],
    });
    expect(row.subject).toBe('Der Verkauf wurde rückgängig gemacht');
    expect(counts.failed).toBe(1);
    expect(JSON.stringify(row)).not.toMatch(/buyer’s|Seventeenth|moved@/);

    mailbox.refusals.clear();
    const again = `/${row.deliveryId}/resend`;
    expect((await call('POST', again, staff)).status).toBe(200);
    await mailed('Seventeenth');
    await vi.waitFor(async () => {
      const { deliveries } = await list('group=sent&q=moved@rollheim');
      expect(deliveries[0]).toMatchObject({ deliveryId: row.deliveryId, outcome: 'sent', answer: null });
      expect(deliveries[0]?.resends).toMatchObject([{ by: 'Toni Team' }]);
    });
    expect((await call('POST', again, staff)).body).toMatchObject({ code: 'move_not_allowed' });
    for (const none of [randomUUID(), 'none'])
      expect((await call('POST', `/${none}/resend`, staff)).status).toBe(404);
    expect((await list('group=sent&q=nobody-of-this-name')).total).toBe(0);
  });

  test('say how late the queue is', async () => {
    mailbox.refusals.set('moved@rollheim.example', 450);
    await tell('Eighteenth', 'overbid', { price: 1_090_000 });
    await vi.waitFor(async () => {
      const { deliveries, late } = await list(`group=waiting&q=${DEALER}`);
      expect(deliveries[0]).toMatchObject({ outcome: 'queued', answer: '450', code: 'overbid' });
      expect(late.urgent).toBeGreaterThanOrEqual(0);
    });
    mailbox.refusals.clear();
    await mailed('Eighteenth');
    await vi.waitFor(async () => expect((await list('')).late).toEqual({ urgent: null, all: null }));
  });

  test('are for operators alone', async () => {
    const dealer = await identity.token(DEALER);
    expect((await call('GET', '', dealer)).body).toMatchObject({ code: 'not_allowed' });
    const answer = await call('POST', `/${randomUUID()}/resend`, dealer);
    expect(answer.body).toMatchObject({ code: 'not_allowed' });
  });
});

test('without a secret of the mail provider there is no call for its events; the own address takes mails', async () => {
  const call = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${bff.port}/api${path}`, init);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ timestamp: 1, events: '[]', signature: 'a'.repeat(64) });
  const events = await call('/public/mail-events', { method: 'POST', headers, body });
  expect([events.status, ((await events.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  const authorization = `Bearer ${await identity.token(DEALER)}`;
  const address = await call('/private/mail-address', { headers: { authorization } });
  expect(await address.json()).toEqual({ blockedSince: null });
  expect((await call('/private/mail-address', {})).status).toBe(401);
});
