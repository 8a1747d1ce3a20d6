import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { Change } from './Change.tsx';

const german = { country: 'DE', vatCountry: null, vatNumberVerified: false };
const dutch = { country: 'NL', vatCountry: 'NL', vatNumberVerified: true };

const NO_BUY_NOW = { buyNow: null, watchedBuyNow: null };

const change = (
  price: number | null,
  watchedPrice: number | null,
  { buyNow, watchedBuyNow }: Readonly<Record<'buyNow' | 'watchedBuyNow', number | null>> = NO_BUY_NOW,
) => (
  <Change
    product={{
      vatReportable: true,
      watchedPrice,
      watchedBuyNow,
      // a restart: nothing is bid, and the start price is lower than before
      auction: { soldPrice: null, price, lateOffers: null, startPrice: 1_785_000, buyNow },
    }}
  />
);

test('a restart below the price at which a vehicle was noted is marked with the old and the new price', async () => {
  expect(await textFor(german, change(null, 2_380_000))).toBe('Down from 23.800 € to 17.850 €');
  expect(await textFor(dutch, change(null, 2_380_000))).toBe('Down from 20.000 € to 15.000 €');
});

test('a price that rose is marked by how much, one that did not move is not', async () => {
  expect(await textFor(german, change(2_480_000, 2_380_000))).toContain('1.000 €');
  expect(await textFor(german, change(2_480_000, 2_380_000))).not.toContain('Down');
  expect(await textFor(german, change(2_380_000, 2_380_000))).toBe('');
  expect(await textFor(german, change(2_380_000, null))).toBe('');
});

test('a lower price of buying at once is marked with the old and the new one, net where the viewer sees net', async () => {
  const lower = change(2_380_000, 2_380_000, { buyNow: 3_570_000, watchedBuyNow: 4_165_000 });
  expect(await textFor(german, lower)).toBe('Buy now: down from 41.650 € to 35.700 €');
  expect(await textFor(dutch, lower)).toBe('Buy now: down from 35.000 € to 30.000 €');
});

test('both prices may have fallen; one of buying at once that rose, ended or was not known is not marked', async () => {
  const both = await textFor(
    german,
    change(null, 2_380_000, { buyNow: 3_570_000, watchedBuyNow: 4_165_000 }),
  );
  expect(both).toContain('Down from 23.800 € to 17.850 €');
  expect(both).toContain('Buy now: down from 41.650 € to 35.700 €');
  for (const [buyNow, watchedBuyNow] of [
    [4_165_000, 3_570_000],
    [3_570_000, 3_570_000],
    [null, 4_165_000],
    [3_570_000, null],
  ] as const)
    expect(await textFor(german, change(2_380_000, 2_380_000, { buyNow, watchedBuyNow }))).toBe('');
});
