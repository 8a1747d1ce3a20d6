import { randomUUID } from 'node:crypto';
import type { EmailAutomations, PushDevices, QuietHours } from '@rollheim/contracts';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signSettings } from './mail/subscription.ts';
import {
  closeHarness,
  command,
  contact,
  DEALER,
  known,
  of,
  one,
  openHarness,
  OWNER,
  pushService,
  query,
  RIVAL,
  say,
  send,
  switchOn,
  tell,
  tellIn,
} from './testing/harness.ts';

beforeAll(async () => {
  await openHarness();
  const { result } = await command('push.devices', DEALER, {});
  pushService.signedBy((result as PushDevices).publicKey);
});
afterAll(closeHarness);

const HOUR_MS = 3_600_000;
const COUNTEROFFER = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';
const wall = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' });

/** Quiet hours that began an hour ago and end in two. */
const now: QuietHours = {
  on: true,
  from: wall.format(Date.now() - HOUR_MS),
  to: wall.format(Date.now() + 2 * HOUR_MS),
  days: [1, 2, 3, 4, 5, 6, 7],
  weekend: false,
  deadlines: true,
};

const kindOf = (settings: EmailAutomations, kind: string) =>
  settings.emailAutomations.find(({ code }) => code === kind);
const settingsOf = async (who: string) =>
  (await command('mail.settings', who, { customerId: who, signature: null })).result as EmailAutomations;
const set = (who: string, code: string, channel: 'mail' | 'push', wanted: boolean) =>
  command('mail.set-wanted', who, { customerId: who, signature: null, code, channel, wanted, rhythm: null });
const waiting = async (table: 'mails' | 'pushes', about: string) =>
  (await query(
    `select extract(epoch from next_at - now()) / 3600 as hours from notifications.${table} where about = '${about}'`,
  )) as { hours: string }[];

test('a kind is switched off for pushes alone: its mail comes, and its page says so', async () => {
  await switchOn(DEALER, '/preferences');
  expect(kindOf(await settingsOf(DEALER), 'bids')).toEqual({
    code: 'bids',
    wanted: true,
    push: true,
    rhythm: 'at_once',
    daily: false,
  });
  // there are no pushes about questions
  expect(kindOf(await settingsOf(DEALER), 'questions')).toMatchObject({ push: null });
  expect((await set(DEALER, 'questions', 'push', false)).code).toBe('invalid_input');
  const off = (await set(DEALER, 'bids', 'push', false)).result as EmailAutomations;
  expect(kindOf(off, 'bids')).toEqual({
    code: 'bids',
    wanted: true,
    push: false,
    rhythm: 'at_once',
    daily: false,
  });

  await tell('wish1', say('wish1', DEALER, 'overbid', { price: 4_560_000 }));
  await one('wish1', DEALER, 'overbid');
  expect(await waiting('pushes', 'wish1')).toEqual([]);
  expect(await waiting('mails', 'wish1')).toHaveLength(1);
  // of another kind they come, and of this one again when it is switched on
  await tellIn('renegotiation', 'wish2', say('wish2', DEALER, COUNTEROFFER, { price: 4_560_000 }));
  await set(DEALER, 'bids', 'push', true);
  await tell('wish3', say('wish3', DEALER, 'overbid', { price: 4_570_000 }));
  await one('wish3', DEALER, 'overbid');
  for (const about of ['wish2', 'wish3'])
    await expect.poll(() => pushService.pushes.some(({ said }) => said.tag === about)).toBe(true);
  expect(pushService.pushes.some(({ said }) => said.tag === 'wish1')).toBe(false);
});

test('in quiet hours what can be switched off waits; a deadline in them may come, what is of no use later stays out', async () => {
  await switchOn(RIVAL, '/quiet');
  expect((await command('quiet.set', RIVAL, { ...now, to: now.from })).code).toBe('invalid_input');
  const saved = (await command('quiet.set', RIVAL, now)).result as EmailAutomations;
  expect(saved.quiet).toEqual(now);
  const offer = (about: string, deadline: number) =>
    tellIn(
      'renegotiation',
      about,
      say(about, RIVAL, COUNTEROFFER, { price: 4_560_000, deadline: new Date(deadline).toISOString() }),
    );

  await offer('quiet1', Date.now() + 48 * HOUR_MS);
  await offer('quiet2', Date.now() + HOUR_MS);
  await tell('quiet3', say('quiet3', RIVAL, 'overbid', { price: 4_560_000 }));
  // a matter of contract never waits
  await tell('quiet4', say('quiet4', RIVAL, 'read_me', { text: 'bid_released' }));
  for (const [about, code] of [
    ['quiet1', COUNTEROFFER],
    ['quiet2', COUNTEROFFER],
    ['quiet3', 'overbid'],
    ['quiet4', 'read_me'],
  ] as const)
    await one(about, RIVAL, code);
  for (const table of ['mails', 'pushes'] as const) {
    const held = Number((await waiting(table, 'quiet1'))[0]?.hours);
    expect(held, table).toBeGreaterThan(1.9);
    expect(held, table).toBeLessThanOrEqual(2);
    expect(await waiting(table, 'quiet3'), table).toEqual([]);
  }
  await expect.poll(() => pushService.pushes.some(({ said }) => said.tag === 'quiet2')).toBe(true);
  expect(pushService.pushes.some(({ said }) => said.tag === 'quiet1')).toBe(false);
  for (const about of ['quiet2', 'quiet4'])
    expect(Number((await waiting('mails', about))[0]?.hours)).toBeLessThan(0.1);

  await command('quiet.set', RIVAL, { ...now, deadlines: false });
  await offer('quiet5', Date.now() + HOUR_MS);
  await one('quiet5', RIVAL, COUNTEROFFER);
  expect(Number((await waiting('mails', 'quiet5'))[0]?.hours)).toBeGreaterThan(1.9);
});

