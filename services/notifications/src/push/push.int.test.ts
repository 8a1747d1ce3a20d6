import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { PushDevices } from '@rollheim/contracts';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import {
  closeStage,
  command,
  contact,
  DEALER,
  mailbox,
  one,
  openStage,
  OWNER,
  query,
  pushService,
  restart,
  RIVAL,
  say,
  send,
  state,
  tell,
  tellIn,
} from '../testing/harness.ts';
import { deviceOf } from './endpoint.ts';
import { post } from './post.ts';

const COUNTEROFFER = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';

beforeAll(async () => {
  await openStage();
  pushService.signedBy((await devices(DEALER)).publicKey);
});
afterAll(closeStage);

const devices = async (who: string): Promise<PushDevices> =>
  ((await command('push.devices', who, {})) as { readonly result: PushDevices }).result;
const subscribe = async (who: string, path: string, sessionId: string | null = null) => {
  const subscription = pushService.subscribe(path);
  await command('push.subscribe', who, { ...subscription, sessionId });
  return subscription;
};
const pushed = (path: string, matches = (_title: string) => true) =>
  until(() => pushService.pushes.find((push) => push.path === path && matches(push.said.title)));
const waiting = (path: string) =>
  query(`select * from notifications.pushes where device = '${deviceOf(pushService.origin + path)}'`);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('two people read the same event in their own languages, on their lock screens', async () => {
  await subscribe(DEALER, '/dealer');
  await subscribe(RIVAL, '/rival');
  await state('p1', 'running', { endAt: '2099-03-02T15:45:00.000Z' });
  await until(
    async () =>
      (await query(`select from notifications.auctions where auction_id = 'p1'`)).length > 0 || undefined,
  );
  await tell('p1', say('p1', DEALER, 'overbid', { price: 4_560_000 }));
  await tell('p1', say('p1', RIVAL, 'overbid', { price: 4_570_000 }));
  const english = await pushed('/dealer');
  expect(english.said).toEqual({
    id: (await one('p1', DEALER, 'overbid')).messageId,
    title: 'You have been outbid: Hymer B 544',
    body: 'Current bid: 45.600\u00a0€ · The auction ends on Monday 2 March at 16:45.',
    lang: 'en-GB',
    tag: 'p1',
    url: 'http://localhost:8080/en/caravan/p1',
  });
  expect((await pushed('/rival')).said).toMatchObject({
    title: 'Państwa ofertę przebito: Hymer B 544',
    lang: 'pl',
  });
  const { ttl, urgency, topic } = english.headers;
  expect(urgency).toBe('high');
  expect(topic).toMatch(/^[\w-]{32}$/);
  // no use an hour later
  expect(Number(ttl)).toBeGreaterThan(3500);
  expect(Number(ttl)).toBeLessThanOrEqual(3600);
  await until(async () => (await waiting('/dealer')).length === 0 || undefined);
});

test('what is mailed only is not pushed, and a sale is pushed to both sides', async () => {
  await subscribe(OWNER, '/owner');
  await tell('p2', say('p2', OWNER, 'bid_received', { price: 1_000_000 }));
  await one('p2', OWNER, 'bid_received');
  await tellIn(
    'sold',
    'p2',
    say('p2', OWNER, 'owner_waiting_for_buyer_to_pick_up_vehicle', { price: 1_000_000 }),
  );
  const sold = await pushed('/owner');
  expect(sold.said.title).toBe('Ihr Fahrzeug ist verkauft: Hymer B 544');
  expect(sold.headers.urgency).toBe('normal');
});

test('a device that is gone is forgotten; the others of its person are not', async () => {
  await subscribe(DEALER, '/gone');
  pushService.answer('/gone', 410);
  await tell('p3', say('p3', DEALER, 'overbid'));
  await until(async () => ((await devices(DEALER)).devices.length === 1 ? true : undefined));
  expect((await devices(DEALER)).devices).toEqual([deviceOf(`${pushService.origin}/dealer`)]);
  await pushed('/dealer', (title) => title.includes('outbid'));
  // operators see how it ended, without what it said
  const ended = await query(
    `select answer, attempts, code, variant::text from notifications.push_receipts where outcome = 'gone'`,
  );
  const variant = '{"side": null, "text": null}';
  expect(ended).toEqual([{ answer: '410', attempts: 1, code: 'overbid', variant }]);
});

test('a push service that never answers delays neither other devices nor mails', async () => {
  const slow = randomUUID();
  await contact(slow, 'slow@rollheim.example', 'de');
  await subscribe(slow, '/slow');
  pushService.answer('/slow', 'never');
  await tell('p4', say('p4', slow, 'overbid'), say('p4', DEALER, 'overbid', { price: 1_234_500 }));
  await until(() => pushService.asked('/slow') > 0 || undefined);
  await until(() => pushService.pushes.find(({ path, said }) => path === '/dealer' && said.tag === 'p4'));
  await mailbox.waitFor(({ to }) => to === 'slow@rollheim.example');
  expect(await waiting('/slow')).toHaveLength(1);
});

