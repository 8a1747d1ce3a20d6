import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresBus, type ReceivedMessage } from '@rollheim/bus';
import {
  DEMO_PASSWORD,
  DEMO_USERS,
  TOPICS,
  type SecurityEntry,
  type SecurityKind,
  type SecurityLog,
  type SessionEntry,
} from '@rollheim/contracts';
import { clientSecret, messageContract, PASSWORD_GRANT } from '@rollheim/contracts/server';
import { createLog, createPool, type RunningService } from '@rollheim/service-kit';
import {
  startTestMailbox,
  testKey,
  startTestSystem,
  testMessage,
  until,
  type TestMailbox,
  type TestSystem,
} from '@rollheim/tooling/testing';
import { decodeJwt } from 'jose';
import { pruneLogins } from './logins.ts';
import { start } from './main.ts';

let system: TestSystem;
let mailbox: TestMailbox;
let service: RunningService;
let bus: ReturnType<typeof createPostgresBus>;
let base: string;
const seen: ReceivedMessage[] = [];

beforeAll(async () => {
  system = await startTestSystem(['identity']);
  mailbox = await startTestMailbox();
  bus = createPostgresBus({ connectionString: system.busUrl, clientId: 'test' });
  await bus.declare(TOPICS);
  const env = system.env('identity', { PORT: '0', DEMO: '1', SMTP_URL: mailbox.url });
  service = await start(env);
  base = `http://127.0.0.1:${service.port}`;
  await bus.subscribe({
    group: 'test',
    topics: ['identity.events'],
    start: 'earliest',
    onMessages: async (messages) => void seen.push(...messages),
  });
});

afterAll(async () => {
  await service?.stop();
  await bus?.close();
  await mailbox?.goDown();
  await system?.stop();
});

/** Connections of the service's own role. */
const poolOf = () =>
  createPool({
    url: system.env('identity')['DATABASE_URL'] ?? '',
    name: 'test',
    size: 1,
    schema: 'identity',
    log: createLog('test', 'silent'),
  });

const token = async (params: Record<string, string>) => {
  const response = await fetch(`${base}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`shell:${clientSecret(testKey('oidc-client'), 'shell')}`)}` },
    body: new URLSearchParams(params),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
};

