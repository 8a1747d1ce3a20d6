import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { Change } from './Change.tsx';

const german = { country: 'DE', vatCountry: null, vatNumberVerified: false };
const dutch = { country: 'NL', vatCountry: 'NL', vatNumberVerified: true };

const change = (price: number | null, watchedPrice: number | null) => (
  <Change
    product={{
      vatReportable: true,
      watchedPrice,
      // a restart: nothing is bid, and the start price is lower than before
      auction: { soldPrice: null, price, lateOffers: null, startPrice: 1_785_000 },
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
