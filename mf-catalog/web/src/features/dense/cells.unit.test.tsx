import type { CatalogProduct } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { RowEnd, RowNext, RowPrice, ShortStanding } from './cells.tsx';

const DEALER = { country: 'DE', vatCountry: null, vatNumberVerified: false } as const;
const lateOffers = { least: 1_255_000, until: '2026-12-20T15:00:00Z' };

const product = (auction: object, context?: object) =>
  ({
    entityId: 'a1',
    title: 'Hymer B 544',
    vatReportable: false,
    ...(context ? { context } : {}),
    auction: {
      status: 'acpt_late_offer',
      price: null,
      soldPrice: null,
      startPrice: 1_000_000,
      nextBid: null,
      endAt: '2026-11-20T15:00:00Z',
      lateOffers,
      outage: false,
      ...auction,
    },
  }) as CatalogProduct;

const row = (of: CatalogProduct, named = false) =>
  textFor(
    DEALER,
    <>
      <RowPrice product={of} named={named} />
      <RowEnd product={of} />
      <RowNext product={of} first={false} onBid={() => undefined} />
    </>,
    { at: '2026-11-22T07:20:00.000Z' },
  );

test('a row of a vehicle that takes offers says what its figure is, until when, and the next step', async () => {
  const text = await row(product({}));
  expect(text).toContain('Lowest offer 12.550');
  expect(text).toContain('Possible until');
  expect(text).toContain('Make an offer');
});

test('beside a pending offer the row says from where, and promises no step', async () => {
  const text = await row(product({ status: 'recd_late_offer' }));
  expect(text).toContain('Offer pending, from 12.550');
  expect(text).not.toContain('Make an offer');
});

test('where no head of a column says it, every figure is named as on the cards', async () => {
  const running = { status: 'running', price: 1_300_000, lateOffers: null, endAt: '2026-11-22T15:00:00Z' };
  expect(await row(product(running), true)).toContain('Current bid 13.000');
  expect(await row(product(running))).not.toContain('Current bid');
});

test('below the head that says bid, a figure that is none says what it is', async () => {
  const price = (auction: object) =>
    textFor(DEALER, <RowPrice product={product({ lateOffers: null, ...auction })} />);
  expect(await price({ status: 'running' })).toMatch(/^10\.000\s€ Starting price$/);
  expect(await price({ status: 'running', price: 1_300_000 })).toMatch(/^13\.000\s€$/);
  const sold = { status: 'sold', price: 1_300_000, soldPrice: 1_300_000 };
  expect(await price(sold)).toMatch(/^13\.000\s€ Hammer price$/);
});

test('who has offered reads their offer, and that they may raise it; who was beaten, from where on', async () => {
  const own = (lateOffer: object) => ({
    watched: false,
    holdingHighestBid: false,
    overbid: false,
    lateOffer,
  });
  const pending = { status: 'recd_late_offer' };
  const stands = await row(product(pending, own({ version: 7, own: 1_400_000, least: 1_410_000 })));
  expect(stands).toContain('Your offer 14.000');
  expect(stands).toContain('Raise');
  const beaten = await row(product(pending, own({ version: 8, own: null, least: 1_450_000 })));
  expect(beaten).toContain('Lowest offer 14.500');
  expect(beaten).toContain('Make an offer');
  // reserved for them: nothing is raised
  const reserved = await row(product(pending, own({ version: 8, own: 1_600_000, least: null })));
  expect(reserved).toContain('Your offer 16.000');
  expect(reserved).not.toContain('Raise');
});

test('a narrow row says the own state first, else that the reserve is met, else nothing', async () => {
  const short = (auction: object, context?: object) =>
    textFor(DEALER, <ShortStanding product={product({ status: 'running', ...auction }, context)} />);
  const own = { watched: true, holdingHighestBid: false, overbid: false };
  expect(await short({ reserve: 'met' }, { ...own, holdingHighestBid: true })).toBe('You lead');
  expect(await short({ reserve: 'met' }, { ...own, overbid: true })).toBe('Outbid');
  expect(await short({ reserve: 'met' }, own)).toBe('Watched');
  expect(await short({ reserve: 'met' }, { ...own, watched: false })).toBe('Reserve');
  expect(await short({ reserve: 'not_met' })).toBe('');
});

test('the gross amount beside a net price is apart from the word that says what the price is', async () => {
  const dutch = { country: 'NL', vatCountry: 'NL', vatNumberVerified: true } as const;
  const running = { status: 'running', price: 5_860_000, lateOffers: null };
  const of = { ...product(running), vatReportable: true };
  for (const brief of [true, false])
    expect(await textFor(dutch, <RowPrice product={of} brief={brief} />)).toMatch(
      /49\.244\s€ net \(58\.600\s€ gross\)$/,
    );
  expect(await textFor(DEALER, <RowPrice product={of} brief />)).toMatch(/58\.600\s€$/);
});
