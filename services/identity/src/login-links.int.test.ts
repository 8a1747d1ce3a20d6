import { randomUUID } from 'node:crypto';
import { openClient } from '@rollheim/bus';
import { DEMO_USERS } from '@rollheim/contracts';
import { clientSecret, LINK_GRANT, PASSWORD_GRANT } from '@rollheim/contracts/server';
import type { RunningService } from '@rollheim/service-kit';
import {
  startTestMailbox,
  startTestSystem,
  testKey,
  until,
  type TestMailbox,
  type TestSystem,
} from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from './main.ts';

let system: TestSystem;
let mailbox: TestMailbox;
let service: RunningService;
let base: string;

beforeAll(async () => {
  system = await startTestSystem(['identity']);
  mailbox = await startTestMailbox();
  service = await start(system.env('identity', { PORT: '0', DEMO: '1', SMTP_URL: mailbox.url }));
  base = `http://127.0.0.1:${service.port}`;
});

afterAll(async () => {
  await service?.stop();
  await mailbox?.goDown();
  await system?.stop();
});

const PASSWORD = 'Wohnmobil2026';

async function post(path: string, body: object): Promise<{ status: number; body: Record<string, string> }> {
  const response = await fetch(`${base}/internal/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

/** A person of its own for each test: mails and guesses are counted by account. */
async function person(name: string, confirmed = true): Promise<{ email: string; customerId: string }> {
  const email = `${name}@rollheim.example`;
  const { body } = await post('register', {
    email,
    password: PASSWORD,
    profileType: 'PRIVATE',
    language: 'en',
  });
  const customerId = body['customerId'] ?? '';
  if (confirmed)
    await system.query('update identity.accounts set email_verified = true where customer_id = $1', [
      customerId,
    ]);
  return { email, customerId };
}

async function token(
  params: Record<string, string>,
): Promise<{ status: number; error?: string; access?: string }> {
  const response = await fetch(`${base}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`shell:${clientSecret(testKey('oidc-client'), 'shell')}`)}` },
    body: new URLSearchParams({ address: '198.51.100.9', browser: 'Firefox, Linux', ...params }),
  });
  const body = (await response.json()) as { error?: string; access_token?: string };
  return {
    status: response.status,
    ...(body.error === undefined ? {} : { error: body.error }),
    ...(body.access_token === undefined ? {} : { access: body.access_token }),
  };
}

const byLink = (link: string, more = {}) => token({ grant_type: LINK_GRANT, token: link, ...more });
const byCode = (request: string, code: string) => token({ grant_type: LINK_GRANT, request, code });
const byPassword = (username: string) => token({ grant_type: PASSWORD_GRANT, username, password: PASSWORD });

const isLogin = (email: string) => (mail: { to: string; text: string }) =>
  mail.to === email && mail.text.includes('link=');

/** Asks for the mail as a browser does, and reads it. */
async function ask(
  email: string,
  more = {},
): Promise<{ request: string; link: string; code: string; text: string }> {
  const request = randomUUID();
  const sent = mailbox.mails.filter(isLogin(email)).length;
  expect(await post('login-link', { email, request, ...more })).toEqual({ status: 202, body: {} });
  const mail = await until(() => mailbox.mails.filter(isLogin(email))[sent]);
  const link = /link=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  return { request, link, code: /\b(\d{6})\b/.exec(mail.text)?.[1] ?? '', text: mail.text };
}

const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const eventsOf = async (customerId: string): Promise<string[]> =>
  (
    await system.query<{ line: string }>(
      `select kind || coalesce(':' || about, '') as line from identity.security_events
       where customer_id = $1 order by event_id`,
      [customerId],
    )
  ).map(({ line }) => line);

/** Runs `work` while another transaction changes the password of an account, which commits once `work` waits for it. */
async function whilePasswordChanges<T>(customerId: string, work: () => Promise<T>): Promise<T> {
  const client = openClient({ connectionString: system.adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`update identity.accounts set password_hash = 'another' where customer_id = $1`, [
      customerId,
    ]);
    const working = work();
    await until(async () => {
      const waiting = await system.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share%'`,
      );
      return waiting.length > 0;
    });
    await client.query('commit');
    return await working;
  } finally {
    await client.end();
  }
}

test('a login whose password is changed before it has tokens gets none', async () => {
  const { email, customerId } = await person('race-password');
  const answer = await whilePasswordChanges(customerId, () => byPassword(email));
  expect(answer).toEqual({ status: 401, error: 'credentials_wrong' });
  const left = await system.query(
    `select 1 from identity.logins where customer_id = $1
     union all select 1 from identity.provider_state where payload->>'accountId' = ($1::uuid)::text`,
    [customerId],
  );
  expect(left).toEqual([]);
});

