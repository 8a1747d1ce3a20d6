import { randomUUID } from 'node:crypto';
import { LINK_GRANT, visitorProof } from '@rollheim/contracts/server';
import { testKey, until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkToken, person, startIdentity, type IdentityHarness } from './testing/harness.ts';

let identity: IdentityHarness;
beforeAll(
  async () =>
    void (identity = await startIdentity(['customers.commands', 'identity.events', 'listings.commands'])),
);
afterAll(() => identity?.stop());

/** An ad of the browser with this hash, whose cookie the edge saw. */
const adOf = (adId: string, uuidHash: string, seen = uuidHash) => ({
  adId,
  uuidHash,
  uuidProof: visitorProof(testKey('visitor'), seen, Date.now() / 1000 + 60),
});

describe('registration', () => {
  test('takes no ad of a browser whose cookie the edge has not seen, and makes no account then', async () => {
    const given = person('fremd@rollheim.example');
    const read = adOf('6j7k2m9p3q5r', 'c'.repeat(64), 'd'.repeat(64));
    const refused = await identity.post('/internal/register', { ...given, ...read });
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'invalid_input' }]);
    const { uuidProof: _proof, ...bare } = read;
    expect((await identity.post('/internal/register', { ...given, ...bare })).status).toBe(400);
    expect((await identity.post('/internal/register', given)).status).toBe(201);
    expect(identity.seen.find(({ key }) => key === read.adId)).toBeUndefined();
  });

  test('creates account and customer and mails a link that confirms the address once', async () => {
    const made = await identity.post('/internal/register', {
      ...person('Jan.Test@Rollheim.example '),
      ...adOf('4h7k2m9p3q5r', 'a'.repeat(64)),
    });
    expect(made.status).toBe(201);
    const customerId = String(made.body['customerId']);

    const command = await until(() =>
      identity.seen.find((m) => m.type === 'customer.create' && m.key === customerId),
    );
    expect(command.payload).toMatchObject({ email: 'jan.test@rollheim.example', segmentation: 'customer' });
    expect(JSON.stringify(command)).not.toContain('Wohnmobil2026');
    const takeOver = await until(() => identity.seen.find((m) => m.type === 'listing.take-over'));
    expect(takeOver).toMatchObject({ key: '4h7k2m9p3q5r', headers: { actor: customerId } });

    const mail = await identity.mailbox.waitFor(({ to }) => to === 'jan.test@rollheim.example');
    expect(mail.subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse');
    expect(mail.text).toContain('http://localhost:8080/e-mail-bestaetigen?token=');
    // the ad that came with the registration waits for it
    expect(mail.text).toContain('Ihr Inserat wartet darauf');
    const before = await identity.login('jan.test@rollheim.example', 'Wohnmobil2026');
    expect((await identity.verify(before.body['access_token']!)).payload['email_verified']).toBe(false);

    const link = { token: linkToken(mail.text, 'token') };
    expect(await identity.post('/internal/verify-email', link)).toEqual({
      status: 200,
      body: { customerId },
    });
    await until(() => identity.seen.find((m) => m.type === 'account.email-verified' && m.key === customerId));
    // the customers service alone gets the address, from identity itself
    const confirmed = await until(() =>
      identity.seen.find((m) => m.type === 'customer.confirm-email' && m.key === customerId),
    );
    expect(confirmed).toMatchObject({
      topic: 'customers.commands',
      headers: { actor: 'service:identity' },
      payload: { customerId, email: 'jan.test@rollheim.example' },
    });
    // a reload, or a second press on the link: the address is confirmed, and no one is notified again
    const again = await identity.post('/internal/verify-email', link);
    expect(again).toEqual({ status: 200, body: { customerId } });
    const strange = await identity.post('/internal/verify-email', { token: 'x'.repeat(43) });
    expect([strange.status, strange.body.code]).toEqual([410, 'link_expired']);
    const after = await identity.refresh(before.body['refresh_token']!);
    expect((await identity.verify(after.body['access_token']!)).payload['email_verified']).toBe(true);
    const verified = () =>
      identity.seen.filter((m) => m.type === 'account.email-verified' && m.key === customerId);
    expect(verified()).toHaveLength(1);

    // where mails came back it is confirmed again, and so it is by a login by mail
    const isMine = ({ to, text }: { to: string; text: string }) => to === mail.to && text !== mail.text;
    await identity.post('/internal/verify-email/resend', { customerId });
    const second = await identity.mailbox.waitFor(isMine);
    expect(second.text).not.toContain('Inserat');
    const anew = { token: linkToken(second.text, 'token') };
    expect((await identity.post('/internal/verify-email', anew)).status).toBe(200);
    await until(() => verified().length === 2);
    await identity.post('/internal/login-link', { email: mail.to, request: randomUUID() });
    const entry = await identity.mailbox.waitFor(({ to, text }) => to === mail.to && text.includes('link='));
    const entered = await identity.token({
      grant_type: LINK_GRANT,
      token: linkToken(entry.text, 'link'),
      address: '198.51.100.7',
      browser: 'Firefox, Linux',
    });
    expect(entered.status).toBe(200);
    await until(() => verified().length === 3);
  });

  test('of many registrations of one address with different passwords one wins', async () => {
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        identity.post('/internal/register', {
          ...person('zwei@rollheim.example'),
          password: `Wohnmobil202${index}`,
        }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
    const late = await identity.post('/internal/register', person('ZWEI@rollheim.example'));
    expect([late.status, late.body.code]).toEqual([409, 'email_taken']);
  });

  test('the same registration again, also at the same time, gets the first answer and makes one account', async () => {
    const given = person('nochmal@rollheim.example');
    const results = await Promise.all(
      Array.from({ length: 4 }, () => identity.post('/internal/register', given)),
    );
    const later = await identity.post('/internal/register', {
      ...given,
      email: 'Nochmal@rollheim.example ',
      ...adOf('5j7k2m9p3q5r', 'b'.repeat(64)),
    });
    const { customerId } = later.body;
    for (const { status, body } of [...results, later]) expect([status, body]).toEqual([201, { customerId }]);
    const takeOver = await until(() => identity.seen.find(({ key }) => key === '5j7k2m9p3q5r'));
    expect(takeOver.headers.actor).toBe(customerId);
    expect(identity.seen.filter((m) => m.type === 'customer.create' && m.key === customerId)).toHaveLength(1);
    await identity.mailbox.waitFor(({ to }) => to === given.email);
    expect(identity.mailbox.mails.filter(({ to }) => to === given.email)).toHaveLength(1);
  });

  test('a confirmed account is taken for everybody, also with its own password', async () => {
    const given = person('fertig@rollheim.example');
    await identity.post('/internal/register', given);
    const mail = await identity.mailbox.waitFor(({ to }) => to === given.email);
    await identity.post('/internal/verify-email', { token: linkToken(mail.text, 'token') });
    const again = await identity.post('/internal/register', given);
    expect([again.status, again.body.code]).toEqual([409, 'email_taken']);
  });

  test('registrations are no way to try passwords of a pending account', async () => {
    const given = person('raten@rollheim.example');
    await identity.post('/internal/register', given);
    const attempt = (password: string) =>
      identity.post('/internal/register', { ...given, password, address: '198.51.100.66' });
    for (let index = 0; index < 10; index += 1) await attempt(`Versuch000${index}`);
    const right = await attempt(given.password);
    expect([right.status, right.body.code]).toEqual([409, 'email_taken']);
    expect((await identity.login(given.email, given.password)).status).toBe(200);
  });

  test('a network gets no further by trying few passwords on many addresses, and other networks go on', async () => {
    const given = person('streuung@rollheim.example');
    await identity.post('/internal/register', given);
    const others = ['a', 'b', 'c', 'd', 'e'].map((name) => person(`streuung-${name}@rollheim.example`));
    for (const other of others) await identity.post('/internal/register', other);
    const from = (address: string, attempt: typeof given) =>
      identity.post('/internal/register', { ...attempt, address });
    for (const other of others)
      for (let index = 0; index < 6; index += 1)
        await from('198.51.100.67', { ...other, password: `Geraten000${index}` });
    expect((await from('198.51.100.67', given)).status).toBe(409);
    expect((await from('198.51.100.68', given)).status).toBe(201);
    expect((await identity.login(given.email, given.password, '198.51.100.67')).status).toBe(200);
  });

  test('every field at fault is named, and nothing is created', async () => {
    const answer = await identity.post('/internal/register', {
      ...person('kein'),
      password: 'wohnmobil2026',
    });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    expect(answer.body['fields']).toEqual({ email: 'validation.email', password: 'validation.password' });
    const short = await identity.post('/internal/register', {
      ...person('drei@rollheim.example'),
      password: 'Kurz2026',
    });
    expect(short.body['fields']).toEqual({ password: 'validation.password' });
  });

  test('an expired link is refused', async () => {
    await identity.post('/internal/register', person('spaet@rollheim.example'));
    const mail = await identity.mailbox.waitFor(({ to }) => to === 'spaet@rollheim.example');
    await identity.system.query(`update identity.links set expires_at = now() - interval '1 second'`);
    const answer = await identity.post('/internal/verify-email', { token: linkToken(mail.text, 'token') });
    expect(answer.body.code).toBe('link_expired');
  });

  test('a mail server that is down delays the mail and loses none', async () => {
    await identity.mailbox.goDown();
    const made = await identity.post('/internal/register', person('warten@rollheim.example'));
    expect(made.status).toBe(201);
    // an attempt failed: the next one is due in seconds, one under way holds the mail for a minute
    const failed = `select from identity.mails where attempts > 0 and next_at < now() + interval '30 seconds'`;
    await until(async () => (await identity.system.query(failed)).length > 0);
    await identity.mailbox.comeBack();
    await identity.mailbox.waitFor(({ to }) => to === 'warten@rollheim.example');
    expect(identity.mailbox.mails.filter(({ to }) => to === 'warten@rollheim.example')).toHaveLength(1);
  });
});
