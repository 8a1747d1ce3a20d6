import type { AuctionState, CatalogSearchAnswer, PublishedListing } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { filtersIn, matches, vehicleFacts } from '@rollheim/contracts/catalog';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery, type SearchQuery } from './filters.ts';
import { numbered } from './numbered.ts';
import { answerSearch } from './routes/search.ts';
import { example } from './testing/example.ts';
import { startReadModel, type ReadModel } from './testing/read-model.ts';

let model: ReadModel;
let pool: pg.Pool;

const ads = {
  dethleffs: {
    title: 'Dethleffs Trend T 6717',
    category: 'semi_integrated',
    attributes: {
      make: 'dethleffs',
      model: 'T 6717',
      rear_garage: true,
      fuel: 'diesel',
      beds: 4,
      licensed_seats: 4,
    },
    pickup: { zipCode: '87700', city: 'Memmingen', country: 'DE' },
    description: 'Aus erster Hand, mit neuer Markise.',
  },
  knaus: {
    title: 'Knaus Sky Ti 650 MF',
    category: 'panel_van',
    attributes: {
      make: 'knaus',
      model: 'Sky Ti 650 MF',
      transmission: 'automatic',
      first_registration_year: 2019,
      licensed_weight: 3500,
      beds: 2,
      power: 103,
    },
    pickup: { zipCode: '1012 AB', city: 'Østerby', country: 'NL' },
    description: '',
  },
  burstner: {
    productType: 'trailer',
    title: 'Bürstner Premio 395 TS',
    category: 'caravan',
    attributes: { make: 'buerstner', model: 'Premio 395 TS', beds: 3, licensed_weight: 1200 },
    pickup: { zipCode: '80331', city: 'München', country: 'DE' },
    description: 'Papiere Nr. 48021, 48 Monate, Siegel 021.',
  },
  california: {
    title: 'Volkswagen Grand California 600',
    category: 'campervan',
    attributes: {
      make: 'volkswagen',
      model: 'Grand California 600',
      power: 130,
      length: 5986,
      first_registration_year: 2021,
      mileage: 42_000,
    },
    pickup: { zipCode: '04109', city: 'Leipzig', country: 'DE' },
    description: '',
  },
  hymer: {
    title: 'Hymer B-Klasse MC T 580',
    category: 'integrated',
    attributes: {
      make: 'hymer',
      model: 'B-Klasse MC T 580',
      licensed_weight: 4500,
      beds: 4,
      mileage: 180_000,
    },
    pickup: { zipCode: '28195', city: 'Bremen', country: 'DE' },
    description: '',
  },
  carthago: {
    title: 'Carthago chic c-line T 4.9 LE',
    category: 'semi_integrated',
    attributes: {
      make: 'carthago',
      model: 'chic c-line T 4.9 LE',
      beds: 2,
      solar: true,
      licensed_weight: 4250,
    },
    pickup: { zipCode: '70-001', city: 'Szczecin', country: 'PL' },
    description: '',
  },
  roller: {
    title: 'Roller Team Kronos 279 M',
    category: 'alcove',
    attributes: { make: 'roller_team', model: 'Kronos 279 M', beds: 6, licensed_seats: 6 },
    pickup: { zipCode: '28001', city: 'Madrid', country: 'ES' },
    description: '',
  },
  tab: {
    productType: 'trailer',
    title: 'T@B 400',
    category: 'caravan',
    attributes: { make: 'tab', model: '400', beds: 2 },
    pickup: { zipCode: '99084', city: 'Erfurt', country: 'DE' },
    description: '',
  },
} as const;

const listings = Object.entries(ads).map(([adId, content], index) => {
  const listing = example('listings.published');
  const all = { ...(listing['content'] as object), productType: 'motorhome', ...content };
  return { ...listing, adId, number: 48_020 + index, content: all } as unknown as PublishedListing;
});
const auctionOf = (auctionId: string) =>
  ({ ...example('auction.state'), auctionId, status: 'running' }) as unknown as AuctionState;

