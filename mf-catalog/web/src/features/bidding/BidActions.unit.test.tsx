import type { CatalogDetail } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { BidActions } from './BidActions.tsx';
import { EMPTY_FORM } from './bid-form.ts';

const vehicle = {
  auction: { price: null, startPrice: 1_500_000, nextBid: 1_500_000, buyNow: null },
  content: { vatReportable: false },
} as unknown as CatalogDetail;
const nothing = () => undefined;

test('what is no whole amount is told that bids are whole euros', async () => {
  const text = await textFor(
    { country: 'DE', vatCountry: null, vatNumberVerified: false },
    <BidActions
      vehicle={vehicle}
      context={null}
      form={{ ...EMPTY_FORM, typed: Number.NaN }}
      onChange={nothing}
      onAsk={nothing}
    />,
  );
  expect(text).toContain('whole euros, in steps of 50 €');
});
