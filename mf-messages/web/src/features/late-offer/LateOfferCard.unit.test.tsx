import type { AuctionContext } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { lateTalksOf } from './late.ts';
import { LateOfferCard } from './LateOfferCard.tsx';

const talks = lateTalksOf({
  role: 'bidder',
  auctionId: 'a1',
  vatReportable: true,
  late: {
    offerId: 'offer-3',
    amount: 1_850_000,
    until: '2026-11-24T18:00:00.000Z',
    reserved: false,
    counter: { offerId: 'offer-4', amount: 1_990_000 },
  },
  moves: [],
} as unknown as AuctionContext);

const drawn = (vatCountry: string | null) =>
  renderPart(talks && <LateOfferCard talks={talks} />, {
    name: 'mf-messages',
    texts,
    customer: { country: vatCountry ?? 'DE', vatCountry, vatNumberVerified: true },
  });
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ');

test('who sees net prices reads demand and own offer net, as they are paid, with the gross amount beside', async () => {
  const words = wordsOf(await drawn('NL'));
  expect(words).toMatch(/16\.722,69 ?€.*net \(19\.900 € gross\)/);
  expect(words).toContain('Your offer is 15.546,22 € net (18.500 € gross).');
});

test('the card says how far apart the sides are, and what the commission would be', async () => {
  const words = wordsOf(await drawn(null));
  expect(words).toMatch(/1\.400 €/);
  // 1.75 % of 19,900 is 348.25: the least is 399, plus 19 % VAT
  expect(words).toMatch(/19\.900 €.* 474,81 €/);
});

test('everyone else reads them gross', async () => {
  const words = wordsOf(await drawn(null));
  expect(words).toContain('Your offer is 18.500 €.');
  expect(words).not.toMatch(/net|16\.722/);
});
