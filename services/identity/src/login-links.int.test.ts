import { randomUUID } from 'node:crypto';
import { DEMO_USERS } from '@rollheim/contracts';
import { PASSWORD_GRANT } from '@rollheim/contracts/server';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ask,
  byCode,
  byLink,
  byPassword,
  closeLogins,
  eventsOf,
  isLogin,
  logins,
  openLogins,
  PASSWORD,
  person,
  post,
  token,
  whilePasswordChanges,
} from './testing/login-links.ts';

beforeAll(openLogins);
afterAll(closeLogins);

test('a login whose password is changed before it has tokens gets none', async () => {
  const { email, customerId } = await person('race-password');
  const answer = await whilePasswordChanges(customerId, () => byPassword(email));
  expect(answer).toEqual({ status: 401, error: 'credentials_wrong' });
  const left = await logins.system.query(
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

test('a link and a code hold for fifteen minutes', async () => {
  const { email, customerId } = await person('link-late');
  const { request, code, link } = await ask(email);
  const [ages] = await logins.system.query<{ link: number; code: number }>(
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
  await logins.system.query(
    "update identity.links set expires_at = now() where customer_id = $1 and purpose = 'login'",
    [customerId],
  );
  await logins.system.query('update identity.login_codes set expires_at = now() where customer_id = $1', [
    customerId,
  ]);
  expect(await byLink(link)).toEqual({ status: 410, error: 'link_expired' });
  expect(await byCode(request, code)).toEqual({ status: 410, error: 'link_expired' });
});

test('operators get no mail, and one who became an operator since is refused', async () => {
  const { email } = DEMO_USERS.operator;
  const request = randomUUID();
  expect((await post('login-link', { email, request })).status).toBe(202);
  expect(await byCode(request, '000000')).toEqual({ status: 401, error: 'code_wrong' });
  expect(logins.mailbox.mails.filter(isLogin(email))).toEqual([]);

  for (const role of ['admin', 'clerk']) {
    const promoted = await person(`link-promoted-${role}`);
    const { link } = await ask(promoted.email);
    await logins.system.query('update identity.accounts set roles = array[$2] where customer_id = $1', [
      promoted.customerId,
      role,
    ]);
    expect(await byLink(link), role).toEqual({ status: 410, error: 'link_expired' });
  }
});

test('a link confirms the address; the earlier password and sessions end, for they may be a stranger’s', async () => {
  const { email, customerId } = await person('link-unconfirmed', false);
  expect((await byPassword(email)).status).toBe(200);
  const { link } = await ask(email);
  expect((await byLink(link)).status).toBe(200);
  const [account] = await logins.system.query<{ email_verified: boolean }>(
    'select email_verified from identity.accounts where customer_id = $1',
    [customerId],
  );
  expect(account?.email_verified).toBe(true);
  expect(await byPassword(email)).toMatchObject({ error: 'credentials_wrong' });
  expect(await eventsOf(customerId)).toContain('session_ended');
  await logins.mailbox.waitFor(({ to, subject }) => to === email && subject === 'Your password was changed');
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
  await logins.system.query(
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
  expect(await logins.system.query(waiting, [customerId])).toHaveLength(0);
  const second = await ask(email);
  await logins.system.query('delete from identity.accounts where customer_id = $1', [customerId]);
  expect((await byLink(second.link)).status).toBe(410);
  expect((await byCode(second.request, second.code)).status).toBe(410);
});

test('a new browser that logs in by link is reported by mail', async () => {
  const { email, customerId } = await person('link-device');
  const first = await ask(email);
  await byLink(first.link, { device: 'link-device-one' });
  const second = await ask(email);
  await byLink(second.link, { device: 'link-device-two', browser: 'Edge, Windows' });
  const mail = await logins.mailbox.waitFor(
    ({ to, subject }) => to === email && subject === 'Log-in with a new browser',
  );
  expect(mail.text).toContain('Edge, Windows');
  expect(await eventsOf(customerId)).toContain('new_browser');
});

test('a link to an ad goes on to it, and carries no code', async () => {
  const { email, customerId } = await person('link-ad');
  await post('login-link', { customerId, adId: '4h7k2m9p3q5r' });
  const mail = await logins.mailbox.waitFor(isLogin(email));
  expect(mail.text).toMatch(/link=[\w-]+&next=%2F\S*4h7k2m9p3q5r/);
  expect(mail.text).not.toMatch(/\b\d{6}\b/);
});

test('neither links nor codes are in the tables as they are mailed', async () => {
  const { email } = await person('link-secret');
  const { link, code, request } = await ask(email);
  for (const table of ['links', 'login_codes', 'mails', 'security_events']) {
    const rows = await logins.system.query<{ row: string }>(`select t::text as row from identity.${table} t`);
    for (const { row } of rows)
      for (const secret of [link, request, `,${code},`]) expect(row).not.toContain(secret);
  }
});

test('a mail that its server refuses for good is tried for two days, and given up then', async () => {
  logins.mailbox.refusals.set('link-dead@rollheim.example', 550);
  const { customerId } = await person('link-dead');
  const queued = () =>
    logins.system.query<{ attempts: number }>('select attempts from identity.mails where customer_id = $1', [
      customerId,
    ]);
  await until(async () => ((await queued())[0]?.attempts ?? 0) > 0);
  await logins.system.query(
    `update identity.mails set created_at = now() - interval '47 hours', next_at = now(), attempts = 1 where customer_id = $1`,
    [customerId],
  );
  await until(async () => (await queued())[0]?.attempts === 2);
  await logins.system.query(
    `update identity.mails set created_at = now() - interval '49 hours', next_at = now() where customer_id = $1`,
    [customerId],
  );
  await until(async () => (await queued()).length === 0);
});
