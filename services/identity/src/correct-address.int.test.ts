import { randomUUID } from 'node:crypto';
import { openPool } from '@rollheim/bus';
import { LINK_GRANT } from '@rollheim/contracts/server';
import { inTransaction } from '@rollheim/service-kit';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkToken, person, startIdentity, type IdentityHarness } from './testing/harness.ts';

let identity: IdentityHarness;
beforeAll(async () => void (identity = await startIdentity(['customers.commands', 'identity.events'])));
afterAll(() => identity?.stop());

const PASSWORD = 'Wohnmobil2026';

/** An account whose address is not confirmed, and the token of its mail. */
async function registered(email: string): Promise<{ readonly customerId: string; readonly token: string }> {
  const { body } = await identity.post('/internal/register', person(email));
  return { customerId: String(body['customerId']), token: await tokenTo(email) };
}

const tokenTo = async (email: string): Promise<string> => {
  const fits = ({ to, text }: { to: string; text: string }) => to === email && text.includes('?token=');
  return linkToken((await identity.mailbox.waitFor(fits)).text, 'token');
};
const correct = (customerId: string, email: string) =>
  identity.post('/internal/verify-email/address', { customerId, email, address: '198.51.100.7' });
const confirm = (token: string) => identity.post('/internal/verify-email', { token });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

test('the account has the corrected address: login, mail, link and customer follow, and no one else learns it', async () => {
  const wrong = 'vera@gmial.example';
  const right = 'vera@gmail.example';
  const { customerId } = await registered(wrong);
  expect(await correct(customerId, ' Vera@Gmail.example')).toEqual({ status: 200, body: { email: right } });

  expect((await identity.login(wrong, PASSWORD)).status).toBe(401);
  expect((await identity.login(right, PASSWORD)).status).toBe(200);
  const command = await until(() =>
    identity.seen.find(({ type, key }) => type === 'customer.correct-email' && key === customerId),
  );
  expect(command.payload).toEqual({ customerId, email: right });
  expect(command.headers.actor).toBe('service:identity');
  const noted = await identity.system.query(
    `select row_to_json(e)::text as line from identity.security_events e
     where customer_id = '${customerId}' and kind = 'address_corrected'`,
  );
  expect(noted).toHaveLength(1);
  expect(JSON.stringify(noted)).not.toContain('@');

  expect((await confirm(await tokenTo(right))).body).toEqual({ customerId });
  expect(identity.mailbox.mails.filter(({ to }) => to === wrong)).toHaveLength(1);
  // the mistyped address is free for whoever has it
  expect((await identity.post('/internal/register', person(wrong))).status).toBe(201);
});

test('links and codes that were mailed to the old address neither confirm nor log in, before and after the new one is confirmed', async () => {
  const wrong = 'alt@falsch.example';
  const { customerId, token } = await registered(wrong);
  const request = randomUUID();
  await identity.post('/internal/password/forgot', { email: wrong });
  await identity.post('/internal/login-link', { email: wrong, request });
  const mailed = (part: string) =>
    identity.mailbox.waitFor(({ to, text }) => to === wrong && text.includes(part));
  const reset = linkToken((await mailed('?reset=')).text, 'reset');
  const entry = (await mailed('?link=')).text;
  const link = linkToken(entry, 'link');
  const code = /\b\d{6}\b/.exec(entry)?.[0] ?? '';
  expect(code).not.toBe('');

  const right = 'neu@richtig.example';
  await correct(customerId, right);
  const visit = { grant_type: LINK_GRANT, address: '198.51.100.9', browser: 'Firefox, Linux' };
  const refusedAll = async () => {
    expect(codeOf(await confirm(token))).toEqual([410, 'link_expired']);
    const body = { token: reset, password: 'Fremdes2026x' };
    expect(codeOf(await identity.post('/internal/password/reset', body))).toEqual([410, 'link_expired']);
    expect((await identity.token({ ...visit, token: link })).status).toBe(410);
    expect((await identity.token({ ...visit, request, code })).body['access_token']).toBeUndefined();
    expect((await identity.post('/internal/login-link/owner', { token: link })).status).toBe(410);
  };
  await refusedAll();
  const [{ verified } = {}] = await identity.system.query<{ verified: boolean }>(
    `select email_verified as verified from identity.accounts where customer_id = '${customerId}'`,
  );
  expect(verified).toBe(false);
  await confirm(await tokenTo(right));
  await refusedAll();
  expect((await identity.login(right, PASSWORD)).status).toBe(200);
});

