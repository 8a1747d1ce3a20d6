import type { CatalogDetail } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { BidActions } from './BidActions.tsx';
import { EMPTY_FORM } from './bid-form.ts';
import { kindOf } from './intent.ts';

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

const shown = (props: {
  readonly viewer?: {
    readonly country: string;
    readonly vatCountry: string | null;
    readonly vatNumberVerified: boolean;
  };
  readonly typed?: number | null;
  readonly vatReportable?: boolean;
  readonly context?: object | null;
}) =>
  textFor(
    props.viewer ?? { country: 'DE', vatCountry: null, vatNumberVerified: false },
    <BidActions
      vehicle={{
        ...vehicle,
        auction: { ...vehicle.auction, price: 4_550_000, nextBid: 4_575_000 },
        content: { ...vehicle.content, vatReportable: props.vatReportable ?? false },
      }}
      context={(props.context ?? null) as never}
      form={{ ...EMPTY_FORM, typed: props.typed ?? null }}
      onChange={nothing}
      onAsk={nothing}
    />,
  );

test('what the next step and the typed amount cost in all is read before anything is pressed', async () => {
  const text = await shown({ typed: 4_600_000 });
  // 45,750 EUR: 800.63 and 152.12; 46,000 EUR: 805.00 and 152.95
  expect(text).toMatch(/46\.702,75\s€ 45\.750\s€ \+ commission 800,63\s€ \+ VAT 152,12\s€/);
  expect(text).toMatch(/46\.957,95\s€ 46\.000\s€ \+ commission 805\s€ \+ VAT 152,95\s€/);
});

test('who pays no VAT reads the cost without it', async () => {
  const viewer = { country: 'NL', vatCountry: 'NL', vatNumberVerified: true };
  const text = await shown({ viewer, vatReportable: true, typed: 4_760_000 });
  // 47,600 EUR gross are 40,000 EUR net; the commission of 833 EUR is on the gross price
  expect(text).toMatch(/40\.833\s€ 40\.000\s€ net \+ commission 833\s€, no VAT on it/);
});

test('an amount that is refused has no cost, and there is one field without a switch beside it', async () => {
  const wrong = await shown({ typed: Number.NaN });
  expect(wrong.match(/At most, if you win/g)).toHaveLength(1);
  const text = await shown({});
  expect(text).toContain('Your maximum, gross');
  expect(text).toContain('bids for you up to this amount');
  expect(text).not.toContain('limit');
});

test('what is above the next step, or raises an own maximum, is bid by the agent; the next step is a plain bid', () => {
  expect(kindOf(4_575_000, { leading: false, least: 4_575_000 })).toBe('bid');
  expect(kindOf(4_600_000, { leading: false, least: 4_575_000 })).toBe('agent');
  expect(kindOf(4_600_000, { leading: true, least: 4_600_000 })).toBe('agent');
});

test('who leads reads what the vehicle costs in all now, and at most at their limit', async () => {
  const leads = { holdingHighestBid: true, ownLimit: 5_000_000, moves: [] };
  const text = await shown({ context: leads });
  expect(text).toMatch(/At the present price 4\d\.\d{3},?\d*\s€ 45\.500\s€ \+ commission/);
  expect(text).toMatch(/50\.000\s€ \+ commission/);
  expect(await shown({ context: { ...leads, ownLimit: 4_550_000 } })).not.toMatch(/50\.000/);
  expect(await shown({})).not.toContain('At the present price');
});
