import type { BidderContext, OwnerContext } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIVES } from '../testing/lives.ts';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';

let harness: Harness;
beforeAll(async () => void (harness = await startAuctions()));
afterAll(() => harness?.stop());

test('the owner of a vehicle that they took back is told so, and since when', async () => {
  const id = await harness.seed(LIVES.acpt_late_offer(harness));
  expect(code(await harness.send('auction.withdraw', harness.owner, id, {}))).toBe('accepted');
  const own = (await harness.send('auction.context', harness.owner, id)).result as OwnerContext;
  expect(own.withdrawn).toEqual({ by: 'owner', at: expect.any(String) });
});

test('a dealer is told what became of the late offer that stands no more; its rival is not', async () => {
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
