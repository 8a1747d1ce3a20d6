import { randomUUID } from 'node:crypto';
import { createCommandClient, type CommandClient } from '@rollheim/bus';
import { REPLY_TOPIC, type DeletionObstacle } from '@rollheim/contracts';
import { testCommand } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LIVES } from '../testing/lives.ts';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';

let harness: Harness;
let client: CommandClient;
beforeAll(async () => {
  harness = await startAuctions();
  client = await createCommandClient(harness.bus, { instanceId: 'test.personal', replyTopic: REPLY_TOPIC });
});
afterAll(async () => {
  await client?.close();
  await harness?.stop();
});

/** Kind of the obstacle that this auction is to the deletion of a person; null: it binds them to nothing. */
async function binds(customerId: string, auctionId: string): Promise<string | null> {
  const outcome = await client.command(
    testCommand('personal.commands', 'auctions', 'personal.check', { customerId }, 'service:identity'),
  );
  const { obstacles } = outcome.result as { obstacles: readonly DeletionObstacle[] };
  return obstacles.find(({ id }) => id === auctionId)?.kind ?? null;
}

const seeded = async (life: keyof typeof LIVES): Promise<string> => {
  const id = await harness.seed(LIVES[life](harness));
  await harness.reaches(id, life === 'countered' ? 'recd_late_offer' : life);
  return id;
};

test('a late offer, a counter to it and a reservation bind their bidder and the owner', async () => {
  for (const life of ['recd_late_offer', 'countered', 'anr_offer_above_targetprice'] as const) {
    const id = await seeded(life);
    expect([life, await binds(harness.anna, id), await binds(harness.owner, id)]).toEqual([
      life,
      'bid',
      'auction',
    ]);
    expect(await binds(harness.bert, id)).toBeNull();
  }
});

test('an auction where late offers may still come binds its owner, not whose offer was declined', async () => {
  const id = await seeded('declined_late_offer');
  expect([await binds(harness.owner, id), await binds(harness.anna, id)]).toEqual(['auction', null]);
});

test('the bid of a paused renegotiation binds, also when it opens the next round; one that was released does not', async () => {
  const { anna, bert, owner } = harness;
  const [paused, ended] = [await seeded('renegotiation'), await seeded('renegotiation')];
  const move = async (id: string, payload: object) =>
    code(await harness.send('auction.negotiate', owner, id, { offerId: 'offer-1', ...payload }));
  expect(await move(paused, { move: 'decline', then: 'pause' })).toBe('accepted');
  expect(await move(ended, { move: 'end' })).toBe('accepted');
  expect([await binds(anna, paused), await binds(bert, paused)]).toEqual(['bid', null]);
  expect([await binds(anna, ended), await binds(owner, ended)]).toEqual([null, 'auction']);

  // a round with a lead: it is published before it runs
  const restarted = await harness.send('auction.restart', owner, paused, { newMinimum: 11_400 * EUR });
  expect(code(restarted)).toBe('accepted');
  expect(await binds(anna, paused)).toBe('bid');
});

test('a sale binds both sides until its order is known; then orders is asked', async () => {
  const { anna, owner } = harness;
  const id = await seeded('sold');
  expect([await binds(anna, id), await binds(owner, id)]).toEqual(['bid', 'auction']);
  const order = { orderId: `order-${id}`, auctionId: id, version: 1, status: 'pending' };
  await harness.publish('orders.state', order.orderId, order);
  await vi.waitFor(async () => {
    expect([await binds(anna, id), await binds(owner, id)]).toEqual([null, null]);
  });
});

/** Sets, or with 0 lifts, the hold of a deletion that is under way. */
async function hold(customerId: string, seconds: number, holdId = customerId): Promise<string> {
  const payload = { customerId, holdId, seconds };
  return code(
    await client.command(
      testCommand('personal.commands', 'auctions', 'personal.hold', payload, 'service:identity'),
    ),
  );
}

