import type { CatalogProduct } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { ProductCard } from './ProductCard.tsx';

const cardEnding = (endAt: string) =>
  textFor(
    null,
    <ProductCard
      eager={false}
      product={
        {
          entityId: 'a1',
          title: 'Hymer B 544',
          productType: 'motorhome',
          mediaId: null,
          category: null,
          firstRegistration: null,
          mileage: null,
          powerKw: null,
          auction: { status: 'running', price: 3_795_000, endAt, buyNow: null, reserve: 'none' },
        } as CatalogProduct
      }
    />,
    { at: '2026-11-22T07:20:00.000Z' },
  );

test('an end that is not today has its day', async () => {
  expect(await cardEnding('2026-11-22T15:20:00Z')).toContain('Ends 16:20');
  expect(await cardEnding('2026-11-23T03:20:00Z')).toContain('Ends tomorrow 04:20');
  expect(await cardEnding('2026-11-24T15:20:00Z')).toMatch(/Ends Tue,? 24\/11 16:20/);
});
