import { newId, type BidderContext } from '@rollheim/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';
import { LIVES } from '../testing/lives.ts';

let harness: Harness;
beforeAll(async () => void (harness = await startAuctions()));
afterAll(() => harness?.stop());

const ask = (actor: string | null, auctionIds: readonly string[]) =>
  harness.send('auction.own-bids', actor, 'own-bids', { auctionIds });

test('each dealer reads the own limits of many auctions at once, and no one those of another', async () => {
  const { anna, bert, owner, operator } = harness;
  const leads = await harness.seed(LIVES.running(harness));
  const overbid = await harness.seed(LIVES.running(harness));
  const bid = async (actor: string, id: string, euros: number) =>
    expect(code(await harness.send('auction.bid', actor, id, { amount: euros * EUR }))).toBe('accepted');
  await bid(anna, leads, 11_850);
  await bid(anna, overbid, 12_350);
  await bid(bert, overbid, 15_750);

  const asked = [leads, overbid, newId()];
  const outcome = await ask(anna, asked);
  const { contexts } = outcome.result as { contexts: readonly BidderContext[] };
  const byId = new Map(contexts.map((context) => [context.auctionId, context]));
  expect([...byId.keys()].toSorted()).toEqual([leads, overbid].toSorted());
  expect(byId.get(leads)).toMatchObject({ holdingHighestBid: true, overbid: false, ownLimit: 11_850 * EUR });
  expect(byId.get(overbid)).toMatchObject({ holdingHighestBid: false, overbid: true });
  expect(JSON.stringify(outcome)).not.toContain(String(15_750 * EUR));

  const others = JSON.stringify(await ask(bert, asked));
  expect(others).toContain(String(15_750 * EUR));
  expect(others).not.toContain(String(11_850 * EUR));
  // owner and operator have questions of their own, which answer more
  for (const actor of [owner, operator]) expect((await ask(actor, asked)).result).toEqual({ contexts: [] });
  expect(code(await ask(null, asked))).toBe('not_allowed');
  const many = Array.from({ length: 201 }, () => newId());
  expect(code(await ask(anna, many))).toBe('invalid_input');
});
