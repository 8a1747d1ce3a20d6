import type { BidderContext, OwnerContext } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LIVES } from '../testing/lives.ts';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';

let harness: Harness;
beforeAll(async () => void (harness = await startAuctions()));
afterAll(() => harness?.stop());

test('the owner of a vehicle that they took back is notified of that, and since when', async () => {
  const id = await harness.seed(LIVES.acpt_late_offer(harness));
  expect(code(await harness.send('auction.withdraw', harness.owner, id, {}))).toBe('accepted');
  const own = (await harness.send('auction.context', harness.owner, id)).result as OwnerContext;
  expect(own.withdrawn).toEqual({ by: 'owner', at: expect.any(String) });
});

test('a dealer is notified of the outcome of the late offer that is no longer pending; its rival is not', async () => {
  const id = await harness.seed(LIVES.declined_late_offer(harness));
  const context = async (who: string) =>
    (await harness.send('auction.context', who, id)).result as BidderContext;
  expect((await context(harness.anna)).lostOffer).toEqual({
    amount: 10_500 * EUR,
    how: 'declined',
    at: expect.any(String),
  });
  expect((await context(harness.bert)).lostOffer ?? null).toBeNull();
});

test('what became of each dealer’s last late offer is recorded, with what their next one takes: one that is displaced while another is pending, too', async () => {
  const id = await harness.seed(LIVES.recd_late_offer(harness));
  const { anna, bert } = harness;
  await vi.waitFor(() => expect(harness.offer(id, anna)).toMatchObject({ round: 1, ended: null }));
  const higher = { amount: 10_900 * EUR };
  expect(code(await harness.send('auction.late-offer', bert, id, higher))).toBe('accepted');
  await vi.waitFor(() =>
    expect(harness.offer(id, anna)).toMatchObject({
      amount: 10_500 * EUR,
      ended: { how: 'displaced', at: expect.any(String) },
    }),
  );
  const context = async (who: string) =>
    (await harness.send('auction.context', who, id)).result as BidderContext;
  // it would reveal the other's offer, also to a dealer who was blocked meanwhile
  expect(harness.offer(id, anna)?.least).toBeNull();
  expect((await context(anna)).leastLateOffer).toBeGreaterThan(higher.amount);
  const { late } = await context(bert);
  const declined = await harness.send('auction.answer-late-offer', harness.owner, id, {
    move: 'decline',
    offerId: late?.offerId,
  });
  expect(code(declined)).toBe('accepted');
  // the page's least is the record's: above the own offer that was declined
  await vi.waitFor(() =>
    expect(harness.offer(id, bert)).toMatchObject({ amount: higher.amount, ended: { how: 'declined' } }),
  );
  expect(harness.offer(id, bert)?.least).toBe((await context(bert)).leastLateOffer);
  expect(harness.offer(id, bert)?.least).toBeGreaterThan(higher.amount);
  expect(harness.offer(id, anna)?.ended?.how).toBe('displaced');
});
