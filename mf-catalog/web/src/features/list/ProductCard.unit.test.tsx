import type { CatalogProduct } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { textFor } from '../../testing/render.tsx';
import { ProductCard } from './ProductCard.tsx';

const part = (auction: object, context?: object) => (
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
        auction: { soldPrice: null, startPrice: 3_000_000, buyNow: null, reserve: 'none', ...auction },
        ...(context ? { context } : {}),
      } as CatalogProduct
    }
  />
);
const at = '2026-11-22T07:20:00.000Z';
const card = (auction: object, context?: object) => textFor(null, part(auction, context), { at });

const cardEnding = (endAt: string) => card({ status: 'running', price: 3_795_000, endAt });

test('the heading of a card follows that of the page: on a phone there is no other between', async () => {
  const ending = part({ status: 'running', price: 3_795_000, endAt: '2026-11-22T15:20:00Z' });
  expect(await renderPart(ending, { name: 'mf-catalog', texts, at })).toMatch(/<h2\b[^>]*>.*Hymer B 544/s);
});

test('an end that is not today has its day', async () => {
  expect(await cardEnding('2026-11-22T15:20:00Z')).toContain('Ends 16:20');
  expect(await cardEnding('2026-11-23T03:20:00Z')).toContain('Ends tomorrow 04:20');
  expect(await cardEnding('2026-11-24T15:20:00Z')).toMatch(/Ends Tue,? 24\/11 16:20/);
});

test('of a vehicle that is open to offers after its round the card has the figure of its page, not the start price', async () => {
  const lateOffers = { least: 3_150_000, until: '2026-12-20T15:00:00Z' };
  const open = await card({ status: 'acpt_late_offer', price: null, reserve: null, lateOffers });
  expect(open).toContain('Lowest offer 31.500');
  expect(open).not.toMatch(/30\.000|Starting price/);
  const pending = await card({ status: 'recd_late_offer', price: null, reserve: null, lateOffers });
  expect(pending).toContain('Offer pending, from 31.500');
});

test('talks after a round are no bidding: their amount is the highest bid', async () => {
  expect(await card({ status: 'renegotiation', price: 3_125_000 })).toContain('Highest bid 31.250');
  expect(await card({ status: 'published', price: null })).toContain('Starting price 30.000');
});

test('who has made an offer after the round reads it, or what their next one is at least, as on the page', async () => {
  const lateOffers = { least: 5_335_000, until: '2026-12-20T15:00:00Z' };
  const own = (lateOffer: object) => ({
    watched: false,
    holdingHighestBid: false,
    overbid: false,
    lateOffer: { version: 7, ...lateOffer },
  });
  const state = { price: null, reserve: null, lateOffers };
  const pending = { status: 'recd_late_offer', ...state };
  expect(await card(pending, own({ own: 5_795_000, least: 5_820_000 }))).toContain('Your offer 57.950');
  const open = { status: 'declined_late_offer', ...state };
  expect(await card(open, own({ own: null, least: 5_800_000 }))).toContain('Lowest offer 58.000');
  // a round of its own takes bids, whatever was offered before it
  const running = { status: 'running', price: 5_500_000, lateOffers: null, endAt: '2026-11-22T15:20:00Z' };
  expect(await card(running, own({ own: null, least: 5_800_000 }))).toContain('Current bid 55.000');
});
