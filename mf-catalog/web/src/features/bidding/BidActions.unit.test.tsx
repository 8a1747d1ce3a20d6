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

test('what is no whole amount is refused, as bids are whole euros', async () => {
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

test('an amount that a buy-now price leaves no room for is refused, with what buys the vehicle', async () => {
  const typed = (buyNow: number | null) =>
    textFor(
      { country: 'DE', vatCountry: null, vatNumberVerified: false },
      <BidActions
        vehicle={{ ...vehicle, auction: { ...vehicle.auction, buyNow } }}
        context={{ moves: [{ move: 'bid', least: 1_500_000, most: 2_995_000 }] } as never}
        form={{ ...EMPTY_FORM, typed: 3_000_000 }}
        onChange={nothing}
        onAsk={nothing}
      />,
    );
  expect(await typed(3_000_000)).toContain(
    'At most 29.950 €. For 30.000 € you can buy the vehicle right away.',
  );
  expect(await typed(null)).not.toContain('right away');
});

test('who sees net prices reads what the vehicle costs at once net, too', async () => {
  const text = await textFor(
    { country: 'NL', vatCountry: 'NL', vatNumberVerified: true },
    <BidActions
      vehicle={{
        ...vehicle,
        auction: { ...vehicle.auction, buyNow: 2_655_000 },
        content: { ...vehicle.content, vatReportable: true },
      }}
      context={null}
      form={EMPTY_FORM}
      onChange={nothing}
      onAsk={nothing}
    />,
  );
  expect(text).toContain('Buy for 22.311 € net (26.550 € gross)');
});
