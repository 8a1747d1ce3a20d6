import { randomUUID } from 'node:crypto';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  another,
  ask,
  byCode,
  byLink,
  closeLogins,
  eventsOf,
  isLogin,
  logins,
  openLogins,
  person,
  post,
} from './testing/login-links.ts';

beforeAll(openLogins);
afterAll(closeLogins);

test('link and code at once make one login, and nothing that was mailed before holds after it', async () => {
  const { email } = await person('link-and-code');
  const earlier = await ask(email);
  const { request, code, link } = await ask(email);
  const answers = await Promise.all([byLink(link), byCode(request, code)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  expect((await byLink(earlier.link)).status).toBe(410);
  expect((await byCode(earlier.request, earlier.code)).status).toBe(410);
});

test('a code logs in the browser that asked, once, and no other', async () => {
  const { email, customerId } = await person('code-own');
  const { request, code } = await ask(email);
  expect((await byCode(randomUUID(), code)).status).toBe(410);
  const other = await ask((await person('code-other')).email);
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

test('a network guesses a hundred times a day at codes, whosever they are; its browsers that an account knows go on', async () => {
  const from = { address: '203.0.113.50' };
  const { email } = await person('code-network');
  const device = randomUUID();
  expect((await byLink((await ask(email)).link, { device, ...from })).status).toBe(200);
  const other = await ask((await person('code-network-other')).email);
  expect((await byCode(other.request, another(other.code), from)).error).toBe('code_wrong');
  // as if it had guessed at many accounts
  await logins.system.query(
    `insert into identity.security_events (kind, about, network)
     select 'login_failed', 'code', network from (
       select network from identity.security_events where about = 'code' order by event_id desc limit 1) last,
       generate_series(1, 99)`,
  );
  const stranger = await ask((await person('code-network-next')).email);
  expect(await byCode(stranger.request, stranger.code, from)).toEqual({
    status: 429,
    error: 'too_many_requests',
  });
  expect((await byCode(stranger.request, stranger.code)).status).toBe(200);
  const own = await ask(email, { device });
  expect((await byCode(own.request, own.code, from)).status).toBe(200);
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
  const [guesses] = await logins.system.query(
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
  expect(logins.mailbox.mails.filter(({ to }) => to.startsWith('gibt.es.nicht'))).toEqual([]);
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
  const sent = logins.mailbox.mails.filter(isLogin(email)).length;
  expect((await post('login-link', { email, request: randomUUID() })).status).toBe(202);
  expect((await post('login-link', { email, request: randomUUID(), device: randomUUID() })).status).toBe(202);
  // the owner's, which came last, is the only one that is sent
  const own = await ask(email, { device });
  expect(logins.mailbox.mails.filter(isLogin(email))).toHaveLength(sent + 1);
  expect((await byCode(own.request, own.code)).status).toBe(200);
  // who is logged in asks for themselves
  expect((await post('login-link', { customerId })).status).toBe(202);
  await until(() => logins.mailbox.mails.filter(isLogin(email)).length === sent + 2);
});

test('an account gets twenty mails a day for strangers', async () => {
  const { email, customerId } = await person('link-day');
  await logins.system.query(
    `insert into identity.login_mails select $1, false, now() - interval '2 hours' from generate_series(1, 19)`,
    [customerId],
  );
  await ask(email);
  expect((await post('login-link', { email, request: randomUUID() })).status).toBe(202);
  const [counted] = await logins.system.query(
    'select count(*)::int as mails from identity.login_mails where customer_id = $1',
    [customerId],
  );
  expect(counted).toEqual({ mails: 20 });
  const waiting = await logins.system.query('select 1 from identity.mails where customer_id = $1', [
    customerId,
  ]);
  expect(waiting).toEqual([]);
});

test('an account gets five mails in ten minutes, whichever way they are asked for', async () => {
  const { email, customerId } = await person('link-many');
  for (let mail = 0; mail < 5; mail++) await ask(email);
  expect((await post('login-link', { email, request: randomUUID() })).status).toBe(202);
  expect((await post('login-link', { customerId, adId: '4h7k2m9p3q5r' })).status).toBe(202);
  const [queued] = await logins.system.query<{ count: number }>(
    "select count(*)::int from identity.mails where customer_id = $1 and purpose = 'login'",
    [customerId],
  );
  expect(queued?.count).toBe(0);
  expect(logins.mailbox.mails.filter(isLogin(email))).toHaveLength(5);
});