test('a mailed link logs in once; a replayed, changed or unknown one is over', async () => {
  const { email, customerId } = await person('link-once');
  const { link, text } = await ask(email);
  expect(text).toContain('http://localhost:8080/en/login?link=');
  const changed = (link.startsWith('A') ? 'B' : 'A') + link.slice(1);
  expect(await byLink(changed)).toEqual({ status: 410, error: 'link_expired' });
  expect((await byLink(link)).access).toBeDefined();
  expect(await byLink(link)).toEqual({ status: 410, error: 'link_expired' });
  expect(await byLink('x'.repeat(43))).toEqual({ status: 410, error: 'link_expired' });
  expect(await eventsOf(customerId)).toEqual(['link_requested', 'login:link']);
});

test('of many posts of one link at once one logs in', async () => {
  const { email } = await person('link-race');
  const { link } = await ask(email);
  const answers = await Promise.all(Array.from({ length: 8 }, () => byLink(link)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 410, 410, 410, 410, 410, 410, 410,
  ]);
});

test('link and code at once make one login, and nothing that was mailed before holds after it', async () => {
  const { email } = await person('link-and-code');
  const earlier = await ask(email);
  const { request, code, link } = await ask(email);
  const answers = await Promise.all([byLink(link), byCode(request, code)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  expect((await byLink(earlier.link)).status).toBe(410);
  expect((await byCode(earlier.request, earlier.code)).status).toBe(410);
});

test('a link and a code hold for fifteen minutes', async () => {
  const { email, customerId } = await person('link-late');
  const { request, code, link } = await ask(email);
  const [ages] = await system.query<{ link: number; code: number }>(
    `select (select extract(epoch from expires_at - now())::int from identity.links
             where customer_id = $1 and purpose = 'login') as link,
            (select extract(epoch from expires_at - now())::int from identity.login_codes
             where customer_id = $1) as code`,
    [customerId],
  );
  for (const seconds of [ages?.link, ages?.code]) {
    expect(seconds).toBeLessThanOrEqual(900);
    expect(seconds).toBeGreaterThan(840);
  }
  await system.query(
    "update identity.links set expires_at = now() where customer_id = $1 and purpose = 'login'",
    [customerId],
  );
  await system.query('update identity.login_codes set expires_at = now() where customer_id = $1', [
    customerId,
  ]);
  expect(await byLink(link)).toEqual({ status: 410, error: 'link_expired' });
  expect(await byCode(request, code)).toEqual({ status: 410, error: 'link_expired' });
});

test('a code logs in the browser that asked, once, and no other', async () => {
  const { email, customerId } = await person('code-own');
  const { request, code } = await ask(email);
  expect((await byCode(randomUUID(), code)).status).toBe(410);
  const other = await ask('stranger@rollheim.example'.replace('stranger', 'link-once'));
  expect(await byCode(other.request, code)).toEqual({ status: 401, error: 'code_wrong' });
  const answers = await Promise.all(Array.from({ length: 4 }, () => byCode(request, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await byCode(request, code)).status).toBe(410);
  expect(await eventsOf(customerId)).toEqual(['link_requested', 'login:code']);
});

test('a code bears five guesses, also at once; its lock is noted', async () => {
  const { email, customerId } = await person('code-guesses');
  const { request, code } = await ask(email);
  const guesses = await Promise.all(Array.from({ length: 8 }, () => byCode(request, another(code))));
  expect(guesses.filter(({ error }) => error === 'code_wrong')).toHaveLength(4);
  expect(guesses.filter(({ error }) => error === 'link_expired')).toHaveLength(4);
  expect((await byCode(request, code)).status).toBe(410);
  const events = await eventsOf(customerId);
  expect(events.filter((line) => line === 'login_failed:code')).toHaveLength(4);
  expect(events.filter((line) => line === 'login_locked:code')).toHaveLength(1);
});

test('all codes of an address together bear twenty guesses a day; its links hold all the same', async () => {
  const { email, customerId } = await person('code-day');
  for (let round = 0; round < 4; round++) {
    const { request, code } = await ask(email);
    for (let guess = 0; guess < 5; guess++) await byCode(request, another(code));
  }
  const { request, code, link } = await ask(email);
  expect(await byCode(request, code)).toEqual({ status: 429, error: 'too_many_requests' });
  expect((await byLink(link)).status).toBe(200);
  expect((await eventsOf(customerId)).at(-1)).toBe('login:link');
});

test('a login of the owner changes nothing in the answers that a stranger gets, and frees no guesses', async () => {
  const { email, customerId } = await person('code-stranger');
  const stranger = await ask(email);
  expect(await byCode(stranger.request, another(stranger.code))).toEqual({
    status: 401,
    error: 'code_wrong',
  });
  const own = await ask(email);
  expect((await byCode(own.request, own.code)).status).toBe(200);
  expect(await byCode(stranger.request, another(stranger.code))).toEqual({
    status: 401,
    error: 'code_wrong',
  });
  const [guesses] = await system.query(
    'select sum(attempts)::int as wrong from identity.login_codes where customer_id = $1',
    [customerId],
  );
  expect(guesses).toEqual({ wrong: 2 });
});

test('an unknown address is answered as a known one: for the mail, for guesses, in time', async () => {
  const { email } = await person('link-known');
  const timed = async (address: string) => {
    const began = performance.now();
    const request = randomUUID();
    const answer = await post('login-link', { email: address, request });
    return { answer, ms: performance.now() - began, request };
  };
  const known = await timed(email);
  const unknown = await timed('gibt.es.nicht@rollheim.example');
  expect(unknown.answer).toEqual(known.answer);
  for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThan(290);
  // the code of the mail cannot be 'abcdef'
  for (const { request } of [known, unknown]) {
    const errors = [];
    for (let guess = 0; guess < 6; guess++) errors.push((await byCode(request, 'abcdef')).error);
    expect(errors).toEqual([...Array<string>(4).fill('code_wrong'), 'link_expired', 'link_expired']);
  }
  expect(mailbox.mails.filter(({ to }) => to.startsWith('gibt.es.nicht'))).toEqual([]);
});

test('strangers use up neither the mails nor the guesses of a browser that the account was used with', async () => {
  const { email, customerId } = await person('link-allowances');
  const device = randomUUID();
  const first = await ask(email);
  expect((await byLink(first.link, { device })).status).toBe(200);
  for (let round = 0; round < 4; round++) {
    const { request, code } = await ask(email);
    for (let guess = 0; guess < 5; guess++) await byCode(request, another(code));
  }
  const sent = mailbox.mails.filter(isLogin(email)).length;
  expect((await post('login-link', { email, request: randomUUID() })).status).toBe(202);
  expect((await post('login-link', { email, request: randomUUID(), device: randomUUID() })).status).toBe(202);
  // the owner's, which came last, is the only one that is sent
  const own = await ask(email, { device });
  expect(mailbox.mails.filter(isLogin(email))).toHaveLength(sent + 1);
  expect((await byCode(own.request, own.code)).status).toBe(200);
  // who is logged in asks for themselves
  expect((await post('login-link', { customerId })).status).toBe(202);
  await until(() => mailbox.mails.filter(isLogin(email)).length === sent + 2);
});

test('an account gets twenty mails a day for strangers', async () => {
  const { email, customerId } = await person('link-day');
  await system.query(
    `insert into identity.login_mails select $1, false, now() - interval '2 hours' from generate_series(1, 19)`,
    [customerId],
  );
  await ask(email);
  expect((await post('login-link', { email, request: randomUUID() })).status).toBe(202);
  const [counted] = await system.query(
    'select count(*)::int as mails from identity.login_mails where customer_id = $1',
    [customerId],
  );
  expect(counted).toEqual({ mails: 20 });
  const waiting = await system.query('select 1 from identity.mails where customer_id = $1', [customerId]);
  expect(waiting).toEqual([]);
});

test('an account gets five mails in ten minutes, whichever way they are asked for', async () => {
  const { email, customerId } = await person('link-many');
  for (let mail = 0; mail < 5; mail++) await ask(email);
  expect((await post('login-link', { email, request: randomUUID() })).status).toBe(202);
  expect((await post('login-link', { customerId, adId: '4h7k2m9p3q5r' })).status).toBe(202);
  const [queued] = await system.query<{ count: number }>(
    "select count(*)::int from identity.mails where customer_id = $1 and purpose = 'login'",
    [customerId],
  );
  expect(queued?.count).toBe(0);
  expect(mailbox.mails.filter(isLogin(email))).toHaveLength(5);
});

test('operators get no mail, and one who became an operator since is refused', async () => {
  const { email } = DEMO_USERS.operator;
  const request = randomUUID();
  expect((await post('login-link', { email, request })).status).toBe(202);
  expect(await byCode(request, '000000')).toEqual({ status: 401, error: 'code_wrong' });
  expect(mailbox.mails.filter(isLogin(email))).toEqual([]);

  const promoted = await person('link-promoted');
  const { link } = await ask(promoted.email);
  await system.query("update identity.accounts set roles = '{admin}' where customer_id = $1", [
    promoted.customerId,
  ]);
  expect(await byLink(link)).toEqual({ status: 410, error: 'link_expired' });
});

test('a link confirms the address; a password and sessions of before end, for they may be a stranger’s', async () => {
  const { email, customerId } = await person('link-unconfirmed', false);
  expect((await byPassword(email)).status).toBe(200);
  const { link } = await ask(email);
  expect((await byLink(link)).status).toBe(200);
  const [account] = await system.query<{ email_verified: boolean }>(
    'select email_verified from identity.accounts where customer_id = $1',
    [customerId],
  );
  expect(account?.email_verified).toBe(true);
  expect(await byPassword(email)).toMatchObject({ error: 'credentials_wrong' });
  expect(await eventsOf(customerId)).toContain('session_ended');
  await mailbox.waitFor(({ to, subject }) => to === email && subject === 'Your password was changed');
});

test('a lock after wrong passwords does not keep the owner of the mailbox out, and stays for passwords', async () => {
  const { email } = await person('link-locked');
  for (let attempt = 0; attempt < 6; attempt++)
    await token({ grant_type: PASSWORD_GRANT, username: email, password: 'Falsch2026xx' });
  expect((await byPassword(email)).status).toBe(429);
  const { link } = await ask(email);
  expect((await byLink(link)).status).toBe(200);
  expect((await byPassword(email)).status).toBe(429);
});

test('a new password ends links and codes, and a deleted account takes them along', async () => {
  const { email, customerId } = await person('link-changed');
  const first = await ask(email);
  // one that the mail server did not take yet
  await system.query(
    `insert into identity.mails (customer_id, purpose, next_at) values ($1, 'login', now() + interval '1 hour')`,
    [customerId],
  );
  await post('sessions/password', {
    customerId,
    current: null,
    password: PASSWORD,
    newPassword: 'Campingplatz27',
    address: '198.51.100.9',
  });
  expect((await byLink(first.link)).status).toBe(410);
  expect((await byCode(first.request, first.code)).status).toBe(410);
  const waiting = "select from identity.mails where customer_id = $1 and purpose = 'login'";
  expect(await system.query(waiting, [customerId])).toHaveLength(0);
  const second = await ask(email);
  await system.query('delete from identity.accounts where customer_id = $1', [customerId]);
  expect((await byLink(second.link)).status).toBe(410);
  expect((await byCode(second.request, second.code)).status).toBe(410);
});

test('a new browser that logs in by link is told of by mail', async () => {
  const { email, customerId } = await person('link-device');
  const first = await ask(email);
  await byLink(first.link, { device: 'link-device-one' });
  const second = await ask(email);
  await byLink(second.link, { device: 'link-device-two', browser: 'Edge, Windows' });
  const mail = await mailbox.waitFor(
    ({ to, subject }) => to === email && subject === 'Log-in with a new browser',
  );
  expect(mail.text).toContain('Edge, Windows');
  expect(await eventsOf(customerId)).toContain('new_browser');
});

test('a link to an ad goes on to it, and carries no code', async () => {
  const { email, customerId } = await person('link-ad');
  await post('login-link', { customerId, adId: '4h7k2m9p3q5r' });
  const mail = await mailbox.waitFor(isLogin(email));
  expect(mail.text).toMatch(/link=[\w-]+&next=%2F\S*4h7k2m9p3q5r/);
  expect(mail.text).not.toMatch(/\b\d{6}\b/);
});

test('neither links nor codes stand in the tables as they are mailed', async () => {
  const { email } = await person('link-secret');
  const { link, code, request } = await ask(email);
  for (const table of ['links', 'login_codes', 'mails', 'security_events']) {
    const rows = await system.query<{ row: string }>(`select t::text as row from identity.${table} t`);
    for (const { row } of rows)
      for (const secret of [link, request, `,${code},`]) expect(row).not.toContain(secret);
  }
});

test('a mail that its server refuses for good is tried for two days, and given up then', async () => {
  mailbox.refusals.set('link-dead@rollheim.example', 550);
  const { customerId } = await person('link-dead');
  const queued = () =>
    system.query<{ attempts: number }>('select attempts from identity.mails where customer_id = $1', [
      customerId,
    ]);
  await until(async () => ((await queued())[0]?.attempts ?? 0) > 0);
  await system.query(
    `update identity.mails set created_at = now() - interval '47 hours', next_at = now(), attempts = 1 where customer_id = $1`,
    [customerId],
  );
  await until(async () => (await queued())[0]?.attempts === 2);
  await system.query(
    `update identity.mails set created_at = now() - interval '49 hours', next_at = now() where customer_id = $1`,
    [customerId],
  );
  await until(async () => (await queued()).length === 0);
});