test('nothing is taken from somebody whose deletion is checked; others go on, and so do they when it is lifted or over', async () => {
  const { anna, bert } = harness;
  const id = await seeded('running');
  const bid = async (actor: string, amount: number) =>
    code(await harness.send('auction.bid', actor, id, { amount: amount * EUR }));
  expect(await hold(bert, 60)).toBe('accepted');
  expect(await bid(bert, 15_000)).toBe('not_allowed');
  expect(await binds(bert, id)).toBeNull();
  expect(await bid(anna, 15_500)).toBe('accepted');
  expect(await bid(bert, 16_000)).toBe('not_allowed');
  // another deletion of the same account, which was refused
  expect(await hold(bert, 60, randomUUID())).toBe('accepted');
  expect(await hold(bert, 0)).toBe('accepted');
  expect(await bid(bert, 16_000)).toBe('not_allowed');
  await harness.query('delete from auctions.leaving where hold_id <> customer_id');
  expect(await bid(bert, 16_500)).toBe('accepted');
  expect(await binds(bert, id)).toBe('bid');

  expect(await hold(anna, 1)).toBe('accepted');
  expect(await bid(anna, 17_000)).toBe('not_allowed');
  // whoever set it is gone: it ends by itself
  await vi.waitFor(async () => expect(await bid(anna, 17_500)).toBe('accepted'));
});

test('a bid that is being written when the hold is set is either seen by the check or refused', async () => {
  const { anna, bert } = harness;
  const id = await seeded('running');
  for (let price = 12_500; price < 15_000; price += 500) {
    const first = code(await harness.send('auction.bid', bert, id, { amount: price * EUR }));
    expect(first).toBe('accepted');
    const racing = harness.send('auction.bid', anna, id, { amount: (price + 250) * EUR });
    expect(await hold(anna, 60)).toBe('accepted');
    const bound = await binds(anna, id);
    const answer = code(await racing);
    expect([answer, bound]).toEqual(answer === 'accepted' ? ['accepted', 'bid'] : ['not_allowed', null]);
    expect(await hold(anna, 0)).toBe('accepted');
  }
});

test('the seller’s export does not say who was chosen for a first round; who leaves is taken off, and its end forgets the others', async () => {
  const { anna, bert, operator, owner } = harness;
  const personal = (type: string, payload: object) =>
    client.command(testCommand('personal.commands', 'auctions', type, payload, 'service:identity'));
  const special = { exclusiveTo: [anna, bert], manufacturer: true };
  const id = await harness.seed(LIVES.under_review(harness));
  expect(code(await harness.send('auction.release', operator, id, special))).toBe('accepted');
  const kept = async () =>
    (
      await harness.query<{ special: unknown }>(
        'select special from auctions.auction where auction_id = $1',
        [id],
      )
    )[0]?.special;
  await vi.waitFor(async () => expect(await kept()).toEqual(special));
  const exported = JSON.stringify(
    await personal('personal.export', { customerId: owner, from: { table: 0, row: 0 } }),
  );
  expect(exported).toContain(id);
  expect(exported).not.toContain(anna);

  expect(code(await personal('personal.erase', { customerId: bert }))).toBe('accepted');
  expect(await kept()).toEqual({ ...special, exclusiveTo: [anna] });
  // the round is not opened to everyone by the last one who leaves
  expect(code(await personal('personal.erase', { customerId: anna }))).toBe('accepted');
  const left = (await kept()) as typeof special;
  expect(left.exclusiveTo).toEqual([expect.any(String)]);
  expect(left.exclusiveTo).not.toContain(anna);

  const over = await harness.seed(LIVES.failed(harness), { special });
  const [row] = await harness.query<{ special: unknown }>(
    'select special from auctions.auction where auction_id = $1',
    [over],
  );
  expect(row?.special).toEqual({ exclusiveTo: [], manufacturer: true });
});
