import type { EmailAutomations, PushDevices, QuietHours } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeStage,
  command,
  DEALER,
  one,
  openStage,
  OWNER,
  pushService,
  query,
  RIVAL,
  say,
  tell,
  tellIn,
} from './testing/harness.ts';

beforeAll(async () => {
  await openStage();
  const { result } = await command('push.devices', DEALER, {});
  pushService.signedBy((result as PushDevices).publicKey);
});
afterAll(closeStage);

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
  command('mail.set-wanted', who, { customerId: who, signature: null, code, channel, wanted });
const waiting = async (table: 'mails' | 'pushes', about: string) =>
  (await query(
    `select extract(epoch from next_at - now()) / 3600 as hours from notifications.${table} where about = '${about}'`,
  )) as { hours: string }[];

test('a kind is switched off for pushes alone: its mail comes, and its page says so', async () => {
  await command('push.subscribe', DEALER, { ...pushService.subscribe('/wishes'), sessionId: null });
  expect(kindOf(await settingsOf(DEALER), 'bids')).toEqual({ code: 'bids', wanted: true, push: true });
  // there are no pushes about questions
  expect(kindOf(await settingsOf(DEALER), 'questions')).toMatchObject({ push: null });
  expect((await set(DEALER, 'questions', 'push', false)).code).toBe('invalid_input');
  const off = (await set(DEALER, 'bids', 'push', false)).result as EmailAutomations;
  expect(kindOf(off, 'bids')).toEqual({ code: 'bids', wanted: true, push: false });

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
  await command('push.subscribe', RIVAL, { ...pushService.subscribe('/quiet'), sessionId: null });
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
