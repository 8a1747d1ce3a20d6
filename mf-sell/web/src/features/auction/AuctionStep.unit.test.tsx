import type { ListingTerms, OwnAd, VehicleContent } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DraftProvider } from '../../draft/DraftProvider.tsx';
import { emptyAd } from '../../testing/ad.ts';
import { AuctionStep } from './AuctionStep.tsx';

const EUR = 100;

const step = async (
  terms: Partial<ListingTerms>,
  content: Partial<VehicleContent> = {},
  more: Partial<OwnAd> = {},
) => {
  const { listing, private: own } = emptyAd;
  const ad = {
    ...emptyAd,
    ...more,
    listing: { ...listing, content: { ...listing.content, ...content } },
    private: { ...own, terms: { ...own.terms, ...terms } },
  };
  return textOf(
    await renderPart(
      <DraftProvider ad={ad} definitions={[]} onReplaced={() => undefined}>
        <AuctionStep />
      </DraftProvider>,
      { name: 'mf-sell', texts, at: '2026-11-22T12:00:00.000Z' },
    ),
  );
};

test('a date that is too late is answered with the last one that is taken', async () => {
  expect(await step({ plannedSaleDate: '2027-11-24' })).toContain('Please choose 23/11/2027 at the latest.');
  const from = { availability: { kind: 'from', from: '2027-01-04' } } as const;
  expect(await step({}, from)).toContain('Please choose 03/01/2027 at the latest.');
});

test('prices that contradict each other are answered with the amount that is taken', async () => {
  const minimum = 10_000 * EUR;
  expect(await step({ minimum, buyNow: 10_100 * EUR })).toContain('so at least 10.150 €.');
  expect(await step({ minimum, startPrice: 10_050 * EUR })).toContain('so at most 10.000 €.');
  expect(await step({ reserve: false, minimum, buyNow: 10_100 * EUR })).toMatch(
    /expectation, so at least 10\.150 €/,
  );
});

test('of a vehicle that was offered before the field of the minimum names the highest one, before and after it is typed', async () => {
  const highestMinimum = 30_400 * EUR;
  const sentence = 'You offered this vehicle a short time ago: now 30.400 € at most.';
  expect(await step({}, {}, { highestMinimum })).toContain(`${texts.minimum_hint} ${sentence}`);
  expect(await step({ minimum: 32_000 * EUR }, {}, { highestMinimum })).toContain(sentence);
  expect(await step({})).not.toContain('at most');
  // an ad that had a round itself is bound by that one
  const relisting = { highestMinimum: 33_250 * EUR };
  expect(await step({ minimum: 34_000 * EUR }, {}, { highestMinimum, relisting })).toContain('33.250');
  expect(await step({}, {}, { highestMinimum, relisting })).not.toContain('30.400');
});
