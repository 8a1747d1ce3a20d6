import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { PushDevices } from '@rollheim/contracts';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import {
  closeHarness,
  command,
  contact,
  DEALER,
  known,
  mailbox,
  one,
  openHarness,
  OWNER,
  query,
  pushService,
  restart,
  RIVAL,
  say,
  send,
  SESSION,
  state,
  switchOn as subscribe,
  tell,
  tellIn,
} from '../testing/harness.ts';
import { deviceOf } from './endpoint.ts';
import { post } from './post.ts';

const COUNTEROFFER = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';

beforeAll(async () => {
  await openHarness();
  pushService.signedBy((await devices(DEALER)).publicKey);
});
afterAll(closeHarness);

const devices = async (who: string): Promise<PushDevices> =>
  ((await command('push.devices', who, {})) as { readonly result: PushDevices }).result;
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
    body: 'Current bid: 45.600\u00a0€ gross · The auction ends on Monday 2 March at 16:45.',
    lang: 'en-GB',
    tag: 'p1',
    url: 'http://localhost:8080/en/caravan/p1',
    actions: [
      { action: 'open', title: 'Go to the auction', url: 'http://localhost:8080/en/caravan/p1' },
      {
        action: 'mute',
        title: 'Mute this one',
        post: expect.stringMatching(/^http:\/\/localhost:8080\/api\/public\/push-action\/[\w.-]+$/) as string,
        done: expect.any(String) as string,
        failed: expect.any(String) as string,
        undo: expect.objectContaining({ action: 'unmute', title: 'Undo' }) as object,
      },
    ],
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

test('of a restart a bidder whose bid opens the new round reads the bid and how long it binds; others are invited', async () => {
  const AGAIN = 'bid_again_or_decline_or_submit_reminder';
  const round = { startAt: '2099-03-02T09:00:00.000Z', endAt: '2099-03-03T15:45:00.000Z' };
  const bound = randomUUID();
  await contact(bound, 'bound@rollheim.example', 'en');
  await subscribe(bound, '/bound');
  await tell('again', say('again', bound, AGAIN, { side: 'buyer', ...round, carried: 2_310_000 }));
  await tell('again', say('again', RIVAL, AGAIN, { side: 'buyer', ...round }));
  const isOf = (title: string) => title.startsWith('Your bid opens the new round');
  const { said } = await pushed('/bound', isOf);
  expect(said.body).toMatch(/^Your bid: 23\.100\s€ gross · .*The auction ends on Tuesday 3 March/);
  const mail = await mailbox.waitFor(({ subject }) => isOf(subject));
  expect(mail.text).toMatch(/Your bid of 23\.100\s€ is the first bid of the new round\. It binds you until/);
  expect(mail.text).toContain('48 hours after the round ends');
  expect((await one('again', bound, AGAIN)).params).toMatchObject({ price: 2_310_000, text: 'bid_carried' });
  const invited = await mailbox.waitFor(({ subject }) => subject.startsWith('Pojazd wraca na aukcję'));
  expect(invited.text).not.toMatch(/23\.100|48 godzin/);
});

test('who hides amounts reads vehicle and deadline alone, on every device, until they are shown again', async () => {
  const who = randomUUID();
  await contact(who, 'hidden@rollheim.example', 'de');
  await subscribe(who, '/hidden');
  const deadline = '2099-03-02T15:45:00.000Z';
  const offer = (about: string) =>
    tellIn('renegotiation', about, say(about, who, COUNTEROFFER, { price: 3_000_000, deadline }));
  const about = (tag: string) =>
    until(() => pushService.pushes.find(({ path, said }) => path === '/hidden' && said.tag === tag));
  const hidden = (await command('push.set-amounts', who, { shown: false })).result;
  expect(hidden).toMatchObject({ amounts: false });
  await offer('hidden1');
  const { title, body } = (await about('hidden1')).said;
  expect(title).toBe('Der Verkäufer macht Ihnen ein Gegenangebot: Hymer B 544');
  expect(body).toBe('Bitte antworten Sie bis Montag, 2. März, um 16:45 Uhr.');
  // the mail is not read on a locked screen
  const mail = await mailbox.waitFor(({ to }) => to === 'hidden@rollheim.example');
  expect(mail.text).toContain('30.000');
  expect((await command('push.set-amounts', who, { shown: true })).result).toMatchObject({ amounts: true });
  await offer('hidden2');
  expect((await about('hidden2')).said.body).toContain('30.000');
});

test('a push that was not taken before its deadline is dropped, and the operators read so', async () => {
  const who = randomUUID();
  await contact(who, 'overdue@rollheim.example', 'de');
  await subscribe(who, '/overdue');
  pushService.answer('/overdue', 503);
  const deadline = new Date(Date.now() + 3_600_000).toISOString();
  await tellIn('renegotiation', 'overdue', say('overdue', who, COUNTEROFFER, { price: 3_000_000, deadline }));
  await until(() => pushService.asked('/overdue') > 0 || undefined);
  pushService.answer('/overdue', 201);
  // its deadline passes while it waits, and it is due again
  await query(
    `update notifications.pushes set expires_at = now() - interval '1 second', next_at = now() where about = 'overdue'`,
  );
  await until(async () => (await waiting('/overdue')).length === 0 || undefined);
  expect(pushService.pushes.filter(({ path }) => path === '/overdue')).toEqual([]);
  const receipts = await until(async () => {
    const rows = await query(`select outcome from notifications.push_receipts where customer_id = '${who}'`);
    return rows.length > 0 && rows;
  });
  expect(receipts).toEqual([{ outcome: 'over' }]);
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
  // operators see how it ended, without its content
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
  pushService.answer('/slow', 201);
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
  await contact(first, 'first@rollheim.example', 'de');
  await contact(second, 'second@rollheim.example', 'de');
  await known(second);
  await subscribe(first, '/kept');
  const shared = await subscribe(first, '/shared', sessionId);
  await command('push.subscribe', second, { ...shared, sessionId: SESSION });
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
  // its access token is good for some minutes, and switches nothing on
  const again = { ...pushService.subscribe('/thief'), sessionId };
  expect((await command('push.subscribe', first, again)).code).toBe('not_allowed');
  expect((await devices(first)).devices).toHaveLength(1);
});

