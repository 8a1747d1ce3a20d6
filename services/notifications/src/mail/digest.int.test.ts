import { randomUUID } from 'node:crypto';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  command,
  contact,
  DEALER,
  known,
  mailbox,
  openHarness,
  OWNER,
  query,
  RIVAL,
  say,
  tell,
} from '../testing/harness.ts';
import { writeToken } from './subscription.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

const choose = (who: string, code: string, daily: boolean | null, wanted = true) =>
  command('mail.set-wanted', who, {
    customerId: who,
    signature: null,
    code,
    channel: 'mail',
    wanted,
    rhythm: daily === null ? null : daily ? 'daily' : 'at_once',
  });
const settingOf = (answer: Awaited<ReturnType<typeof choose>>, code: string) =>
  (answer.result as { emailAutomations: { code: string }[] }).emailAutomations.find(
    (each) => each.code === code,
  );
const mailsOf = (about: string) =>
  query(
    `select code, state, daily, next_at as "nextAt" from notifications.mails where about like '${about}-%' order by code`,
  ) as Promise<{ code: string; state: string; daily: boolean; nextAt: Date }[]>;
const queued = (about: string, count: number) =>
  until(async () => (await mailsOf(about)).length === count || undefined);
/** The morning comes for what waits about these auctions. */
const morning = (about: string) =>
  query(`update notifications.mails set next_at = now() where about like '${about}-%' and state = 'queued'`);
const states = async (about: string) => (await mailsOf(about)).map(({ code, state }) => `${code} ${state}`);
const mailsTo = (who: string, subject: RegExp) =>
  mailbox.mails.filter((mail) => mail.to === `${who}@rollheim.example` && subject.test(mail.subject));
const endAt = new Date(Date.now() + 4 * 86_400_000).toISOString();
const wall = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' });

test('what is not urgent waits for the next morning and is one mail then, whatever its kind; the rest comes at once', async () => {
  expect(settingOf(await choose(DEALER, 'watched', true), 'watched')).toMatchObject({
    wanted: true,
    daily: true,
  });
  await choose(DEALER, 'bids', true);
  await tell(
    'day-1',
    say('day-1', DEALER, 'overbid', { price: 4_560_000, endAt }),
    say('day-1', DEALER, 'agent_active', { price: 4_600_000, endAt }),
  );
  await tell('day-2', say('day-2', DEALER, 'auction_ended_without_you'));
  await tell('day-3', say('day-3', DEALER, 'auction_started', { endAt }));
  // of no use in the morning: its round is over by then
  await tell('day-4', say('day-4', DEALER, 'auction_started', { endAt: new Date().toISOString() }));
  await queued('day', 4);
  await mailbox.waitFor(({ subject }) => subject.startsWith('You have been outbid'));
  const waiting = (await mailsOf('day')).filter(({ daily }) => daily);
  expect(waiting.map(({ state, nextAt }) => [state, wall.format(nextAt)])).toEqual(
    Array.from({ length: 3 }, () => ['queued', '07:30']),
  );
  await morning('day');
  const mail = await mailbox.waitFor(({ subject }) => subject === 'Your daily overview: 3 messages');
  expect(mail.to).toBe('dealer@rollheim.example');
  for (const id of ['day-1', 'day-3']) expect(mail.text).toContain(`/${id}`);
  await until(async () => (await states('day')).every((each) => each.endsWith(' sent')) || undefined);
  expect(mailsTo('dealer', /overview|started|ended|agent/)).toHaveLength(1);

  // one click from the mail ends all that comes daily, and takes it back
  const link = /unsubscribe\/([^>]+)/.exec(String(mail.headers['list-unsubscribe']))?.[1] ?? '';
  await command('mail.subscribe', 'reader', { token: link, wanted: false });
  for (const kind of ['watched', 'bids'])
    expect(settingOf(await choose(DEALER, 'talks', null), kind)).toMatchObject({ wanted: false });
  expect(await command('mail.subscribe', 'reader', { token: link, wanted: true })).toMatchObject({
    result: { wanted: true },
  });
  expect(settingOf(await choose(DEALER, 'talks', null), 'bids')).toMatchObject({ wanted: true, daily: true });
});