test('of one thread a device gets the newest, and nothing that was read or answered meanwhile', async () => {
  const who = randomUUID();
  await contact(who, 'late@rollheim.example', 'sv');
  await subscribe(who, '/late');
  pushService.answer('/late', 503);
  await tell('p5', say('p5', who, 'overbid', { price: 1_000_000 }));
  await until(() => pushService.asked('/late') > 0 || undefined);
  await tell('p5', say('p5', who, 'overbid', { price: 2_000_000 }));
  await tellIn(
    'renegotiation',
    'p6',
    say('p6', who, COUNTEROFFER, { price: 3_000_000, deadline: inAnHour() }),
  );
  await one('p6', who, COUNTEROFFER);
  await until(async () => (await waiting('/late')).length === 2 || undefined);
  await command('notification.read-group', who, { groupKey: 'p6' });
  pushService.answer('/late', 201);
  const only = await pushed('/late');
  expect(only.said.body).toContain('20.000');
  await until(async () => (await waiting('/late')).length === 0 || undefined);
  expect(pushService.pushes.filter(({ path }) => path === '/late')).toHaveLength(1);
});

test('a service that ends before it noted an answer sends the push again, with the same tag', async () => {
  await subscribe(DEALER, '/again');
  pushService.answer('/again', 'never');
  await tell('p7', say('p7', DEALER, 'overbid'));
  await until(() => pushService.asked('/again') > 0 || undefined);
  await restart();
  pushService.answer('/again', 201);
  // its lease is over; whatever else happens has the queue looked at
  await query(`update notifications.pushes set next_at = now() where about = 'p7'`);
  await tell('p8', say('p8', OWNER, 'bid_received'));
  expect((await pushed('/again')).said.tag).toBe('p7');
  expect(pushService.asked('/again')).toBe(2);
});

test('devices end with their session, and go over to who switches them on', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const sessionId = 'b'.repeat(32);
  await subscribe(first, '/kept');
  const shared = await subscribe(first, '/shared', sessionId);
  await command('push.subscribe', second, { ...shared, sessionId: null });
  expect((await devices(first)).devices).toHaveLength(1);
  expect((await devices(second)).devices).toEqual([deviceOf(shared.endpoint)]);
  await command('push.unsubscribe', first, { device: deviceOf(shared.endpoint) });
  expect((await devices(second)).devices).toHaveLength(1);
  await command('push.unsubscribe', second, { device: deviceOf(shared.endpoint) });
  expect((await devices(second)).devices).toEqual([]);
  await subscribe(first, '/ended', sessionId);
  await send('identity.events', first, 'session.ended', { customerId: first, sessionId });
  await until(async () => (await devices(first)).devices.length === 1 || undefined);
  expect((await devices(first)).devices).toEqual([deviceOf(`${pushService.origin}/kept`)]);
});

test('an eleventh device takes the place of the oldest', async () => {
  const who = randomUUID();
  for (let count = 0; count <= 10; count += 1) await subscribe(who, `/many-${count}`);
  const all = (await devices(who)).devices;
  expect(all).toHaveLength(10);
  expect(all).not.toContain(deviceOf(`${pushService.origin}/many-0`));
});

test('nothing is sent into a private network, nor to what is no push service', async () => {
  const who = randomUUID();
  const { p256dh, auth } = pushService.subscribe('/unused');
  const refusal = async (endpoint: string, keys = { p256dh, auth }) =>
    ((await command('push.subscribe', who, { endpoint, ...keys, sessionId: null })) as { code?: string })
      .code;
  for (const endpoint of [
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://push.example:8443/x',
    'https://user:word@push.example/x',
    'ftp://push.example/x',
    'no address',
  ])
    expect(await refusal(endpoint), endpoint).toBe('invalid_input');
  const point = createECDH('prime256v1').generateKeys();
  point[40] = (point[40] ?? 0) ^ 1;
  expect(await refusal('https://push.example/x', { p256dh: point.toString('base64url'), auth })).toBe(
    'invalid_input',
  );
  expect(
    await refusal('https://push.example/x', { p256dh, auth: randomBytes(12).toString('base64url') }),
  ).toBe('invalid_input');
  expect((await devices(who)).devices).toEqual([]);
});

test('a name that leads into a private network is not connected to', async () => {
  const { p256dh, auth, endpoint } = pushService.subscribe('/inside');
  const posting = { p256dh, auth, body: '{}', ttl: 60, urgency: 'normal', topic: 'x' } as const;
  const keys = webPush.generateVAPIDKeys();
  const options = { subject: 'mailto:a@b.example', keys, standIn: '', signal: AbortSignal.timeout(5000) };
  await expect(
    post({ ...posting, endpoint: endpoint.replace('127.0.0.1', 'localhost') }, options),
  ).rejects.toThrow(/private/i);
  expect(pushService.asked('/inside')).toBe(0);
});