test('everybody has their own quiet hours', async () => {
  expect((await settingsOf(OWNER)).quiet).toMatchObject({ on: false });
  await tell('quiet6', say('quiet6', OWNER, 'bid_received', { price: 4_560_000 }));
  await one('quiet6', OWNER, 'bid_received');
  expect(Number((await waiting('mails', 'quiet6'))[0]?.hours)).toBeLessThan(0.1);
});

test('what leaves too little of the time for an answer comes in quiet hours; what was answered meanwhile does not', async () => {
  const who = randomUUID();
  await contact(who, 'busy@rollheim.example', 'de');
  await switchOn(who, '/busy');
  await command('quiet.set', who, now);
  const offer = (about: string, hours: number) => {
    const deadline = new Date(Date.now() + hours * HOUR_MS).toISOString();
    return tellIn('renegotiation', about, say(about, who, COUNTEROFFER, { price: 4_560_000, deadline }));
  };
  // quiet for two hours: nine would be left, and twenty
  await offer('busy1', 11);
  await offer('busy2', 22);
  for (const about of ['busy1', 'busy2']) await one(about, who, COUNTEROFFER);
  expect(Number((await waiting('mails', 'busy1'))[0]?.hours)).toBeLessThan(0.1);
  expect(Number((await waiting('mails', 'busy2'))[0]?.hours)).toBeGreaterThan(1.9);
  // the other side's turn closes the task
  const OWNERS_TURN = 'owner_accept_offer_from_highest_bidder_or_send_counteroffer_or_decline';
  await tellIn('renegotiation', 'busy2', say('busy2', OWNER, OWNERS_TURN, { price: 4_560_000 }));
  await one('busy2', OWNER, OWNERS_TURN);
  await query(`update notifications.mails set next_at = now() where customer_id = '${who}'`);
  const stateOf = async () =>
    (
      await query(`select state from notifications.mails where customer_id = '${who}' and about = 'busy2'`)
    )[0]?.['state'];
  await until(async () => (await stateOf()) !== 'queued' && (await stateOf()) !== 'sending');
  expect(await stateOf()).toBe('over');
});

test('a push that waits is of use for a day from then on', async () => {
  const who = randomUUID();
  await contact(who, 'day@rollheim.example', 'de');
  await switchOn(who, '/day');
  await command('quiet.set', who, now);
  await tell('day1', say('day1', who, 'exclusive_round'));
  await one('day1', who, 'exclusive_round');
  const [push] = await query(
    `select extract(epoch from expires_at - next_at) / 3600 as hours from notifications.pushes where about = 'day1'`,
  );
  expect(Number(push?.['hours'])).toBeCloseTo(24, 1);
});

test('of a busy auction the next mail comes within the hour where the one before never went out', async () => {
  const who = randomUUID();
  await contact(who, 'sparse@rollheim.example', 'de');
  await known(who);
  const states = async () =>
    (await query(`select state from notifications.mails where about = 'sparse1' order by created_at`)).map(
      ({ state }) => state as string,
    );
  const bid = (price: number) => tell('sparse1', say('sparse1', who, 'bid_received', { price }));
  await set(who, 'bids', 'mail', false);
  await bid(4_560_000);
  await until(async () => (await states()).join() === 'unwanted');
  await set(who, 'bids', 'mail', true);
  await bid(4_570_000);
  await until(async () => (await states()).join() === 'unwanted,sent');
  // and that one is listed often enough
  await bid(4_580_000);
  await until(async () => of('sparse1', who).length === 3);
  expect(await states()).toEqual(['unwanted', 'sent']);
});

test('who holds the link of a mail sees and switches mails alone, and none of the team', async () => {
  const who = randomUUID();
  const email = 'team@rollheim.example';
  await send('customers.state', who, 'customers.state', {
    customerId: who,
    isOperator: true,
    emailVerified: true,
  });
  await contact(who, email, 'de');
  await known(who);
  await until(
    async () =>
      (await query(`select from notifications.operators where customer_id = '${who}'`)).length === 1,
  );
  const [key] = await query('select key from notifications.mail_signing_key');
  const signature = signSettings(String(key?.['key']), { customerId: who, email, passwordEpoch: 0 });
  await command('quiet.set', who, now);
  await command('digest.set', who, { at: '18:00', days: [1] });
  await command('push.set-amounts', who, { shown: false });
  const linked = { customerId: who, signature };
  const seen = (await command('mail.settings', 'reader', linked, who)).result as EmailAutomations;
  expect(seen).toMatchObject({ quiet: { on: false }, digest: { at: '07:30' }, amounts: true });
  expect(seen.emailAutomations.map(({ push }) => push)).toEqual([null, null, null, null, null, null]);
  expect(kindOf(seen, 'team')).toBeUndefined();
  const change = { ...linked, channel: 'mail' as const, wanted: false, rhythm: null };
  const changed = async (more: object) =>
    (await command('mail.set-wanted', 'reader', { ...change, code: 'bids', ...more }, who)).code;
  expect(await changed({ channel: 'push' })).toBe('invalid_input');
  expect(await changed({ code: 'team' })).toBe('invalid_input');
  const all = await command('mail.set-all', 'reader', { ...linked, wanted: [] }, who);
  expect((all.result as EmailAutomations).emailAutomations.every(({ wanted }) => !wanted)).toBe(true);
  const own = await settingsOf(who);
  expect(own).toMatchObject({ quiet: now, digest: { at: '18:00' }, amounts: false });
  expect(kindOf(own, 'team')).toMatchObject({ wanted: true });
  expect(kindOf(own, 'bids')).toMatchObject({ wanted: false, push: true });
});
