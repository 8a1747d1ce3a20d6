import { createHmac, randomUUID } from 'node:crypto';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  command,
  contact,
  MAIL_EVENTS_SECRET,
  mailbox,
  of,
  openHarness,
  query,
  say,
  send,
  tell,
} from '../testing/harness.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

/** A customer with a confirmed address of their own. */
async function customer(name: string): Promise<string> {
  const customerId = randomUUID();
  await send('customers.state', customerId, 'customers.state', { customerId, emailVerified: true });
  await contact(customerId, `${name}@rollheim.example`, 'en');
  return customerId;
}

/** Something that always comes. */
const mailTo = (about: string, customerId: string) => tell(about, say(about, customerId, 'ad_released'));
const stateOf = (about: string, state: string) =>
  until(
    async () =>
      (await query(`select from notifications.mails where about = '${about}' and state = '${state}'`))
        .length > 0,
  );
const note = (customerId: string, text: string) =>
  of('account', customerId, 'read_me').filter(({ params }) => params['text'] === text);
const blockedSince = async (customerId: string) => {
  const answer = await command('mail.address', customerId, {});
  return (answer.result as { blockedSince: string | null }).blockedSince;
};

/** What the mail provider sends. */
const told = (events: unknown, secret = MAIL_EVENTS_SECRET, seconds = 0) => {
  const timestamp = Math.floor(Date.now() / 1000) + seconds;
  const text = JSON.stringify(events);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex');
  return command('mail.events', 'provider', { timestamp, events: text, signature }, 'mail-events');
};

test('an address that a server does not know gets no more mails until its owner confirms it; they are notified', async () => {
  const hanna = await customer('hanna');
  mailbox.refusals.set('hanna@rollheim.example', 550);
  await mailTo('b1', hanna);
  await stateOf('b1', 'refused');
  await until(() => note(hanna, 'address_bounced').length > 0);
  expect(await blockedSince(hanna)).not.toBeNull();
  mailbox.refusals.clear();
  await mailTo('b2', hanna);
  await stateOf('b2', 'blocked');
  await send('identity.events', hanna, 'account.email-verified', { customerId: hanna });
  await until(async () => (await blockedSince(hanna)) === null);
  await mailTo('b3', hanna);
  await mailbox.waitFor(({ to, html }) => to === 'hanna@rollheim.example' && html.includes('/b3'));
  // the note is sent once, and no mail was sent of it
  expect(note(hanna, 'address_bounced')).toHaveLength(1);
  expect(mailbox.mails.filter(({ to }) => to === 'hanna@rollheim.example')).toHaveLength(1);
});

test('a refusal that says nothing of the address blocks nothing', async () => {
  const full = await customer('full');
  mailbox.refusals.set('full@rollheim.example', 552);
  await mailTo('b4', full);
  await stateOf('b4', 'refused');
  expect(await blockedSince(full)).toBeNull();
});

test('a bounce that the provider signed blocks the address, and another address ends it', async () => {
  const jan = await customer('jan');
  await until(
    async () => (await query(`select from notifications.contacts where customer_id = '${jan}'`)).length > 0,
  );
  const bounce = [
    { type: 'bounce', email: 'JAN@rollheim.example' },
    { type: 'bounce', email: 'nobody-here@rollheim.example' },
  ];
  for (const [secret, seconds] of [
    ['a secret that is none of the provider', 0],
    [MAIL_EVENTS_SECRET, -301],
    [MAIL_EVENTS_SECRET, 301],
  ] as const)
    expect((await told(bounce, secret, seconds)).code).toBe('not_allowed');
  expect((await told({ type: 'bounce' })).code).toBe('invalid_input');
  expect(await blockedSince(jan)).toBeNull();
  expect((await told(bounce)).status).toBe('accepted');
  expect(await blockedSince(jan)).not.toBeNull();
  await contact(jan, 'jan.new@rollheim.example', 'en');
  await until(async () => (await blockedSince(jan)) === null);
  // of an address that somebody has no more nothing is kept
  expect(await query(`select from notifications.blocked_addresses where customer_id = '${jan}'`)).toEqual([]);
  await mailTo('b5', jan);
  await mailbox.waitFor(({ to }) => to === 'jan.new@rollheim.example');
});

test('a complaint ends all mails that can be switched off, and no others', async () => {
  const ida = await customer('ida');
  await until(
    async () => (await query(`select from notifications.contacts where customer_id = '${ida}'`)).length > 0,
  );
  await told([{ type: 'complaint', email: 'ida@rollheim.example' }]);
  await until(() => note(ida, 'mail_complaint').length > 0);
  await tell(
    'b6',
    say('b6', ida, 'overbid'),
    say('b6', ida, 'read_me', { text: 'sale_rescinded', reason: 'x' }),
  );
  await mailbox.waitFor(({ to }) => to === 'ida@rollheim.example');
  // the mailbox has it a moment before the queue knows
  await until(async () => {
    const rows = await query(`select code, state from notifications.mails where about = 'b6' order by code`);
    return (
      JSON.stringify(rows) ===
      JSON.stringify([
        { code: 'overbid', state: 'unwanted' },
        { code: 'read_me', state: 'sent' },
      ])
    );
  });
});