test('an eleventh device takes the place of the oldest', async () => {
  const who = randomUUID();
  await contact(who, 'many@rollheim.example', 'de');
  for (let count = 0; count <= 10; count += 1) await subscribe(who, `/many-${count}`);
  const all = (await devices(who)).devices;
  expect(all).toHaveLength(10);
  expect(all).not.toContain(deviceOf(`${pushService.origin}/many-0`));
});

test('nothing is sent into a private network, nor to what is no push service', async () => {
  const who = randomUUID();
  const { p256dh, auth } = pushService.subscribe('/unused');
  const refusal = async (endpoint: string, keys = { p256dh, auth }) =>
    (
      (await command('push.subscribe', who, { endpoint, ...keys, name: '', sessionId: null })) as {
        code?: string;
      }
    ).code;
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

/** Presses a button of a push. */
const act = async (address: string | undefined, who: string) =>
  (await command('push.act', who, { token: address?.split('/').at(-1) ?? '' })) as {
    readonly status: string;
    readonly code?: string;
  };

test('who mutes an auction gets no pushes about bids in it, but all others, and takes it back', async () => {
  const who = randomUUID();
  await contact(who, 'mutes@rollheim.example', 'de');
  await subscribe(who, '/mutes');
  const about = (tag: string, count: number) =>
    until(() => {
      const all = pushService.pushes.filter(({ path, said }) => path === '/mutes' && said.tag === tag);
      return all.length >= count ? all : undefined;
    });
  await tell('mute1', say('mute1', who, 'overbid'));
  const [, mute] = (await about('mute1', 1)).at(0)?.said.actions ?? [];
  expect(mute?.title).toBe('Für diese stumm');
  // twice is as once
  for (const _ of [1, 2]) expect((await act(mute?.post, who)).status).toBe('accepted');
  await tell('mute1', say('mute1', who, 'overbid'));
  await tell('mute2', say('mute2', who, 'overbid'));
  await about('mute2', 1);
  const deadline = inAnHour();
  await tellIn('renegotiation', 'mute1', say('mute1', who, COUNTEROFFER, { price: 3_000_000, deadline }));
  const [, counteroffer] = await about('mute1', 2);
  expect(counteroffer?.said.title).toBe('Der Verkäufer macht Ihnen ein Gegenangebot: Hymer B 544');
  expect((await act(mute?.undo?.post, who)).status).toBe('accepted');
  await tell('mute1', say('mute1', who, 'overbid'));
  expect((await about('mute1', 3)).at(-1)?.said.title).toMatch(/^Sie wurden überboten/);
  // a mail of it came all the same
  await until(
    () =>
      mailbox.mails.filter(({ to, html }) => to === 'mutes@rollheim.example' && html.includes('mute1'))
        .length === 4,
  );
});

test('a reminder comes two hours later with the same message, unless it was read; none where the deadline is nearer', async () => {
  const who = randomUUID();
  await contact(who, 'reminds@rollheim.example', 'de');
  await subscribe(who, '/reminds');
  const offer = async (tag: string, hours: number) => {
    const deadline = new Date(Date.now() + hours * 3_600_000).toISOString();
    await tellIn('renegotiation', tag, say(tag, who, COUNTEROFFER, { price: 3_000_000, deadline }));
    const push = await until(() =>
      pushService.pushes.find(({ path, said }) => path === '/reminds' && said.tag === tag),
    );
    return push.said.actions.map(({ action, post }) => ({ action, post }));
  };
  expect(await offer('remind1', 1)).toEqual([{ action: 'open' }]);
  const [, later] = await offer('remind2', 20);
  const [, read] = await offer('remind3', 20);
  for (const { post } of [later!, later!, read!]) expect((await act(post, who)).status).toBe('accepted');
  const waits = (await waiting('/reminds')).filter(({ about }) => about === 'remind2');
  expect(waits).toHaveLength(1);
  const minutes = (Number(new Date(waits[0]?.['next_at'] as string)) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(119);
  expect(minutes).toBeLessThanOrEqual(120);
  await command('notification.read-group', who, { groupKey: 'remind3' });
  await query(`update notifications.pushes set next_at = now() where about like 'remind%'`);
  await until(
    () =>
      pushService.pushes.filter(({ path, said }) => path === '/reminds' && said.tag === 'remind2').length ===
        2 || undefined,
  );
  await until(async () => (await waiting('/reminds')).length === 0 || undefined);
  expect(
    pushService.pushes.filter(({ path, said }) => path === '/reminds' && said.tag === 'remind3'),
  ).toHaveLength(1);
  // answered meanwhile: there is nothing to be reminded of
  expect(await act(read?.post, who)).toMatchObject({ code: 'not_found' });
});

test('a token that was not made here does nothing', async () => {
  const who = randomUUID();
  for (const token of [`${who}.mute.p1.${'A'.repeat(43)}`, 'mute', `${who}.delete.p1.${'A'.repeat(43)}`])
    expect(await act(token, who)).toMatchObject({ code: 'not_found' });
  expect(await query(`select from notifications.muted_pushes where customer_id = '${who}'`)).toEqual([]);
});