test('a kind that is switched off meanwhile is left out; what is alone then is the usual mail', async () => {
  await choose(OWNER, 'bids', true);
  await choose(OWNER, 'ads', true);
  await tell('off-1', say('off-1', OWNER, 'bid_received', { price: 4_500_000, endAt }));
  await tell('off-2', say('off-2', OWNER, 'ad_released', { endAt }));
  // of one auction the first says enough
  await tell('off-1', say('off-1', OWNER, 'bid_received', { price: 4_550_000, endAt }));
  await queued('off', 2);
  await choose(OWNER, 'bids', null, false);
  await morning('off');
  await mailbox.waitFor(({ subject }) => subject.startsWith('Ihr Inserat ist freigegeben'));
  await until(async () => !(await states('off')).join().includes('send') || undefined);
  expect(await states('off')).toEqual(['ad_released sent', 'bid_received unwanted']);
  expect(mailsTo('owner', /Tagesübersicht|Gebot/)).toEqual([]);
});

test('a day of which nothing is wanted any more has no mail', async () => {
  await choose(OWNER, 'bids', true);
  await tell('none-1', say('none-1', OWNER, 'bid_received', { price: 4_500_000, endAt }));
  await tell('none-2', say('none-2', OWNER, 'bid_received', { price: 4_600_000, endAt }));
  await queued('none', 2);
  await choose(OWNER, 'bids', null, false);
  const before = mailsTo('owner', /./).length;
  await morning('none');
  await until(async () => (await states('none')).every((each) => each.endsWith(' unwanted')) || undefined);
  expect(mailsTo('owner', /./)).toHaveLength(before);
  await choose(OWNER, 'bids', false);
});