beforeAll(async () => {
  await attributeLabels.loadAll();
  model = await startReadModel(1);
  ({ pool } = model);
  const messages = listings.flatMap((payload) => [
    { topic: 'listings.published', key: payload.adId, payload },
    { topic: 'auctions.state', key: payload.adId, payload: auctionOf(payload.adId) },
  ]);
  await model.project(messages);
});

afterAll(() => model?.stop());

const idsOf = (ids: readonly string[]) => ids.toSorted().join(' ');
const search = (given: object): Promise<CatalogSearchAnswer> =>
  answerSearch(pool, searchQuery.validate(given).value as SearchQuery, 'de', null);
const MOTORHOMES = 'california carthago dethleffs hymer knaus roller';

test.each([
  // German
  ['Dethlefs', 'dethleffs'],
  ['womo mit heckgarage', 'dethleffs'],
  ['Garage', 'dethleffs'],
  ['VW', 'california'],
  ['vw campingbus', 'california'],
  ['TI 4 Schlafplätze', 'dethleffs'],
  ['PV', 'carthago'],
  ['87700', 'dethleffs'],
  ['memmingen, 877', 'dethleffs'],
  ['Teilintegriert 4 Schlafplätze', 'dethleffs'],
  ['Wohnmobil ab 5 Betten', 'roller'],
  ['teilintegrierte Reisemobile', 'carthago dethleffs'],
  ['wohn mobil leipzig', 'california'],
  ['3,5 t', 'burstner knaus'],
  ['Alkoven 6 Sitzplätze', 'roller'],
  ['Kastenwagen Automatik', 'knaus'],
  ['Campingbus unter 6 m', 'california'],
  ['Volkswagen bis 50.000 km', 'california'],
  ['Baujahr 2019', 'knaus'],
  ['ab 2019', 'california knaus'],
  ['170 PS', 'california'],
  ['Solaranlage', 'carthago'],
  ['Bürstner', 'burstner'],
  ['buerstner', 'burstner'],
  ['burstner wohnwagen', 'burstner'],
  ['muenchen', 'burstner'],
  // names and numbers
  ['Sky Ti 650', 'knaus'],
  ['skyti650', 'knaus'],
  ['sky-ti 650', 'knaus'],
  ['2019', 'knaus'],
  ['automatik 2019', 'knaus'],
  ['Grand California', 'california'],
  ['vw bus', 'california'],
  ['b klasse', 'hymer'],
  ['chic c-line T 4.9', 'carthago'],
  ['c line 4,9', 'carthago'],
  ['kronos 279 M', 'roller'],
  ['osterby', 'knaus'],
  ['1012AB', 'knaus'],
  ['Munchen premio395', 'burstner'],
  ['tab 400', 'tab'],
  ['T@B 400', 'tab'],
  ['tab400', 'tab'],
  // names of fields
  ['Marke Hymer', 'hymer'],
  ['Marke: Knaus, Modell: Sky Ti', 'knaus'],
  ['merk Hymer bouwjaar 2019', ''],
  ['značka Hymer', 'hymer'],
  ['tipo de carrocería capuchina', 'roller'],
  // English
  ['camper vans', MOTORHOMES],
  ['motorhome with rear garage', 'dethleffs'],
  ['low profile 4 berths', 'dethleffs'],
  ['low-profile coachbuilt', 'carthago dethleffs'],
  ['overcab coachbuilts', 'roller'],
  ['panel van conversion automatic', 'knaus'],
  ['caravans', 'burstner tab'],
  ['A-class', 'hymer'],
  ['motor homes Bremen', 'hymer'],
  // Dutch
  ['halfintegraal 4 slaapplaatsen', 'dethleffs'],
  ['plåtis automaat', 'knaus'],
  ['alkoof kampeerauto', 'roller'],
  ['integraal camper', 'hymer'],
  ['garage achterin', 'dethleffs'],
  ['sleurhut onder 1500 kg', 'burstner'],
  // Swedish
  ['husbil markise', 'dethleffs'],
  ['halvintegrerad husbil', 'carthago dethleffs'],
  ['husbilar 6 sovplatser', 'roller'],
  ['husvagn 3 bäddar', 'burstner'],
  // Danish
  ['autocamper 6 sovepladser', 'roller'],
  ['campingvogn', 'burstner tab'],
  ['garage bagtil', 'dethleffs'],
  // Polish
  ['samochód kempingowy', MOTORHOMES],
  ['samochody kempingowe Szczecin', 'carthago'],
  ['przyczepa Premio', 'burstner'],
  ['przyczepy kempingowe', 'burstner tab'],
  ['kamper 6 miejsc do spania', 'roller'],
  ['kamper 130 kW', 'california'],
  ['półintegra instalacja solarna', 'carthago'],
  // Spanish
  ['autocaravana', MOTORHOMES],
  ['autocaravanas madrid', 'roller'],
  ['autocaravana capuchina 6 plazas', 'roller'],
  ['garaje trasero', 'dethleffs'],
  ['caravana 3 plazas para dormir', 'burstner'],
  ['cambio automático', 'knaus'],
  // Czech
  ['obytný vůz', MOTORHOMES],
  ['obytné vozy Lipsko', ''],
  ['obytný přívěs', 'burstner tab'],
  ['karavan', 'burstner tab'],
  ['polointegrovaný 4 lůžka', 'dethleffs'],
  ['od 2021', 'california'],
  // nothing, or everything
  ['knaus premio', ''],
  ['عربة', ''],
  ['!!! 🚐', `burstner tab ${MOTORHOMES}`],
])('who types %j finds %j, in the list and by a saved search', async (q, expected) => {
  const filters = filtersIn(new URLSearchParams({ q }).toString())!;
  const told = listings.filter((listing) =>
    matches(filters, vehicleFacts(listing), auctionOf(listing.adId), Date.now()),
  );
  const { products, total, text } = await search({ q });
  expect([idsOf(products.map(({ entityId }) => entityId)), idsOf(told.map(({ adId }) => adId))]).toEqual([
    idsOf(expected.split(' ').filter(Boolean)),
    idsOf(expected.split(' ').filter(Boolean)),
  ]);
  expect(total).toBe(told.length);
  expect(text?.corrected).toBe(undefined);
});

