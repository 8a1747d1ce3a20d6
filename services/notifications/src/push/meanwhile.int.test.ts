import { randomUUID } from 'node:crypto';
import type { NotificationCommands, PushDevices, QuietHours } from '@rollheim/contracts';
import { Signer } from '@rollheim/contracts/server';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  command,
  contact,
  DEALER,
  one,
  openHarness,
  pushService,
  query,
  say,
  switchOn,
  tell,
  tellIn,
} from '../testing/harness.ts';
import { deviceOf } from './endpoint.ts';

const COUNTEROFFER = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';
const HOUR_MS = 3_600_000;

let key = '';
beforeAll(async () => {
  await openHarness();
  const { result } = await command('push.devices', DEALER, {});
  pushService.signedBy((result as PushDevices).publicKey);
  key = String((await query('select key from notifications.mail_signing_key'))[0]?.['key']);
});
afterAll(closeHarness);

/** Somebody whose device takes no pushes for now. */
async function unreachable(path: string): Promise<string> {
  const who = randomUUID();
  await contact(who, `${who.slice(0, 8)}@rollheim.example`, 'de');
  await switchOn(who, path);
  pushService.answer(path, 503);
  return who;
}
const waiting = (path: string) =>
  query(`select about, message_id, extract(epoch from next_at - now()) / 3600 as hours from notifications.pushes
    where device = '${deviceOf(pushService.origin + path)}' order by about`) as Promise<
    { about: string; message_id: string; hours: string }[]
  >;
const press = (who: string, act: string, subject: string) =>
  command('push.act', who, { token: new Signer(key, 'push-action').seal(`${who}.${act}.${subject}`) });
const offer = async (about: string, who: string, hours: number) => {
  const deadline = new Date(Date.now() + hours * HOUR_MS).toISOString();
  await tellIn('renegotiation', about, say(about, who, COUNTEROFFER, { price: 3_000_000, deadline }));
  return (await one(about, who, COUNTEROFFER)).messageId;
};
const set = (who: string, more: Partial<NotificationCommands['mail.set-wanted']>) =>
  command('mail.set-wanted', who, {
    customerId: who,
    signature: null,
    code: 'talks',
    channel: 'push',
    wanted: false,
    rhythm: null,
    ...more,
  });
const outcomes = async (who: string) =>
  (await query(`select outcome from notifications.push_receipts where customer_id = '${who}'`)).map(
    ({ outcome }) => outcome as string,
  );

test('what waits and is switched off or muted meanwhile is not pushed, and the operators read so', async () => {
  const who = await unreachable('/off');
  await offer('off1', who, 20);
  await tell('off2', say('off2', who, 'overbid', { price: 4_560_000 }));
  await tell('off3', say('off3', who, 'overbid', { price: 4_560_000 }));
  await until(async () => (await waiting('/off')).length === 3 || undefined);
  await set(who, {});
  await press(who, 'mute', 'off2');
  pushService.answer('/off', 201);
  await query('update notifications.pushes set next_at = now()');
  await until(async () => (await waiting('/off')).length === 0 || undefined);
  expect(pushService.pushes.filter(({ path }) => path === '/off').map(({ said }) => said.tag)).toEqual([
    'off3',
  ]);
  expect((await outcomes(who)).toSorted()).toEqual(['over', 'over', 'sent']);
});

test('a reminder takes the place of the same message alone: a newer one about the thread comes', async () => {
  const who = await unreachable('/newer');
  const old = await offer('newer1', who, 20);
  await press(who, 'remind', old);
  expect((await waiting('/newer')).map((each) => each.message_id)).toEqual([old]);
  expect(Number((await waiting('/newer'))[0]?.hours)).toBeGreaterThan(1.9);
  await tellIn('renegotiation', 'newer1', say('newer1', who, 'exclusive_round'));
  const { messageId } = await one('newer1', who, 'exclusive_round');
  await press(who, 'remind', old);
  const [left, ...others] = await waiting('/newer');
  expect(others).toEqual([]);
  expect(left?.message_id).toBe(messageId);
  expect(Number(left?.hours)).toBeLessThan(1);
});

