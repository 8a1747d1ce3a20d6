import type { QuietHours } from '@rollheim/contracts';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  command,
  DEALER,
  mailbox,
  openHarness,
  OWNER,
  query,
  RIVAL,
  say,
  sendTogether,
  tell,
  told,
} from '../testing/harness.ts';

const WINDOW_SECONDS = 180;
const ENDED = 'auction_ended_without_you';

beforeAll(() => openHarness({ MAIL_COLLECT_SECONDS: String(WINDOW_SECONDS) }));
afterAll(closeHarness);

const mailsAbout = async (prefix: string) =>
  (await query(
    `select state, collect, about from notifications.mails where about like '${prefix}-%' order by created_at`,
  )) as { state: string; collect: boolean; about: string }[];
const statesOf = async (prefix: string) => [
  ...new Set((await mailsAbout(prefix)).map(({ state: each }) => each)),
];
/** So many mails about these auctions are in the queue. */
const queued = (prefix: string, count: number) =>
  until(async () => (await mailsAbout(prefix)).length === count || undefined);
/** Lets time pass for what waits about these auctions. */
const pass = (prefix: string, seconds: number) =>
  query(
    `update notifications.mails set next_at = next_at - interval '${seconds} seconds'
     where about like '${prefix}-%' and state = 'queued'`,
  );
/** Auctions of a prefix, from one number up to another, end without this dealer. */
const end = (prefix: string, who: string, from: number, to: number) =>
  sendTogether(
    Array.from({ length: to - from }, (_, index) => {
      const auctionId = `${prefix}-${from + index}`;
      return told(auctionId, [say(auctionId, who, ENDED)], { title: `Hymer ${prefix} ${from + index}` });
    }),
  );
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const mailsTo = (address: string, subject: RegExp) =>
  mailbox.mails.filter((mail) => mail.to === `${address}@rollheim.example` && subject.test(mail.subject));

test('40 ends in two minutes are one mail: 20 named, the rest counted; the messages stay single', async () => {
  for (const from of [0, 10, 20, 30]) {
    await end('rush', DEALER, from, from + 10);
    await queued('rush', from + 10);
    await pass('rush', 30);
  }
  await sleep(1500);
  expect(await statesOf('rush')).toEqual(['queued']);
  await pass('rush', WINDOW_SECONDS - 120);
  const mail = await mailbox.waitFor(({ subject }) => subject === 'Auctions ended: 40');
  expect(mail.text.match(/^Hymer rush \d+$/gm)).toHaveLength(20);
  expect(mail.text).toContain('More in your messages: 20');
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  await until(async () => (await statesOf('rush')).join() === 'sent' || undefined);
  expect(mailsTo('dealer', /ended/)).toHaveLength(1);
  const threads = await query(
    `select distinct group_key from notifications.messages where group_key like 'rush-%' and unread`,
  );
  expect(threads).toHaveLength(40);
});

test('a single end is the usual mail, after its time', async () => {
  await end('single', DEALER, 0, 1);
  await queued('single', 1);
  await pass('single', WINDOW_SECONDS);
  const mail = await mailbox.waitFor(({ subject }) => subject.includes('Hymer single 0'));
  expect(mail.subject).toBe('The auction has ended: Hymer single 0');
});

test('what is urgent waits for nothing, and codes are not mixed', async () => {
  await end('mixed', DEALER, 0, 2);
  await tell('mixed-2', say('mixed-2', DEALER, 'auction_started'));
  await tell('mixed-3', say('mixed-3', DEALER, 'overbid', { price: 4_560_000 }));
  await mailbox.waitFor(({ subject }) => subject.startsWith('You have been outbid'));
  await queued('mixed', 4);
  expect((await mailsAbout('mixed')).filter(({ state: each }) => each === 'queued')).toHaveLength(3);
  await pass('mixed', WINDOW_SECONDS);
  await mailbox.waitFor(({ subject }) => subject === 'Auctions ended: 2');
  await mailbox.waitFor(({ subject }) => subject.startsWith('The auction is running'));
});

test('a server that is away takes them as one mail when it is back', async () => {
  await end('away', RIVAL, 0, 5);
  await queued('away', 5);
  await mailbox.goDown();
  await pass('away', WINDOW_SECONDS);
  await until(
    async () =>
      (await query(`select from notifications.mails where about like 'away-%' and attempts > 0`)).length ===
        5 || undefined,
  );
  await mailbox.comeBack();
  await until(async () => (await statesOf('away')).join() === 'sent' || undefined);
  expect(mailsTo('rival', /aukcje: 5$/)).toHaveLength(1);
});

test('who switched the kind off gets none of them', async () => {
  const kind = {
    customerId: RIVAL,
    signature: null,
    code: 'watched',
    channel: 'mail' as const,
    rhythm: null,
  };
  await end('off', RIVAL, 0, 3);
  await queued('off', 3);
  await command('mail.set-wanted', RIVAL, { ...kind, wanted: false });
  await pass('off', WINDOW_SECONDS);
  await until(async () => (await statesOf('off')).join() === 'unwanted' || undefined);
  expect(mailsTo('rival', /aukcje: 3$/)).toEqual([]);
});

test('in quiet hours they wait for their end, and come together then', async () => {
  const wall = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
  const HOUR_MS = 3_600_000;
  const now: QuietHours = {
    on: true,
    from: wall.format(Date.now() - HOUR_MS),
    to: wall.format(Date.now() + 2 * HOUR_MS),
    days: [1, 2, 3, 4, 5, 6, 7],
    weekend: false,
    deadlines: true,
  };
  expect((await command('quiet.set', OWNER, now)).result).toMatchObject({ quiet: now });
  await end('quiet', OWNER, 0, 3);
  await queued('quiet', 3);
  await pass('quiet', WINDOW_SECONDS);
  await sleep(1500);
  expect(await statesOf('quiet')).toEqual(['queued']);
  await pass('quiet', 2 * 3600);
  const mail = await mailbox.waitFor(({ subject }) => subject === 'Beendete Auktionen: 3');
  expect(mail.to).toBe('owner@rollheim.example');
});
