import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closeHarness,
  command,
  DEALER,
  of,
  one,
  openHarness,
  OWNER,
  RIVAL,
  say,
  tell,
  watched,
} from './testing/harness.ts';

beforeAll(() => openHarness());
afterAll(closeHarness);

test('watchers are notified once that an auction started; removing ends it', async () => {
  await command('watch.add', DEALER, { auctionId: 'c1', price: null, buyNow: null });
  await command('watch.add', DEALER, { auctionId: 'c1', price: null, buyNow: null });
  await command('watch.add', RIVAL, { auctionId: 'c1', price: null, buyNow: null });
  await command('watch.remove', RIVAL, { auctionId: 'c1' });
  await until(() => watched.get(`${RIVAL}:c1`) === null);
  expect(watched.get(`${DEALER}:c1`)).toMatchObject({ customerId: DEALER, auctionId: 'c1' });
  const started = say('c1', '@watchers', 'auction_started', { round: 1 });
  await tell('c1', started);
  await tell('c1', started);
  await one('c1', DEALER, 'auction_started');
  await tell('c1', say('c1', '@watchers', 'auction_ended_without_you'));
  await one('c1', DEALER, 'auction_ended_without_you');
  expect(of('c1', DEALER)).toHaveLength(2);
  expect(of('c1', RIVAL)).toHaveLength(0);
});

test('many auctions are watched by one command; those that are watched already stay as they are', async () => {
  await command('watch.add', DEALER, { auctionId: 'd1', price: 2_100_000, buyNow: null });
  await command('watch.add-all', DEALER, { auctionIds: ['d1', 'd2', 'd3'] });
  await until(() => watched.get(`${DEALER}:d3`));
  expect(watched.get(`${DEALER}:d1`)).toMatchObject({ price: 2_100_000 });
  expect(watched.get(`${DEALER}:d2`)).toMatchObject({
    customerId: DEALER,
    auctionId: 'd2',
    price: null,
    buyNow: null,
  });
});

test('what a vehicle could be bought for at once is kept as it was when it was put there', async () => {
  await command('watch.add', DEALER, { auctionId: 'b1', price: 2_100_000, buyNow: 2_890_000 });
  await command('watch.add', DEALER, { auctionId: 'b1', price: 1_900_000, buyNow: 2_490_000 });
  await command('watch.note', DEALER, { auctionId: 'b1', note: 'Markise' });
  await until(() => (watched.get(`${DEALER}:b1`) as { note: string | null } | undefined)?.note === 'Markise');
  expect(watched.get(`${DEALER}:b1`)).toMatchObject({ price: 2_100_000, buyNow: 2_890_000 });
});

test('a note is beside its vehicle, is read by no one else, and goes with it', async () => {
  await command('watch.add', DEALER, { auctionId: 'c9', price: 2_100_000, buyNow: null });
  await command('watch.add', DEALER, { auctionId: 'c9', price: 9_900_000, buyNow: null });
  const entry = () =>
    watched.get(`${DEALER}:c9`) as { price: number | null; note: string | null } | null | undefined;
  await until(() => entry()?.price === 2_100_000);
  expect(entry()?.note).toBeNull();
  expect(await command('watch.note', DEALER, { auctionId: 'c9', note: '  Markise prüfen ' })).toMatchObject({
    status: 'accepted',
    result: { note: 'Markise prüfen' },
  });
  await until(() => entry()?.note === 'Markise prüfen');
  expect(entry()?.price).toBe(2_100_000);
  // no one writes on another's list, nor about what is not on their own
  expect(await command('watch.note', DEALER, { auctionId: 'c9', note: 'x' }, OWNER)).toMatchObject({
    code: 'not_allowed',
  });
  expect(await command('watch.note', RIVAL, { auctionId: 'c9', note: 'x' })).toMatchObject({
    code: 'not_found',
  });
  await command('watch.note', DEALER, { auctionId: 'c9', note: '' });
  await until(() => entry()?.note === null);
  await command('watch.remove', DEALER, { auctionId: 'c9' });
  await until(() => entry() === null);
});
