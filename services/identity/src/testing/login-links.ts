import { randomUUID } from 'node:crypto';
import { openClient } from '@rollheim/bus';
import { LINK_GRANT, PASSWORD_GRANT } from '@rollheim/contracts/server';
import { until } from '@rollheim/tooling/testing';
import { expect } from 'vitest';
import { startIdentity, type IdentityHarness } from './harness.ts';

/** The running service; there between `openLogins` and `closeLogins`. */
export let logins: IdentityHarness;

/** Starts the service whose logins by mail the functions below ask for. */
export async function openLogins(): Promise<void> {
  logins = await startIdentity();
}

export const closeLogins = (): Promise<void> => logins?.stop();

/** The password of every person below. */
export const PASSWORD = 'Wohnmobil2026';

/** A call of the shell's server; `path` without `/internal/`. */
export const post = (path: string, body: object) =>
  logins.post<Record<string, string>>(`/internal/${path}`, body);

/** A person of its own for each test: mails and guesses are counted by account. */
export async function person(name: string, confirmed = true): Promise<{ email: string; customerId: string }> {
  const email = `${name}@rollheim.example`;
  const { body } = await post('register', {
    email,
    password: PASSWORD,
    profileType: 'PRIVATE',
    language: 'en',
  });
  const customerId = body['customerId'] ?? '';
  if (confirmed)
    await logins.system.query('update identity.accounts set email_verified = true where customer_id = $1', [
      customerId,
    ]);
  return { email, customerId };
}

/** The token endpoint, asked from one address by one browser. */
export async function token(
  params: Record<string, string>,
): Promise<{ status: number; error?: string; access?: string }> {
  const { status, body } = await logins.token({
    address: '198.51.100.9',
    browser: 'Firefox, Linux',
    ...params,
  });
  return {
    status,
    ...(body['error'] === undefined ? {} : { error: body['error'] }),
    ...(body['access_token'] === undefined ? {} : { access: body['access_token'] }),
  };
}

export const byLink = (link: string, more = {}) => token({ grant_type: LINK_GRANT, token: link, ...more });
export const byCode = (request: string, code: string, more = {}) =>
  token({ grant_type: LINK_GRANT, request, code, ...more });
export const byPassword = (username: string) =>
  token({ grant_type: PASSWORD_GRANT, username, password: PASSWORD });

/** True of a mail with a link to log in, to this address. */
export const isLogin = (email: string) => (mail: { to: string; text: string }) =>
  mail.to === email && mail.text.includes('link=');

/** Asks for the mail as a browser does, and reads it. */
export async function ask(
  email: string,
  more = {},
): Promise<{ request: string; link: string; code: string; text: string }> {
  const request = randomUUID();
  const sent = logins.mailbox.mails.filter(isLogin(email)).length;
  expect(await post('login-link', { email, request, ...more })).toEqual({ status: 202, body: {} });
  const mail = await until(() => logins.mailbox.mails.filter(isLogin(email))[sent]);
  const link = /link=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  return { request, link, code: /\b(\d{6})\b/.exec(mail.text)?.[1] ?? '', text: mail.text };
}

/** A code that is wrong. */
export const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What the security log holds of an account, in order: `kind:about`. */
export const eventsOf = async (customerId: string): Promise<string[]> =>
  (
    await logins.system.query<{ line: string }>(
      `select kind || coalesce(':' || about, '') as line from identity.security_events
       where customer_id = $1 order by event_id`,
      [customerId],
    )
  ).map(({ line }) => line);

/** Runs `work` while another transaction changes the password of an account, which commits once `work` waits for it. */
export async function whilePasswordChanges<T>(customerId: string, work: () => Promise<T>): Promise<T> {
  const client = openClient({ connectionString: logins.system.adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`update identity.accounts set password_hash = 'another' where customer_id = $1`, [
      customerId,
    ]);
    const working = work();
    await until(async () => {
      const waiting = await logins.system.query(
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
