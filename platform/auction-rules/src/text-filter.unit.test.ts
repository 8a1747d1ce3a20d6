import { describe, expect, test } from 'vitest';
import { holdsContactData, holdsPriceOrContact, holdsVehiclePrice } from './text-filter.ts';

const PASSES = [
  '2.5 t, 85.000 km, 2019',
  '2.5 t, 85.000 km, 2019?',
  'Rust at the door?',
  'Is the awning new?',
  'Yes.',
  'Wie alt sind die Reifen, DOT 2319?',
  'Zahnriemen bei 120.000 km gewechselt, TÜV bis 08/2027',
  'Länge 7.450 mm, Breite 2.300 mm, 3.500 kg, 103 kW (140 PS)',
  'Erstzulassung 12.05.2017, letzter Service 03.11.2025',
  'Ist der Preis verhandelbar?',
  '100 Ah Batterie, 2 x 95 W Solar, 230 V',
  'Fahrgestell 250.57, Schlüsselnummer 0603/BGU',
  'Sind 2 Schlüssel dabei? Wurde er in der Halle abgestellt?',
  'Der O2-Sensor und die O14-Dichtung sind neu.',
];

const REFUSED = [
  'Call 0171 1234567',
  'Write to a@example.org',
  'Mail me: s@example.org',
  '+49 171 1234567',
  'Erreichbar unter O171/2345678',
  'Erreichbar unter o171 23 45 678',
  '01o1/2345678',
  'Ruf an: 0171/12 34 567',
  '0049-171-1234567',
  'Tel. 089 123456',
  'name (at) example (dot) com',
  'see www.example.com',
  'https://example.org/x',
  'Mehr auf wohnmobil-meier.de',
  'Schreib mir auf WhatsApp',
  'Would you take 12.000 EUR?',
  'Nehmen Sie 12.000 €?',
  '€ 9500 sofort',
  '9500,- bar?',
  'Ich biete 15.000',
  '15 Mille?',
  'Mindestpreis 20000?',
  '12500euro',
];

describe('questions and answers', () => {
  test.each(PASSES)('passes: %s', (text) => expect(holdsPriceOrContact(text)).toBe(false));
  test.each(REFUSED)('is refused: %s', (text) => expect(holdsPriceOrContact(text)).toBe(true));
});

describe('texts of an ad', () => {
  test.each([
    'Bei Fragen: 0171 / 12 34 567',
    'Tel. 0 1 7 1 1 2 3 4 5 6 7',
    'meier (at) wohnmobile (punkt) de',
    'Mehr Bilder auf www.wohnmobil-meier.de',
    'Rufen Sie mich einfach an.',
    'Schreib mir auf WhatsApp',
  ])('name a contact: %s', (text) => expect(holdsContactData(text)).toBe(true));
  test.each([
    ...PASSES,
    'Neupreis 78.000 €, Rechnung liegt vor. Preis VB.',
    'Rechte Seite unten 20 cm Kratzer, Stoßstange vorn erneuert 2021.',
    'Gasprüfung bis 04/2027, HU 05/2026, 2 Vorbesitzer, Nichtraucher.',
    'Maße 7,45 x 2,30 x 2,95 m, zulässiges Gesamtgewicht 3.500 kg, Zuladung 480 kg.',
  ])('do not: %s', (text) => expect(holdsContactData(text)).toBe(false));
});

describe('the price of a vehicle in its ad', () => {
  test.each([
    'Preis VB 45.000 Euro, Tel. 0171 2345678',
    'Festpreis 38.000 €',
    'Für 12.500 Euro gehört er Ihnen.',
    'Gepflegt. Batterie 2024 eingebaut. 15.000 € sofort.',
    'Neuer Boden eingebaut, Preis 9.800 €',
  ])('is named: %s', (text) => expect(holdsVehiclePrice(text)).toBe(true));
  test.each([
    ...PASSES,
    'Neue Batterie 2024 für 300 Euro eingebaut',
    'Zahnriemen gewechselt (1.250 €), Reifen neu.',
    'New fridge fitted for £850 last summer',
    'Nieuwe accu ingebouwd voor 300 euro',
    'Nové baterie za 8000 Kč, namontovány 2024',
    'Tel. 0171 2345678',
  ])('is not: %s', (text) => expect(holdsVehiclePrice(text)).toBe(false));
});

test('a long description is judged to its end, also where one piece of it meets the next', () => {
  const words = 'Gepflegtes Wohnmobil aus zweiter Hand, immer in der Halle. ';
  for (const length of [0, 1_790, 1_795, 1_990, 3_590, 7_900]) {
    const before = words.repeat(200).slice(0, length);
    expect(holdsContactData(`${before} Tel. 0171 1234567`), String(length)).toBe(true);
    expect(holdsPriceOrContact(`${before} Festpreis 38.000 €`), String(length)).toBe(true);
  }
  expect(holdsContactData(words.repeat(130))).toBe(false);
});