test.each([
  ['hymr', 'Hymer', 'hymer'],
  ['Grand Californa', 'Grand California', 'california'],
  ['kalifornia', 'California', 'california'],
  ['VW Grand Kalifornia', 'VW Grand California', 'california'],
  ['Cnaus sky', 'Knaus sky', 'knaus'],
  ['Karthago', 'Carthago', 'carthago'],
  ['KNUAS', 'Knaus', 'knaus'],
  ['Detlefs 4 Betten', 'Dethleffs 4 Betten', 'dethleffs'],
  ['buertsner wohnwagen', 'Bürstner wohnwagen', 'burstner'],
  ['Cartago c-line', 'Carthago c-line', 'carthago'],
  ['Rolr Team kronos', 'Roller Team kronos', 'roller'],
  ['knaus wonmobil', 'knaus Wohnmobil', 'knaus'],
  ['teilintegirert Memingen', 'Teilintegriert Memingen', 'dethleffs'],
  ['Lepzig', 'Leipzig', 'california'],
  ['premoi', 'Premio', 'burstner'],
  ['autocarvana solar', 'Autocaravana solar', 'carthago'],
  ['przyczpa', 'Przyczepa', 'burstner tab'],
  ['Morello', undefined, ''],
  ['Moerlo', 'Morelo', ''],
])('who types %j reads that %j was searched for, and finds %j', async (q, corrected, expected) => {
  const { products, text } = await search({ q });
  expect(text?.corrected).toBe(corrected);
  expect(idsOf(products.map(({ entityId }) => entityId))).toBe(expected);
});