const post = async <Body = { code?: string; fields?: object }>(path: string, body: object) => {
  const response = await fetch(`${base}/internal/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Body };
};

/** Logs in; gives the refresh token and what the session is called. */
async function login(
  user: { readonly email: string },
  more: Record<string, string> = {},
  password: string = DEMO_PASSWORD,
) {
  const { status, body } = await token({
    grant_type: PASSWORD_GRANT,
    username: user.email,
    password,
    address: '198.51.100.9',
    browser: 'Firefox, Windows',
    ...more,
  });
  if (status !== 200) throw new Error(body['error']);
  const { sid } = decodeJwt(body['access_token'] ?? '');
  return { refresh: body['refresh_token'] ?? '', sid: String(sid) };
}

/** The security log as operators get it. */
const log = async (query: object): Promise<readonly SecurityEntry[]> =>
  (await post<SecurityLog>('security/list', query)).body.entries;
const kindsOf = (entries: readonly SecurityEntry[]): SecurityKind[] =>
  entries.map(({ kind }) => kind).toReversed();

const renew = (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken });
const list = async (customerId: string, current: string | null) =>
  (await post<{ sessions: SessionEntry[] }>('sessions/list', { customerId, current })).body.sessions;

test('sessions are listed with their browser, and one or all others end', async () => {
  const { customerId } = DEMO_USERS.privateSeller;
  const own = await login(DEMO_USERS.privateSeller);
  const phone = await login(DEMO_USERS.privateSeller, { browser: 'Safari, iPhone' });
  const third = await login(DEMO_USERS.privateSeller, { stay: '0' });
  const sessions = await list(customerId, own.sid);
  expect(sessions.map(({ browser, kept, current }) => [browser, kept, current])).toEqual([
    ['Firefox, Windows', false, false],
    ['Safari, iPhone', true, false],
    ['Firefox, Windows', true, true],
  ]);
  expect(await list(DEMO_USERS.dealer1.customerId, null)).toEqual([]);

  // somebody else's session is not there
  const foreign = await post('sessions/end', {
    customerId: DEMO_USERS.dealer1.customerId,
    current: null,
    only: phone.sid,
  });
  expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);
  await post('sessions/end', { customerId, current: own.sid, only: phone.sid });
  expect((await renew(phone.refresh)).status).toBe(400);
  // its access token is good for some minutes: who asks with it is refused, not shown a list without a session
  const over = await post('sessions/list', { customerId, current: phone.sid });
  expect([over.status, over.body.code]).toEqual([401, 'not_authenticated']);
  await post('sessions/end', { customerId, current: own.sid });
  expect((await renew(third.refresh)).status).toBe(400);
  expect((await list(customerId, own.sid)).map(({ id }) => id)).toEqual([own.sid]);
  expect((await renew(own.refresh)).status).toBe(200);
  // what is bound to a session ends with it
  const ended = () => seen.filter(({ type }) => type === 'session.ended').map(({ payload }) => payload);
  await until(() => ended().length >= 2);
  expect(ended()).toEqual([phone, third].map(({ sid }) => ({ customerId, sessionId: sid })));
});

test('a session is listed while it is renewed: its token is used, the next one on its way', async () => {
  const { customerId } = DEMO_USERS.dealer2;
  const { sid } = await login(DEMO_USERS.dealer2);
  const used = (ago: string) =>
    system.query(
      `update identity.provider_state p set consumed_at = now() - interval '${ago}'
       from identity.logins l where l.grant_id = p.grant_id and p.model = 'RefreshToken' and l.customer_id = $1`,
      [customerId],
    );
  await used('20 seconds');
  expect((await list(customerId, sid)).map(({ current }) => current)).toEqual([true]);
  await used('10 minutes');
  expect(await list(customerId, sid)).toEqual([]);
});

test('without “stay logged in” a session ends after twelve hours, however often it is renewed', async () => {
  const { customerId } = DEMO_USERS.commercialSeller;
  const short = await login(DEMO_USERS.commercialSeller, { stay: '0' });
  const [row] = await system.query<{ hours: number }>(
    'select extract(epoch from ends_at - began_at)::int / 3600 as hours from identity.logins where customer_id = $1',
    [customerId],
  );
  expect(row?.hours).toBe(12);
  const renewed = await renew(short.refresh);
  expect(renewed.status).toBe(200);
  await system.query(
    "update identity.logins set ends_at = now() - interval '1 second' where customer_id = $1",
    [customerId],
  );
  expect((await renew(renewed.body['refresh_token'] ?? '')).status).toBe(400);
  const pool = poolOf();
  try {
    await pruneLogins(pool);
  } finally {
    await pool.end();
  }
  expect((await renew(renewed.body['refresh_token'] ?? '')).status).toBe(400);
});

test('a change of the password ends what was begun before sessions were noted, and logins on their way', async () => {
  const user = DEMO_USERS.privateSeller;
  const { customerId } = user;
  const own = await login(user);
  const old = await login(user);
  await system.query('delete from identity.logins where customer_id = $1 and grant_id <> $2', [
    customerId,
    (
      await system.query<{ grant_id: string }>(
        'select grant_id from identity.logins where customer_id = $1 order by began_at desc offset 1 limit 1',
        [customerId],
      )
    )[0]?.grant_id,
  ]);
  await system.query(
    `insert into identity.provider_state (model, id, payload) values ('Interaction', 'half', $1)`,
    [JSON.stringify({ result: { login: { accountId: customerId } } })],
  );
  const changed = await post('sessions/password', {
    customerId,
    current: own.sid,
    password: DEMO_PASSWORD,
    newPassword: 'Campingplatz27',
    address: '198.51.100.19',
    words: [],
  });
  expect(changed.status).toBe(200);
  expect((await renew(own.refresh)).status).toBe(200);
  expect((await renew(old.refresh)).status).toBe(400);
  expect(await system.query("select 1 from identity.provider_state where id = 'half'")).toEqual([]);
});

test('a login with a browser that the account does not know is reported by mail, the first one is not', async () => {
  const user = DEMO_USERS.dealer2;
  const mails = () =>
    mailbox.mails.filter(({ to, subject }) => to === user.email && subject.includes('neuen Browser'));
  const [home, office] = [randomUUID(), randomUUID()];
  await login(user, { device: home });
  await login(user, { device: home });
  await login(user, { device: office, browser: 'Edge, Windows' });
  await login(user, { device: office });
  const mail = await mailbox.waitFor(({ to, text }) => to === user.email && text.includes('Edge, Windows'));
  expect(mail.text).toContain('http://localhost:8080/account');
  expect(mails()).toHaveLength(1);

  // in the language that was chosen since
  const { customerId } = user;
  const contact = { customerId, email: user.email, language: 'pl' };
  const version = messageContract('customers.contact')?.version ?? 1;
  const told = testMessage('customers.contact', customerId, contact, { type: 'customers.contact', version });
  await bus.send([told]);
  await until(async () => {
    const rows = await system.query("select 1 from identity.accounts where language = 'pl'");
    return rows.length === 1;
  });
  await login(user, { device: randomUUID(), browser: 'Firefox, Linux' });
  const polish = await mailbox.waitFor(
    ({ to, text }) => to === user.email && text.includes('Firefox, Linux'),
  );
  expect(polish.subject).toContain('Logowanie w nowej przeglądarce');
});

test('a password is changed by the present one: others are out, a mail reports it, a weak one is refused', async () => {
  const user = DEMO_USERS.dealer3;
  const { customerId } = user;
  const own = await login(user);
  const other = await login(user);
  const change = (more: object) =>
    post('sessions/password', {
      customerId,
      current: own.sid,
      password: DEMO_PASSWORD,
      newPassword: 'Campingplatz27',
      address: '198.51.100.9',
      words: ['Hilde', 'van Dijk', 'Van Dijk Campers'],
      ...more,
    });
  expect((await change({ password: 'Falsch2026xx' })).body.fields).toEqual({
    current: 'error.credentials_wrong',
  });
  expect((await change({ newPassword: 'Password2026' })).body.fields).toEqual({
    password: 'validation.password_weak',
  });
  expect((await change({ newPassword: 'Hilde202627' })).body.fields).toEqual({
    password: 'validation.password_weak',
  });
  expect((await change({ newPassword: DEMO_PASSWORD })).body.fields).toEqual({
    password: 'validation.password_same',
  });
  expect((await renew(other.refresh)).status).toBe(200);

  expect(await change({})).toEqual({ status: 200, body: { changed: true } });
  await mailbox.waitFor(({ to, subject }) => to === user.email && subject === 'Ihr Passwort wurde geändert');
  await until(() => seen.find(({ type, key }) => type === 'account.password-changed' && key === customerId));
  await expect(login(user)).rejects.toThrow('credentials_wrong');
  expect((await list(customerId, own.sid)).map(({ id }) => id)).toEqual([own.sid]);
  await login(user, {}, 'Campingplatz27');
});

test('a common password is refused at registration', async () => {
  const answer = await post('register', {
    email: 'haeufig@rollheim.example',
    password: 'Password2026',
    profileType: 'PRIVATE',
    language: 'de',
  });
  expect([answer.status, answer.body.fields]).toEqual([400, { password: 'validation.password_weak' }]);
});

test('what happens to an account is in the security log, in order, without an address', async () => {
  const email = 'protokoll@rollheim.example';
  const address = '203.0.113.77';
  const password = 'Wohnmobil2026';
  const made = await post<{ customerId: string }>('register', {
    email,
    password,
    profileType: 'PRIVATE',
    language: 'de',
  });
  const { customerId } = made.body;
  const first = await login({ email }, { address, device: 'protokoll-device-1' }, password);
  await login({ email }, { address, device: 'protokoll-device-2', browser: 'Edge, Windows' }, password);
  await expect(login({ email }, { address }, 'Falsch2026xx')).rejects.toThrow('credentials_wrong');
  await renew(first.refresh);
  expect((await renew(first.refresh)).status).toBe(400); // used before: its family ends
  await post('password/forgot', { email });
  const mail = await mailbox.waitFor(({ to, subject }) => to === email && subject === 'Ihr neues Passwort');
  const link = /reset=([\w-]+)/.exec(mail.text)?.[1];
  expect((await post('password/reset', { token: link, password: 'Wohnwagen2027' })).status).toBe(200);
  await system.query("update identity.accounts set roles = '{admin}' where customer_id = $1", [customerId]);

  const entries = await until(async () => {
    const all = await log({ q: email });
    return all.some(({ kind }) => kind === 'token_reused') ? all : undefined;
  });
  expect(kindsOf(entries).toSorted()).toEqual(
    [
      'login',
      'login',
      'new_browser',
      'login_failed',
      'session_ended',
      'token_reused',
      'reset_requested',
      'session_ended',
      'password_reset',
      'role_changed',
    ].toSorted(),
  );
  expect(entries.find(({ kind }) => kind === 'new_browser')).toMatchObject({
    person: { customerId, email },
    browser: 'Edge, Windows',
  });
  expect(entries.find(({ kind }) => kind === 'role_changed')?.about).toBe('admin');
  // one network has one name, by which its events are found
  const network = entries.find(({ kind }) => kind === 'login_failed')?.network ?? '';
  expect((await log({ q: network })).map(({ kind }) => kind)).toEqual([
    'login_failed',
    'new_browser',
    'login',
    'login',
  ]);
  const rows = await system.query<{ row: string }>('select e::text as row from identity.security_events e');
  for (const { row } of rows) expect(row).not.toMatch(/@|203\.0\.113|198\.51\.100/);
});

test('attempts on an address without an account are found by that address; a lock is noted once, by its limit', async () => {
  const email = 'niemand.hier@rollheim.example';
  for (let attempt = 0; attempt < 8; attempt++)
    await expect(login({ email }, { address: '203.0.113.9' }, 'Falsch2026xx')).rejects.toThrow();
  const entries = await log({ q: email });
  expect(kindsOf(entries)).toEqual([...Array<string>(5).fill('login_failed'), 'login_locked']);
  expect(entries[0]).toMatchObject({ about: 'pair', person: null });
  expect(await log({ q: email, kind: 'login' })).toEqual([]);
  // by the calendar: a day may have 23 or 25 hours
  const today = Date.parse(new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' }));
  const day = (offset: number): string => new Date(today + offset * 86_400_000).toISOString().slice(0, 10);
  expect(await log({ q: email, from: day(1) })).toEqual([]);
  expect(await log({ q: email, from: day(-1), to: day(1) })).toHaveLength(6);
});

test('failed attempts are counted under keyed hashes: who reads the table cannot try addresses against it', async () => {
  const email = 'gezaehlt@rollheim.example';
  await expect(login({ email }, { address: '203.0.113.31' }, 'Falsch2026xx')).rejects.toThrow();
  const plain = (value: string): string =>
    createHash('sha256').update(value).digest('base64url').slice(0, 22);
  const keys = (await system.query<{ key: string }>('select key from identity.attempts')).map(
    ({ key }) => key,
  );
  expect(keys.length).toBeGreaterThan(0);
  for (const guess of [email, '203.0.113.31'])
    expect(keys.filter((key) => key.includes(plain(guess)))).toEqual([]);
});

test('what other owners report is in the log once, and a kind of a newer release harms nothing', async () => {
  const { customerId } = DEMO_USERS.dealer1;
  const told = (kind: string) =>
    testMessage(
      'security.events',
      customerId,
      { kind, customerId, actor: DEMO_USERS.operator.customerId, about: 'paper0000000', network: null },
      { type: 'security.noted' },
    );
  const look = told('paper_read');
  await bus.send([told('not_known_yet'), look, look]);
  const looks = await until(async () => {
    const { body } = await post<{ looks: object[] }>('security/papers', { papers: ['paper0000000'] });
    return body.looks.length > 0 ? body.looks : undefined;
  });
  expect(looks).toMatchObject([{ about: 'paper0000000', actor: { email: DEMO_USERS.operator.email } }]);
  expect(await log({ q: 'paper0000000' })).toHaveLength(1);
});