test('a mail that waits goes to the new address alone', async () => {
  await identity.mailbox.goDown();
  const wrong = 'wartet@falsch.example';
  const right = 'wartet@richtig.example';
  const { body } = await identity.post('/internal/register', person(wrong));
  const customerId = String(body['customerId']);
  // its first attempt is over, and the next one is not due before the correction
  const put = `update identity.mails set next_at = now() + interval '1 hour' where customer_id = '${customerId}'
    and attempts > 0 and next_at < now() + interval '30 seconds' returning mail_id`;
  await until(async () => (await identity.system.query(put)).length > 0);
  await correct(customerId, right);
  await identity.mailbox.comeBack();
  await tokenTo(right);
  await until(
    async () =>
      (await identity.system.query(`select from identity.mails where customer_id = '${customerId}'`))
        .length === 0,
  );
  expect(identity.mailbox.mails.filter(({ to }) => to === wrong)).toEqual([]);
  expect(identity.mailbox.mails.filter(({ to }) => to === right)).toHaveLength(1);
});

test('a mail that is being written waits for a correction: its link never goes to the old address', async () => {
  const wrong = 'unterwegs@falsch.example';
  const right = 'unterwegs@richtig.example';
  const { customerId } = await registered(wrong);
  const pool = openPool({ connectionString: identity.system.adminUrl, max: 1 }, () => undefined);
  await inTransaction(pool, async (client) => {
    await client.query('select from identity.accounts where customer_id = $1 for update', [customerId]);
    await identity.post('/internal/verify-email/resend', { customerId });
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share%'`;
    await until(async () => (await identity.system.query(waiting)).length > 0);
    await client.query('update identity.accounts set email = $2 where customer_id = $1', [customerId, right]);
  });
  await pool.end();
  expect((await confirm(await tokenTo(right))).status).toBe(200);
  expect(identity.mailbox.mails.filter(({ to }) => to === wrong)).toHaveLength(1);
});

test('a taken address is refused as at registration, also where two take it at the same time', async () => {
  const taken = 'schon@da.example';
  await registered(taken);
  const [one, two] = [await registered('eins@falsch.example'), await registered('zwei@falsch.example')];
  const refused = await correct(one.customerId, taken);
  const atRegistration = await identity.post('/internal/register', {
    ...person(taken),
    password: 'Anderes2026x',
  });
  expect(codeOf(refused)).toEqual([409, 'email_taken']);
  const { reference: _one, ...said } = refused.body as Record<string, unknown>;
  const { reference: _two, ...before } = atRegistration.body as Record<string, unknown>;
  expect(said).toEqual(before);
  // nothing has changed: the first link still holds
  const both = await Promise.all([one, two].map(({ customerId }) => correct(customerId, 'beide@da.example')));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const loser = both[0]?.status === 200 ? two : one;
  expect((await confirm(loser.token)).status).toBe(200);
});

test('the same correction again, also at the same time, is one: one mail, one command', async () => {
  const { customerId } = await registered('doppelt@falsch.example');
  const right = 'doppelt@richtig.example';
  const both = await Promise.all([correct(customerId, right), correct(customerId, right)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await confirm(await tokenTo(right));
  // the answer was lost, the link was pressed since
  expect((await correct(customerId, right)).status).toBe(200);
  const commands = () =>
    identity.seen.filter(({ type, key }) => type === 'customer.correct-email' && key === customerId);
  await until(() => commands().length > 0);
  await until(() =>
    identity.seen.find(({ type, key }) => type === 'account.email-verified' && key === customerId),
  );
  expect(commands()).toHaveLength(1);
  expect(identity.mailbox.mails.filter(({ to }) => to === right)).toHaveLength(1);
});

test('a confirmed address is not corrected; of a link and a correction at the same time one holds', async () => {
  const own = 'fest@richtig.example';
  const { customerId, token } = await registered(own);
  await confirm(token);
  expect(codeOf(await correct(customerId, 'anders@richtig.example'))).toEqual([409, 'email_verified']);
  expect((await identity.login(own, PASSWORD)).status).toBe(200);

  for (let times = 0; times < 5; times += 1) {
    const wrong = `wettlauf${times}@falsch.example`;
    const right = `wettlauf${times}@richtig.example`;
    const racer = await registered(wrong);
    const [pressed, corrected] = await Promise.all([confirm(racer.token), correct(racer.customerId, right)]);
    expect([pressed.status, corrected.status].toSorted()).toEqual(
      corrected.status === 200 ? [200, 410] : [200, 409],
    );
    expect((await identity.login(corrected.status === 200 ? right : wrong, PASSWORD)).status).toBe(200);
  }
});

test('an account mails a few addresses and no more', async () => {
  const { customerId } = await registered('viele@falsch.example');
  for (let index = 0; index < 5; index += 1)
    expect((await correct(customerId, `viele${index}@richtig.example`)).status).toBe(200);
  expect(codeOf(await correct(customerId, 'viele5@richtig.example'))).toEqual([429, 'too_many_requests']);
  expect((await identity.login('viele4@richtig.example', PASSWORD)).status).toBe(200);
});

test('who has no account corrects none', async () => {
  expect(codeOf(await correct(randomUUID(), 'niemand@richtig.example'))).toEqual([404, 'not_found']);
});