test.each([
  'Nr. 48 021',
  'N.º 48 021',
  'Č. 48 021',
  'Fahrzeug Nr. 48 021',
  'Inserat Nr. 48021',
  'Ad no. 48,021',
  '48021',
  '48 021',
  '48\u00a0021',
  '48.021',
  '48,021',
  "48'021",
  '#48021',
])('the vehicle whose number is typed as %j is first', async (q) => {
  const { products } = await search({ q });
  expect(products.map(({ entityId }) => entityId)).toEqual(['knaus', 'burstner']);
});

test('list and saved search find the same vehicles, whatever words and numbers a text has', async () => {
  const words =
    'Nr. Č. Fahrzeug Inserat 48 021 48021 48.023 48 026 650 279 hymer california sky ti tab T@B Marke Getriebe mit Automatik 3,5 t';
  const text = fc.array(fc.constantFrom(...words.split(' ')), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(text, async (typed) => {
      // in quotes nothing is corrected: a saved search is not
      const q = `"${typed.join(' ')}"`;
      const filters = filtersIn(new URLSearchParams({ q }).toString())!;
      const kept = listings.filter((listing) =>
        matches(filters, vehicleFacts(listing), auctionOf(listing.adId), Date.now()),
      );
      const { products } = await search({ q });
      expect(idsOf(products.map(({ entityId }) => entityId))).toBe(idsOf(kept.map(({ adId }) => adId)));
    }),
    { numRuns: 150 },
  );
});

test.each(['48021', '48 021', 'Nr. 48 021', 'fahrzeug nr. 48021'])(
  'a number that is typed as %j suggests its vehicle',
  async (q) => {
    expect(await numbered(pool, q, null)).toEqual([
      {
        kind: 'vehicle',
        label: 'Knaus Sky Ti 650 MF',
        of: '48\u00a0021',
        count: 1,
        filters: { q: '48021' },
      },
    ]);
  },
);

test.each(['650', '48099', 'sky 48021', 'hymer'])('%j is no number of a vehicle to suggest', async (q) => {
  expect(await numbered(pool, q, null)).toEqual([]);
});

test('a text in quotes is taken as it is', async () => {
  expect(await search({ q: '"hymr"' })).toMatchObject({
    total: 0,
    text: { missing: ['hymr'], others: [{ q: '', left: 'hymr', total: 8 }] },
  });
});

test('where nothing is found it says which words fit nothing, and what is found without them', async () => {
  expect((await search({ q: 'knaus xylophon alkoven' })).text).toEqual({ missing: ['xylophon'], others: [] });
  expect((await search({ q: 'knaus xylophon' })).text).toEqual({
    missing: ['xylophon'],
    others: [{ q: 'knaus', left: 'xylophon', total: 1 }],
  });
  expect((await search({ q: 'knaus premio' })).text).toEqual({
    missing: [],
    others: [
      { q: 'premio', left: 'knaus', total: 1 },
      { q: 'knaus', left: 'premio', total: 1 },
    ],
  });
  // the other filters stay
  expect((await search({ q: 'knaus xylophon', make: 'hymer' })).text).toEqual({
    missing: ['xylophon'],
    others: [],
  });
});

test('a page of a corrected text is a page of what it finds', async () => {
  expect(await search({ q: 'hymr', page: 2 })).toMatchObject({
    total: 1,
    products: [],
    text: { corrected: 'Hymer' },
  });
});

test('a text that finds something, and a list without text, do not mention it', async () => {
  expect(await search({ q: 'hymer' })).not.toHaveProperty('text');
  expect(await search({})).not.toHaveProperty('text');
  expect(await search({ make: 'morelo' })).not.toHaveProperty('text');
});