test('a reminder waits for the end of quiet hours, and none comes of what its receiver wants no pushes about', async () => {
  const who = await unreachable('/night');
  const wall = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
  const hours: QuietHours = {
    on: true,
    from: wall.format(Date.now() + HOUR_MS),
    to: wall.format(Date.now() + 5 * HOUR_MS),
    days: [1, 2, 3, 4, 5, 6, 7],
    weekend: false,
    deadlines: true,
  };
  await command('quiet.set', who, hours);
  const id = await offer('night1', who, 23);
  expect((await press(who, 'remind', id)).status).toBe('accepted');
  const held = Number((await waiting('/night'))[0]?.hours);
  expect(held).toBeGreaterThan(4.9);
  expect(held).toBeLessThanOrEqual(5);
  // a deadline in them comes all the same, unless that is not wanted
  expect(await press(who, 'remind', await offer('night2', who, 3))).toMatchObject({ status: 'accepted' });
  await command('quiet.set', who, { ...hours, deadlines: false });
  expect(await press(who, 'remind', await offer('night3', who, 3))).toMatchObject({ code: 'not_found' });
  await command('quiet.set', who, { ...hours, on: false });
  await set(who, {});
  expect(await press(who, 'remind', id)).toMatchObject({ code: 'not_found' });
});

test('a reminder that is asked for while the push is under way stays, whether that one arrives or fails', async () => {
  const who = await unreachable('/under-way');
  const held = Array.from({ length: 3 }, () => Promise.withResolvers<number>());
  const [first, second, third] = held;
  /** Offers follow each other; a customer has two lanes, so the third and fourth begin where one before is noted. */
  const begun = (count: number) => until(() => pushService.asked('/under-way') === count || undefined);
  const hoursOf = async (about: string) =>
    Number((await waiting('/under-way')).find((each) => each.about === about)?.hours);
  const ids: string[] = [];
  for (const [nth, { promise }] of held.entries()) {
    pushService.answer('/under-way', promise);
    ids.push(await offer(`under${nth}`, who, 20));
    if (nth < 2) await begun(nth + 1);
  }
  for (const id of ids.slice(0, 2)) expect((await press(who, 'remind', id)).status).toBe('accepted');
  first?.resolve(503);
  await begun(3);
  expect(await hoursOf('under0')).toBeGreaterThan(1.9);
  pushService.answer('/under-way', 201);
  await offer('under3', who, 20);
  second?.resolve(201);
  await begun(4);
  expect(await hoursOf('under1')).toBeGreaterThan(1.9);
  third?.resolve(201);
});

test('links and buttons keep nothing about somebody who was erased', async () => {
  const gone = randomUUID();
  const token = new Signer(key, 'subscription').seal(`${gone}.bids`);
  expect((await command('mail.subscribe', gone, { token, wanted: false })).status).toBe('accepted');
  expect((await press(gone, 'mute', 'gone1')).status).toBe('accepted');
  await set(gone, {});
  await set(gone, { code: 'bids', channel: 'mail', rhythm: 'daily' });
  for (const table of ['unwanted_mails', 'unwanted_pushes', 'muted_pushes', 'daily_mails'])
    expect(await query(`select from notifications.${table} where customer_id = '${gone}'`), table).toEqual(
      [],
    );
});

test('one customer whose devices never answer takes two lanes, and holds up no one', async () => {
  const who = await unreachable('/lane-0');
  for (const path of ['/lane-0', '/lane-1', '/lane-2']) {
    await switchOn(who, path);
    pushService.answer(path, 'never');
  }
  const asked = () => [0, 1, 2].reduce((sum, nth) => sum + pushService.asked(`/lane-${nth}`), 0);
  await switchOn(DEALER, '/quick');
  await tell('lane1', say('lane1', who, 'overbid'));
  await until(() => asked() === 2 || undefined);
  await tell('lane2', say('lane2', DEALER, 'overbid'));
  await until(() => pushService.pushes.some(({ path }) => path === '/quick') || undefined);
  expect(asked()).toBe(2);
});
