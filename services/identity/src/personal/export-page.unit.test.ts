import { LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { exportPageHtml } from './export-page.ts';

const AT = '2026-11-27T12:21:30.803115+00:00';

const PARTS = {
  orders: {
    orders: [
      {
        order_id: '8k2m4n6p8q0r',
        version: 7,
        price: 4_560_050,
        commission: { net: 79_800, reverseCharge: false },
        paid_on: '2026-03-09',
        created_at: AT,
        dispute: null,
      },
    ],
  },
  auctions: {
    log: [{ auction_id: '4h7k2m9p3q5r', seq: 3, at: 1_795_717_671_491, payload: { amount: 39_900_00 } }],
  },
  listings: {
    listings: [{ content: { attributes: { mileage: 48_200, towbar: true }, gallery: [{ position: 0 }] } }],
  },
  notifications: {
    messages: [{ code: 'overbid', params: { title: 'Hymer B 544', price: 4_000_000 }, created_at: AT }],
  },
  customers: { merchant_history: [{ changes: [{ field: 'vatNumber', before: '', after: 'DE1' }] }] },
};

const pairsOf = (html: string): string[] =>
  [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)/g)].map(([, name, value]) => `${name}: ${value}`);

test('records are read in words: names of fields, Central European times, sums in euros, messages as they were sent', async () => {
  const pairs = pairsOf(await exportPageHtml('de', AT, PARTS, []));
  expect(pairs).toEqual(
    expect.arrayContaining([
      'Preis: 45.600,50\u00a0€',
      'Netto: 798\u00a0€',
      'Reverse Charge: nein',
      'Bezahlt am: 09.03.2026',
      'Angelegt am: 27.11.2026, 13:21:30\u00a0Uhr',
      'Gemeldetes Problem: –',
      'Zeitpunkt: 26.11.2026, 19:27:51\u00a0Uhr',
      'Betrag: 39.900\u00a0€',
      'Laufleistung: 48.200\u00a0km',
      'Anhängerkupplung: Ja',
      'Feld: USt-IdNr.',
    ]),
  );
  expect(pairs.join('\n')).toMatch(/Nachricht: .*Hymer B 544.*40\.000\u00a0€/s);
  expect(pairs.join('\n')).not.toMatch(/version|payload|\[object|T12:21/);
});

test('no language names a field as the database does', async () => {
  for (const locale of LOCALES) {
    const html = await exportPageHtml(locale, AT, PARTS, []);
    expect(html.match(/<dt>(?:export\.|[a-z]+[_A-Z])[^<]*/g), locale).toBeNull();
    expect(html, locale).not.toContain('2026-11-27');
  }
});
