import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { attributeLabels } from '../attributes/definitions.ts';
import { textParts } from './query-text.ts';
import { textFacts } from './vehicle-facts.ts';

beforeAll(() => attributeLabels.loadAll());

const typedParts = (text: string) => textParts(text).map(({ typed }) => typed);
const rangesOf = (text: string) => textParts(text).flatMap(({ range }) => (range ? [range] : []));

test.each([
  ['womo mit Heckgarage', ['womo', 'Heckgarage']],
  ['camper vans Hymer', ['camper vans', 'Hymer']],
  ['samochody kempingowe 2019', ['samochody kempingowe', '2019']],
  ['Teilintegriert 4 Schlafplätze', ['Teilintegriert', '4 Schlafplätze']],
  ['husvagn med höjbart tak, Adria', ['husvagn höjbart tak', 'Adria']],
  ['rear garage diesel', ['rear garage', 'diesel']],
  ['Hymer, hymer HYMER', ['Hymer']],
  ['chic c-line T 4.9', ['chic', 'c-line', 'T', '4.9']],
  ['Hymer Camper MC T 580', ['Hymer', 'Camper', 'MC', 'T', '580']],
  ['!!! 🚐', []],
  ['mit und', []],
])('%j has the parts %j', (text, parts) => {
  expect(typedParts(text)).toEqual(parts);
});

test.each([
  ['3,5 t', { name: 'weight', to: 3500 }],
  ['3.5t', { name: 'weight', to: 3500 }],
  ['bis 3500 kg', { name: 'weight', to: 3500 }],
  ['ab 4 t', { name: 'weight', from: 4000 }],
  ['4 Schlafplätze', { name: 'beds', from: 4 }],
  ['4-Bett', { name: 'beds', from: 4 }],
  ['4 berths', { name: 'beds', from: 4 }],
  ['4 slaapplaatsen', { name: 'beds', from: 4 }],
  ['4 sovplatser', { name: 'beds', from: 4 }],
  ['4 sovepladser', { name: 'beds', from: 4 }],
  ['4 miejsca do spania', { name: 'beds', from: 4 }],
  ['4 plazas para dormir', { name: 'beds', from: 4 }],
  ['4 lůžka', { name: 'beds', from: 4 }],
  ['5 plazas', { name: 'seats', from: 5 }],
  ['max 4 Sitzplätze', { name: 'seats', to: 4 }],
  ['7 m', { name: 'length', to: 7000 }],
  ['699 cm', { name: 'length', to: 6990 }],
  ['150 PS', { name: 'power', from: 110 }],
  ['150 KM', { name: 'power', from: 110 }],
  ['103 kW', { name: 'power', from: 103 }],
  ['bis 100.000 km', { name: 'mileage', to: 100_000 }],
  ['50 000 km', { name: 'mileage', to: 50_000 }],
  ['unter 45.000 €', { name: 'price', to: 4_500_000 }],
  ['30000 Euro', { name: 'price', to: 3_000_000 }],
  ['ab 2019', { name: 'year', from: 2019 }],
  ['od 2019', { name: 'year', from: 2019 }],
  ['Baujahr 2019', { name: 'year', from: 2019, to: 2019 }],
  ['tot bouwjaar 2015', { name: 'year', to: 2015 }],
])('%j bounds a value', (text, range) => {
  expect(rangesOf(text)).toEqual([range]);
  expect(typedParts(text)).toHaveLength(1);
});

test.each([
  'Kronos 279 M',
  'Sky Ti 650 MF',
  '2019',
  'T 447',
  'Nugget Plus 2.0',
  'ab 87700',
  '1012 AB',
  'T6.1',
  'do 4',
])('%j is a name, and bounds nothing', (text) => {
  expect(rangesOf(text)).toEqual([]);
});

test('any text has at most eight parts, each of what was typed', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '4',
      '3,5',
      't',
      'camper',
      'van',
      'mit',
      'til',
      'do',
      'ab',
      '000',
      'miejsca',
      'spania',
      '€',
      '2019',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (words) => {
      const parts = textParts(words.join(' '));
      expect(parts.length).toBeLessThanOrEqual(8);
      for (const { typed, texts, range } of parts) {
        expect(typed).not.toBe('');
        expect(range !== undefined || texts.every((list) => list.length > 0 && !list.includes(''))).toBe(
          true,
        );
      }
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['T@B 400', 'tab'],
  ['L!VE TI 590', 'live'],
])('a sign inside of a name is the letter that it is drawn for: %s', (name, word) => {
  const [first = ''] = name.split(' ');
  for (const typed of [first, word, word.toUpperCase()])
    expect(textParts(typed).map(({ texts }) => texts)).toEqual([[[word]]]);
  expect(textFacts([name], [first])).toMatchObject({
    search: expect.stringContaining(` ${word}`),
    squeezed: word,
  });
});

test.each([
  ['Marke Hymer', ['Hymer']],
  ['Marke: Hymer, Modell: T 580', ['Hymer', 'T', '580']],
  ['Body type A-class', ['A-class']],
  ['Getriebe Automatik', ['Automatik']],
  ['Länge bis 7 m', ['bis 7 m']],
  ['merk Hymer', ['Hymer']],
  ['Märke Hymer', ['Hymer']],
  ['Mærke Hymer', ['Hymer']],
  ['marka Hymer', ['Hymer']],
  ['skrzynia biegów automatyczna Hymer', ['automatyczna', 'Hymer']],
  ['marca Hymer', ['Hymer']],
  ['tipo de carrocería perfilada', ['perfilada']],
  ['značka Hymer', ['Hymer']],
  // a kind of several words keeps its own
  ['cambio automático', ['cambio automático']],
  // nothing else is asked for
  ['Marke', ['Marke']],
  ['Marke Modell', ['Marke', 'Modell']],
])('what names a field is no part of %j beside what is asked for', (text, parts) => {
  expect(typedParts(text)).toEqual(parts);
});

test.each([
  ['48 020', 48_020],
  ['48.020', 48_020],
  ['48,020', 48_020],
  ['Nr. 48 020', 48_020],
  ['Nr.48020', 48_020],
  ['No. 48 020', 48_020],
  ['N.º 48 020', 48_020],
  ['Č. 48 020', 48_020],
  ['Nr.\u00a048\u00a0020', 48_020],
  ['48\u202f020', 48_020],
  ['Inserat Nr. 48 020', 48_020],
  ['Fahrzeug Nr. 48 020', 48_020],
  ['Køretøj nr. 48 020', 48_020],
  ['Vehículo n.º 48 020', 48_020],
  ['Inzerát č. 48 020', 48_020],
  ['Pojazd nr 48020', 48_020],
  ['4711', 4711],
  ['650', undefined],
  ['48 020 km', undefined],
  ['0000', undefined],
])('%j may be the number %j', (text, number) => {
  expect(textParts(text).map((part) => part.number)).toEqual([number]);
});
