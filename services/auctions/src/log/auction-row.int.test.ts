import { afterAll, beforeAll, expect, test } from 'vitest';
import { code, EUR, startAuctions, type Harness } from '../testing/harness.ts';
import { LIVES } from '../testing/lives.ts';

let harness: Harness;
beforeAll(async () => void (harness = await startAuctions()));
afterAll(() => harness?.stop());

test('what a bid changes of the row is at its end: the log of the database holds no more of it', async () => {
  const { anna, bert } = harness;
  const id = await harness.seed(LIVES.running(harness));
  const row = async () =>
    (
      await harness.query<Record<string, unknown>>('select * from auctions.auction where auction_id = $1', [
        id,
      ])
    )[0]!;
  const bid = async (who: string, amount: number) =>
    expect(code(await harness.send('auction.bid', who, id, { amount: amount * EUR }))).toBe('accepted');
  await bid(anna, 10_500);
  await bid(bert, 11_000);
  const before = await row();
  await bid(anna, 11_500);
  const after = await row();
  const names = Object.keys(after);
  const first = names.findIndex((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  expect(names.slice(first)).toEqual(['head', 'next_due', 'seq', 'version']);
});
