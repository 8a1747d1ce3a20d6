import type { AdHint, ListingState } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { hintsOf } from './hints.ts';

const pictures = (count: number) =>
  Array.from({ length: count }, (_, position) => ({ mediaId: `m${position}`, position, view: 'exterior' }));

const ad = (content: object = {}, documents = 1) =>
  ({
    documents,
    updatedAt: '2026-11-24T10:00:00.000Z',
    content: {
      productType: 'motorhome',
      title: 'Hymer B-Klasse MC T 580',
      description: 'Aus erster Hand, 48.200 km, HU bis 05.06.2027.',
      defects: '',
      gallery: pictures(12),
      attributes: { mileage: 48_200, first_registration_year: 2019 },
      ...content,
    },
  }) as unknown as ListingState;

test('an ordinary ad has no hint', () => {
  expect(hintsOf(ad())).toEqual([]);
});

test.each<[string, ListingState, readonly AdHint[]]>([
  ['a telephone number in the text', ad({ description: 'Anruf unter 0151 55501420' }), ['contact_data']],
  ['an address among the defects', ad({ defects: 'Details auf www.beispiel.de' }), ['contact_data']],
  ['seven pictures', ad({ gallery: pictures(7) }), ['few_pictures']],
  ['no paper', ad({}, 0), ['no_papers']],
  ['400 km a year', ad({ attributes: { mileage: 2_800, first_registration_year: 2019 } }), ['odd_mileage']],
  [
    '60,000 km a year',
    ad({ attributes: { mileage: 420_000, first_registration_year: 2019 } }),
    ['odd_mileage'],
  ],
  [
    'several at once, the ones against the release first',
    ad({ description: 'info@beispiel.de', gallery: [] }, 0),
    ['contact_data', 'few_pictures', 'no_papers'],
  ],
])('%s', (_, listing, hints) => {
  expect(hintsOf(listing)).toEqual(hints);
});

test('a young vehicle may not have been driven, and a trailer has no mileage', () => {
  expect(hintsOf(ad({ attributes: { mileage: 1_000, first_registration_year: 2025 } }))).toEqual([]);
  const trailer = { productType: 'trailer', attributes: { first_registration_year: 2001 } };
  expect(hintsOf(ad(trailer))).toEqual([]);
});