test('a mail that waits half an hour is left out once its message was read, and goes out otherwise', async () => {
  const later = (who: string) =>
    command('mail.set-wanted', who, {
      customerId: who,
      signature: null,
      code: 'bids',
      channel: 'mail',
      wanted: true,
      rhythm: 'later',
    });
  expect(settingOf(await later(OWNER), 'bids')).toMatchObject({ rhythm: 'later', daily: false });
  for (const about of ['half-1', 'half-2', 'half-3'])
    await tell(about, say(about, OWNER, 'bid_received', { price: 4_500_000, endAt }));
  // what is urgent never waits
  await later(DEALER);
  await tell('half-4', say('half-4', DEALER, 'overbid', { price: 4_500_000, endAt }));
  await queued('half', 4);
  const held = (await mailsOf('half')).filter(({ code }) => code === 'bid_received');
  for (const { nextAt } of held) {
    const minutes = (nextAt.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(28);
    expect(minutes).toBeLessThanOrEqual(30);
  }
  await mailbox.waitFor(({ text }) => text.includes('/half-4'));
  await command('notification.read-group', OWNER, { groupKey: 'half-1' });
  await morning('half');
  for (const about of ['half-2', 'half-3'])
    await mailbox.waitFor(({ to, text }) => to === 'owner@rollheim.example' && text.includes(`/${about}`));
  await until(async () => !(await states('half')).join().includes('queued') || undefined);
  const left = await query(`select about from notifications.mails where state = 'over'`);
  expect(left).toEqual([{ about: 'half-1' }]);
  expect(mailbox.mails.filter(({ text }) => text.includes('/half-1'))).toEqual([]);
});

test('what comes at once again waits no more, and a kind without mails that may wait cannot be daily', async () => {
  await choose(RIVAL, 'watched', true);
  await choose(RIVAL, 'watched', false);
  await tell('now-1', say('now-1', RIVAL, 'auction_ended_without_you'));
  await mailbox.waitFor(({ to }) => to === 'rival@rollheim.example');
  expect((await mailsOf('now')).map(({ daily }) => daily)).toEqual([false]);
  expect(
    await command('mail.set-wanted', RIVAL, {
      customerId: RIVAL,
      signature: null,
      code: 'watched',
      channel: 'push',
      wanted: true,
      rhythm: 'daily',
    }),
  ).toMatchObject({ status: 'rejected', code: 'invalid_input' });
});

test('the digest goes out at the time and on the days that its receiver chose, also what waits already', async () => {
  await choose(DEALER, 'watched', true);
  await tell('time-1', say('time-1', DEALER, 'auction_ended_without_you'));
  await queued('time', 1);
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', weekday: 'short' });
  const at = async () =>
    (await mailsOf('time')).map(({ nextAt }) => `${day.format(nextAt)} ${wall.format(nextAt)}`);
  expect((await at()).join()).toMatch(/07:30$/);
  const set = (given: { at: string; days: number[] }) => command('digest.set', DEALER, given);
  expect((await set({ at: '18:15', days: [3, 1] })).result).toMatchObject({
    digest: { at: '18:15', days: [1, 3] },
  });
  await tell('time-2', say('time-2', DEALER, 'auction_ended_without_you'));
  await queued('time', 2);
  const both = await at();
  expect(both[0]).toMatch(/^(?:Mon|Wed) 18:15$/);
  expect(both[1]).toBe(both[0]);
  for (const wrong of [
    { at: '24:00', days: [1] },
    { at: '7:30', days: [1] },
    { at: '07:30', days: [] },
    { at: '07:30', days: [8] },
    { at: '07:30', days: [1, 1] },
  ])
    expect((await set(wrong)).code, JSON.stringify(wrong)).toBe('invalid_input');
});

test('a digest that comes on some days says all since the last one, however long ago', async () => {
  const who = randomUUID();
  await contact(who, 'seldom@rollheim.example', 'de');
  await known(who);
  await choose(who, 'watched', true);
  const week = [1, 2, 3, 4, 5, 6, 7];
  const today = week[(new Date(Date.now() + 3_600_000).getUTCDay() + 6) % 7] ?? 1;
  // in more than two days
  await command('digest.set', who, { at: '12:00', days: [((today + 3) % 7) + 1] });
  await tell('seldom-1', say('seldom-1', who, 'auction_ended_without_you'));
  await queued('seldom', 1);
  const [mail] = await mailsOf('seldom');
  expect(mail!.nextAt.getTime() - Date.now()).toBeGreaterThan(48 * 3_600_000);
  await morning('seldom');
  await mailbox.waitFor(({ to }) => to === 'seldom@rollheim.example');
});

test('the undo of a digest’s link brings back what the link ended, and not what was ended before', async () => {
  const who = randomUUID();
  await contact(who, 'undo@rollheim.example', 'de');
  await known(who);
  await choose(who, 'watched', true);
  await choose(who, 'bids', true, false);
  const [key] = await query('select key from notifications.mail_signing_key');
  const token = writeToken(String(key?.['key']), { customerId: who, kind: 'daily' });
  const page = async () => (await command('mail.subscription', 'reader', { token })).result;
  const press = async (wanted: boolean) =>
    (await command('mail.subscribe', 'reader', { token, wanted })).result;
  const kinds = async () => {
    const answer = await choose(who, 'talks', null);
    return ['watched', 'bids'].map((code) => settingOf(answer, code));
  };
  expect(await page()).toMatchObject({ wanted: true });
  // twice is as once
  for (const _ of [1, 2]) expect(await press(false)).toMatchObject({ wanted: false });
  expect(await kinds()).toMatchObject([{ wanted: false }, { wanted: false }]);
  for (const _ of [1, 2]) expect(await press(true)).toMatchObject({ wanted: true });
  expect(await kinds()).toMatchObject([{ wanted: true }, { wanted: false }]);
  // what its receiver ends afterwards in the settings stays ended
  await press(false);
  await choose(who, 'watched', null, false);
  expect(await press(true)).toMatchObject({ wanted: false });
  expect(await kinds()).toMatchObject([{ wanted: false }, { wanted: false }]);
});
