import { createECDH, createHash, randomBytes, randomUUID } from 'node:crypto';
import type { PushDevices } from '@rollheim/contracts';
import { Signer } from '@rollheim/contracts/server';
import {
  account,
  closeMails,
  customer,
  DEALER,
  identity,
  mailbox,
  mailed,
  openMails,
  publish,
  query,
  SITE,
  tell,
} from '@rollheim/tooling/testing/mails';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** A kind of mails as the settings name it. */
interface Kind {
  readonly code: string;
}

beforeAll(openMails);
afterAll(closeMails);

/** As a mail program or a form sends it. */
const press = (link: string, body?: string) =>
  fetch(link.replace(SITE, account), {
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
  const asked = await fetch(link.replace(SITE, account));
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
  // contracts are always announced, and other kinds go on
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
  // whoever opens it reads so, on the page of all kinds
  const opened = async (address: string) => {
    const answer = await fetch(address.replace(SITE, account), { redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };
  expect(await opened(forged)).toEqual([303, `/account/email-settings?e=${DEALER}&h=x`]);
  expect(await opened(`${SITE}/api/public/unsubscribe/x`)).toEqual([303, '/account/email-settings?e=x&h=x']);
});

test('the settings link of a mail shows and changes every kind, and no one gets what was switched off', async () => {
  await tell('Seventh', 'overbid', { price: 1_040_000 });
  const { text } = await mailed('Seventh');
  const address = /E-mail settings: (\S+)/.exec(text)?.[1] ?? '';
  expect(address).toMatch(/^http:\/\/localhost:8080\/en\/account\/email-settings\?e=/);
  const { search, searchParams } = new URL(address);
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${account}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as { emailAutomations?: unknown } };
  };
  const all = (off: readonly string[], daily: readonly string[] = []) => ({
    // those of the team are for operators
    emailAutomations: ['bids', 'watched', 'searches', 'talks', 'questions', 'ads'].map((code) => ({
      code,
      wanted: !off.includes(code),
      // of pushes the link says nothing
      push: null,
      rhythm: daily.includes(code) ? 'daily' : 'at_once',
      daily: daily.includes(code),
    })),
    quiet: {
      on: false,
      from: '19:00',
      to: '07:00',
      days: [1, 2, 3, 4, 5],
      weekend: true,
      deadlines: true,
    },
    digest: { at: '07:30', days: [1, 2, 3, 4, 5, 6, 7] },
    amounts: true,
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

  const once = (rhythm: unknown) => call('PUT', write, { code: 'watched', wanted: true, rhythm });
  expect((await once('daily')).body).toEqual(all(['questions'], ['watched']));
  expect((await once('yearly')).status).toBe(400);
  // a page that does not speak of it leaves it as it is
  expect((await call('PUT', write, { code: 'watched', wanted: true })).body).toEqual(
    all(['questions'], ['watched']),
  );
  expect((await once('at_once')).body).toEqual(all(['questions']));

  // all at once, and back to what it was; what belongs to a contract comes all the same
  const kinds = ['bids', 'watched', 'searches', 'talks', 'questions', 'ads'];
  const those = (wanted: readonly unknown[], where = search) =>
    call('PUT', `/public/email-automation/all${where}`, { wanted });
  expect(await those([])).toEqual({ status: 200, body: all(kinds) });
  await tell('Switched', 'overbid', { price: 1_070_000 });
  await tell('Required', 'read_me', { text: 'sale_rescinded', reason: 'x' });
  await mailed('Required');
  expect(mailbox.mails.filter(({ subject }) => subject.endsWith('Switched'))).toEqual([]);
  // a kind that they cannot get changes nothing, nor does one that is given twice
  for (const wrong of [['team'], ['bids', 'x'], ['bids', 'bids'], [1]])
    expect((await those(wrong)).status, String(wrong)).toBe(400);
  expect((await call('GET', read)).body).toEqual(all(kinds));
  const before = kinds.filter((kind) => kind !== 'questions');
  expect((await those(before)).body).toEqual(all(['questions']));

  // the link holds for its receiver alone, and for kinds that they may switch off
  const forged = `?e=${randomUUID()}&h=${searchParams.get('h')}`;
  expect((await call('GET', `/public/email-automation/all/get${forged}`)).status).toBe(404);
  expect(
    (await call('PUT', `/public/email-automation${forged}`, { code: 'bids', wanted: false })).status,
  ).toBe(404);
  expect((await those([], forged)).status).toBe(404);
  expect((await call('PUT', write, { code: 'team', wanted: false })).status).toBe(400);
  // and for mails alone
  expect(await call('PUT', write, { code: 'bids', channel: 'push', wanted: false })).toMatchObject({
    status: 400,
    body: { fields: { channel: 'validation.choice' } },
  });
  expect(await query('select from notifications.unwanted_pushes where customer_id = $1', [DEALER])).toEqual(
    [],
  );
  expect((await call('GET', '/public/email-automation/all/get')).status).toBe(401);
  expect((await call('PUT', '/private/email-automation', { code: 'bids', wanted: false })).status).toBe(401);
  expect((await call('PUT', '/private/email-automation/all', { wanted: [] })).status).toBe(401);
});

test('with a session the own mails are switched, whatever link is in the address, and not without end', async () => {
  await tell('Thirteenth', 'overbid', { price: 1_070_000 });
  const { text } = await mailed('Thirteenth');
  const { search } = new URL(/E-mail settings: (\S+)/.exec(text)?.[1] ?? '');
  const token = await identity.token(await customer());
  const settings = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${account}/api${path}`, {
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
  expect(linked.talks).toEqual({ code: 'talks', wanted: true, push: null, rhythm: 'at_once', daily: false });
  expect(await settings('PUT', '/private/email-automation', off)).toEqual({
    status: 200,
    talks: { ...off, push: true, rhythm: 'at_once', daily: false },
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
    return { to, address: `${account}/api/public/email-automation/all/get${search}` };
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

test('amounts in pushes are hidden by the own session alone', async () => {
  const token = await identity.token(randomUUID());
  const set = async (body: object, headers: Record<string, string>) => {
    const response = await fetch(`${account}/api/private/push-amounts`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { amounts?: boolean } };
  };
  const own = { authorization: `Bearer ${token}` };
  expect(await set({ shown: false }, own)).toMatchObject({ status: 200, body: { amounts: false } });
  expect(await set({ shown: true }, own)).toMatchObject({ status: 200, body: { amounts: true } });
  expect((await set({ shown: 'no' }, own)).status).toBe(400);
  expect((await set({ shown: false }, {})).status).toBe(401);
});

test('a browser is switched on and off by its own account, and is named by a hash alone', async () => {
  const who = await customer();
  const token = await identity.token(who, { claims: { sid: 'a'.repeat(32) } });
  const call = async (method: string, search = '', body?: object, bearer: string | null = token) => {
    const response = await fetch(`${account}/api/private/push-subscription${search}`, {
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
    name: 'Firefox, Windows',
    endpoint,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const device = createHash('sha256').update(endpoint).digest('hex');
  const none = await call('GET');
  expect(none.body.devices).toEqual([]);
  expect(none.body.publicKey).toMatch(/^B[\w-]{86}$/);
  expect((await call('POST', '', browser)).body.devices).toEqual([device]);
  expect((await call('GET')).body).toEqual({
    ...none.body,
    devices: [device],
    list: [{ device, name: 'Firefox, Windows', since: expect.any(String) as string, test: null }],
    muted: [],
  });
  expect((await call('POST', '', { ...browser, p256dh: 'short' })).status).toBe(400);
  // what no session ends
  expect((await call('POST', '', browser, await identity.token(who))).status).toBe(403);
  expect((await call('POST', '', { ...browser, endpoint: 'https://10.0.0.1/x' })).status).toBe(400);
  // the outcome follows: no one listens there
  const tried = await call('POST', '/test', { device });
  expect(tried.body.list?.map(({ test: each }) => each?.outcome)).toEqual(['waiting']);
  expect((await call('POST', '/test', { device: 'a'.repeat(64) })).status).toBe(404);
  expect((await call('POST', '/test', { device: 'x' })).status).toBe(400);
  const stranger = await identity.token(randomUUID());
  expect((await call('DELETE', `?device=${device}`, undefined, stranger)).body.devices).toEqual([]);
  expect((await call('GET')).body.devices).toEqual([device]);
  expect((await call('DELETE', `?device=${device}`)).body.devices).toEqual([]);
  for (const method of ['GET', 'POST', 'DELETE'])
    expect((await call(method, '', undefined, null)).status).toBe(401);
});

test('without a secret of the mail provider there is no call for its events; the own address takes mails', async () => {
  const call = (path: string, init: RequestInit) => fetch(`${account}/api${path}`, init);
  const headers = { 'content-type': 'application/json' };
  const told = async (timestamp: number) => {
    const body = JSON.stringify({ timestamp, events: '[]', signature: 'a'.repeat(64) });
    const answer = await call('/public/mail-events', { method: 'POST', headers, body });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await told(Math.floor(Date.now() / 1000))).toEqual([404, 'not_found']);
  expect(await told(1)).toEqual([403, 'not_allowed']);
  const authorization = `Bearer ${await identity.token(DEALER)}`;
  const address = await call('/private/mail-address', { headers: { authorization } });
  expect(await address.json()).toEqual({ blockedSince: null });
  expect((await call('/private/mail-address', {})).status).toBe(401);
});

test('a button of a push works by its token alone, without session and cookies', async () => {
  const [row] = await query('select key from notifications.mail_signing_key');
  const tokenOf = (act: string) =>
    new Signer(String(row?.['key']), 'push-action').seal(`${DEALER}.${act}.4h7k2m9p3q5r`);
  const act = (token: string) => press(`${SITE}/api/public/push-action/${token}`);
  const muted = () => query('select about from notifications.muted_pushes where customer_id = $1', [DEALER]);
  expect((await act(tokenOf('mute'))).status).toBe(204);
  expect(await muted()).toEqual([{ about: '4h7k2m9p3q5r' }]);
  expect((await act(tokenOf('unmute'))).status).toBe(204);
  expect(await muted()).toEqual([]);
  const forged = await act(`${DEALER}.mute.4h7k2m9p3q5r.${'A'.repeat(43)}`);
  expect([forged.status, ((await forged.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  expect((await act('x')).status).toBe(400);
});

test('an auction that was muted on a lock screen is in the settings, and rings again from there', async () => {
  const put = async (body: object, bearer: string | null) => {
    const response = await fetch(`${account}/api/private/push-subscription/muted`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Partial<PushDevices> };
  };
  const own = await identity.token(DEALER);
  const since = expect.any(String) as string;
  await tell('Muted', 'overbid', { price: 1_080_000 });
  await mailed('Muted');
  const auctionId = 'Muted';
  const muted = await put({ auctionId, muted: true }, own);
  expect(muted.body.muted).toEqual([{ auctionId, title: 'Muted', since }]);
  // twice is as once; somebody else has none of it, and takes nothing back
  expect((await put({ auctionId, muted: true }, own)).body.muted).toHaveLength(1);
  const other = await identity.token(randomUUID());
  expect((await put({ auctionId, muted: false }, other)).body.muted).toEqual([]);
  // what no one was notified of is not kept
  expect((await put({ auctionId, muted: true }, other)).status).toBe(404);
  expect((await put({ auctionId: 'unknown1', muted: true }, own)).status).toBe(404);
  expect((await put({ auctionId, muted: false }, own)).body.muted).toEqual([]);
  expect((await put({ auctionId, muted: false }, own)).body.muted).toEqual([]);
  for (const wrong of [{ auctionId, muted: 'no' }, { auctionId: '../x', muted: true }, { muted: true }])
    expect((await put(wrong, own)).status).toBe(400);
  expect((await put({ auctionId, muted: true }, null)).status).toBe(401);
});
