import { randomUUID } from 'node:crypto';
import { type WebhookSecret } from '@rollheim/contracts/webhooks';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  command,
  DEALER,
  erase,
  one,
  OWNER,
  query,
  RIVAL,
  say,
  send,
  tellIn,
  vehicle,
} from '../testing/harness.ts';
import { verified } from '../testing/webhook-receiver.ts';
import {
  came,
  closeHooks,
  create,
  hookOf,
  hurry,
  list,
  log,
  openHooks,
  overbid,
  receiver,
  someone,
  type HookAnswer,
} from '../testing/webhooks.ts';

const COUNTEROFFER = 'highest_bidder_accept_owners_counteroffer_or_send_new_offer_or_decline';

beforeAll(openHooks);
afterAll(closeHooks);

test('an event comes once, signed, with the amounts of its receiver and nothing of anybody else', async () => {
  const { hookId, secret } = await create(DEALER, '/first', ['auction.outbid', 'negotiation.your_turn']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await vehicle('w1', 'Hymer B 544');
  await until(
    async () =>
      (await query(`select from notifications.ad_numbers where auction_id = 'w1'`)).length > 0 || undefined,
  );
  await overbid('w1', DEALER);
  await overbid('w1', RIVAL);
  const [event] = await came('/first');
  const { messageId, createdAt } = await one('w1', DEALER, 'overbid');
  expect(event?.said).toEqual({
    id: `evt_${messageId}`,
    type: 'auction.outbid',
    time: createdAt,
    data: {
      auctionId: 'w1',
      number: 48_211,
      title: 'Hymer B 544',
      price: { cents: 4_560_000, currency: 'EUR' },
      href: '/api/v1/auctions/w1',
    },
  });
  expect(event?.id).toBe(`evt_${messageId}`);
  expect(verified(event!, secret)).toEqual(event?.said);
  expect(() => verified({ ...event!, raw: event!.raw.replace('4560000', '4560001') }, secret)).toThrow();
  const deadline = '2099-03-02T15:45:00.000Z';
  await tellIn(
    'renegotiation',
    'w2',
    say('w2', DEALER, COUNTEROFFER, { price: 3_000_000, deadline, text: null }),
  );
  await came('/first', 2);
  expect(receiver.at('/first')[1]?.said).toMatchObject({ type: 'negotiation.your_turn', data: { deadline } });
  const [, delivered] = await until(async () => {
    const all = await log(DEALER, hookId);
    return all.every(({ state }) => state === 'delivered') ? all : undefined;
  });
  expect(delivered).toMatchObject({ eventId: event?.id, status: 204, attempts: 1, body: event?.raw });
  expect(receiver.at('/first')).toHaveLength(2);
  expect((await hookOf(DEALER, hookId)).day).toEqual({ events: 2, delivered: 2 });
});

test('what was not chosen, and what is sent silently, does not come', async () => {
  const who = await someone();
  await create(who, '/chosen', ['auction.won']);
  await overbid('c1', who);
  await tellIn(
    'sold',
    'c1',
    say('c1', who, 'owner_waiting_for_buyer_to_pick_up_vehicle', { price: 1_000_000, side: 'buyer' }),
  );
  await came('/chosen');
  expect(receiver.at('/chosen').map(({ said }) => said.type)).toEqual(['auction.won']);
});

test('events of one auction come in their order, while one of them is tried again; those of another go on', async () => {
  const who = await someone();
  const { hookId, secret } = await create(who, '/order');
  receiver.answer('/order', 500);
  await overbid('o1', who, 1_000_000);
  await came('/order');
  await until(async () => (await log(who, hookId))[0]?.attempts === 1 || undefined);
  await overbid('o1', who, 2_000_000);
  await overbid('o2', who, 9_000_000);
  await came('/order', 2);
  expect(receiver.at('/order')[1]?.said.data['auctionId']).toBe('o2');
  receiver.answer('/order', 200);
  await hurry(hookId);
  await came('/order', 5);
  const prices = receiver
    .at('/order')
    .filter(({ said }) => said.data['auctionId'] === 'o1')
    .map(({ said }) => (said.data['price'] as { cents: number }).cents);
  expect(prices).toEqual([1_000_000, 1_000_000, 2_000_000]);
  // the same event keeps its id, and is signed again
  const [first, , again] = receiver.at('/order');
  expect(again?.id ?? '').not.toBe('');
  for (const event of receiver.at('/order')) verified(event, secret);
  expect(receiver.at('/order').filter(({ id }) => id === first?.id)).toHaveLength(2);
});

test('a receiver that never answers delays no one else, nor does one whose answer has no end', async () => {
  const [slow, endless, quick] = [await someone(), await someone(), await someone()];
  await create(slow, '/never');
  receiver.answer('/never', 'never');
  const { hookId } = await create(endless, '/endless');
  receiver.answer('/endless', 'endless');
  await create(quick, '/quick');
  for (const auctionId of ['s1', 's2', 's3', 's4']) await overbid(auctionId, slow);
  await came('/never', 2);
  const begun = Date.now();
  await overbid('s5', quick);
  await came('/quick');
  expect(Date.now() - begun).toBeLessThan(3000);
  await overbid('s6', endless);
  const [entry] = await until(async () => {
    const all = await log(endless, hookId);
    return all[0]?.state === 'delivered' ? all : undefined;
  });
  expect(entry?.answer).toBe('x'.repeat(2048));
  // of one webhook two are under way at once
  expect(receiver.at('/never')).toHaveLength(2);
});

test.each([
  ['500', 500, 'status', 500],
  ['a redirect', 'redirect', 'redirect', 307],
  ['a connection that is closed', 'dies', 'connection', null],
] as const)('%s is a failure that is tried again later', async (_, answer, fault, status) => {
  const who = await someone();
  const path = `/fails-${fault}`;
  const { hookId } = await create(who, path);
  receiver.answer(path, answer);
  await overbid(`f-${fault}`, who);
  const [entry] = await until(async () => {
    const all = await log(who, hookId);
    return all[0]?.attempts ? all : undefined;
  });
  expect(entry).toMatchObject({ state: 'waiting', fault, status });
  const wait = Date.parse(entry?.nextAt ?? '') - Date.now();
  expect(wait).toBeGreaterThan(5000);
  expect(wait).toBeLessThan(11_000);
  expect(receiver.at('/elsewhere')).toEqual([]);
  expect((await hookOf(who, hookId)).failure).toMatchObject({ fault, status });
});

test('the secret before signs for another day', async () => {
  const who = await someone();
  const { hookId, secret: before } = await create(who, '/rotated');
  const answer = (await command('webhook.rotate', who, { hookId })) as HookAnswer<WebhookSecret>;
  const { secret } = answer.result;
  expect(secret).not.toBe(before);
  await overbid('r1', who);
  const [event] = await came('/rotated');
  expect(event?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  for (const each of [before, secret]) verified(event!, each);
  await query(`update notifications.webhooks set old_secret_until = now() where hook_id = '${hookId}'`);
  await overbid('r2', who);
  const [, later] = await came('/rotated', 2);
  verified(later!, secret);
  expect(() => verified(later!, before)).toThrow();
});

test('a webhook that is deleted while an event is under way gets no other', async () => {
  const who = await someone();
  const { hookId } = await create(who, '/deleted');
  receiver.answer('/deleted', 'never');
  await overbid('d1', who);
  await came('/deleted');
  await overbid('d1', who);
  await command('webhook.delete', who, { hookId });
  expect(await list(who)).toEqual([]);
  for (const table of ['webhook_deliveries', 'webhook_queue', 'webhook_hours'])
    expect(await query(`select from notifications.${table} where hook_id = '${hookId}'`)).toEqual([]);
  await overbid('d2', who);
  await one('d2', who, 'overbid');
  expect(receiver.at('/deleted')).toHaveLength(1);
});

test('a person who is deleted takes webhooks and log along, and makes no new one', async () => {
  const who = await someone();
  const { hookId } = await create(who, '/erased');
  await overbid('e1', who);
  await came('/erased');
  await erase(who);
  expect(await query(`select from notifications.webhooks where customer_id = '${who}'`)).toEqual([]);
  expect(await query(`select from notifications.webhook_deliveries where hook_id = '${hookId}'`)).toEqual([]);
  // what they make before the tombstone of their contact is here goes with it
  const more = { url: `${receiver.origin}/erased`, events: ['auction.outbid'] };
  await command('webhook.create', who, more);
  await send('customers.contact', who, 'customers.contact', null);
  await until(async () => (await list(who)).length === 0 || undefined);
  expect(await command('webhook.create', who, more)).toMatchObject({ code: 'not_allowed' });
});

test('nothing is posted inside of a network, and to no one else’s webhook', async () => {
  const who = await someone();
  const refusal = async (url: string, events = ['auction.outbid']) =>
    ((await command('webhook.create', who, { url, events })) as HookAnswer<null>).code;
  for (const url of [
    'http://dms.example/x',
    'https://10.0.0.1/x',
    'https://localhost/x',
    'https://a.example:25/',
  ])
    expect(await refusal(url), url).toBe('invalid_input');
  expect(await refusal(`${receiver.origin}/x`, ['auction.unheard_of'])).toBe('invalid_input');
  const { hookId } = await create(who, '/mine');
  for (const [type, more] of [
    ['webhook.change', { url: receiver.origin, events: ['auction.won'] }],
    ['webhook.rotate', {}],
    ['webhook.pause', { paused: true }],
    ['webhook.test', {}],
    ['webhook.delete', {}],
    ['webhook.deliveries', { before: null }],
    ['webhook.redeliver', { deliveryId: randomUUID() }],
  ] as const)
    expect(await command(type, OWNER, { hookId, ...more } as never), type).toMatchObject({
      code: 'not_found',
    });
  expect(await hookOf(who, hookId)).toMatchObject({ pausedAt: null });
});
