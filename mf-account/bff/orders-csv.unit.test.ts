import { LOCALES, type OrderRow, type OrderState } from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import { expect, test } from 'vitest';
import { ordersCsv, ordersFile } from './orders-csv.ts';

const order = messageContract('orders.state')?.example as OrderState;
const reduced: OrderRow = {
  ...order,
  price: 2_620_000,
  vehicleCost: { treatment: 'domestic', kind: 'gross', net: 2_138_655, vat: 406_345, payable: 2_545_000 },
  dispute: order.dispute && { ...order.dispute, reduction: 75_000 },
  paymentReturned: false,
  vehicle: null,
};

test('a file names the price after a reduction, what was agreed and the reduction; of a canceled order nothing is owed', async () => {
  const canceled: OrderRow = { ...reduced, status: 'canceled', dispute: null };
  const [head, ...rows] = (await ordersCsv([reduced, canceled], 'buyer', 'de')).trimEnd().split('\r\n');
  expect(head).toContain(
    '"Vereinbarter Preis brutto (EUR)";"Minderung brutto (EUR)";"Kaufpreis brutto (EUR)";"An den Verkäufer (EUR)"',
  );
  expect(rows[0]).toContain(';26200,00;750,00;25450,00;25450,00;798,00;151,62;949,62;');
  expect(rows[1]).toContain(';26200,00;0,00;0,00;0,00;0,00;0,00;0,00;');
});

test('a canceled purchase names the invoice and what cancels it; a seller reads what comes from the buyer', async () => {
  const correction = { number: '2026-000031', issuedOn: '2026-11-27', file: null };
  const canceled = { ...reduced, status: 'canceled', dispute: null, correction } as unknown as OrderRow;
  const [head = '', row = ''] = (await ordersCsv([canceled], 'buyer', 'de')).split('\r\n');
  const place = head.split(';').findIndex((name) => name.includes('Stornorechnung'));
  expect(row.split(';')[place] ?? '').toContain('2026-000031');
  const [sold = ''] = (await ordersCsv([reduced], 'seller', 'de')).split('\r\n');
  expect(sold).toContain('"Vom Käufer (EUR)"');
  expect(sold).not.toContain('An den Verkäufer');
  expect(sold).not.toContain('Stornorechnung');
});

test('each side reads the day of the sale in its own words, as on the page', async () => {
  const head = async (side: 'buyer' | 'seller') => (await ordersCsv([], side, 'de')).split('\r\n')[0];
  expect(await head('buyer')).toContain('Gekauft am');
  expect(await head('buyer')).not.toContain('Verkauft am');
  expect(await head('seller')).toContain('Verkauft am');
});

test('a file is called by what it holds in the language of its reader, with the day in Berlin', async () => {
  const night = '2026-12-31T23:30:00.000Z';
  expect(await ordersFile('buyer', 'de', night)).toBe('Rollheim-Einkaeufe-2027-01-01.csv');
  expect(await ordersFile('seller', 'en', night)).toBe('Rollheim-sales-2027-01-01.csv');
  for (const locale of LOCALES) {
    const names = [await ordersFile('buyer', locale, night), await ordersFile('seller', locale, night)];
    for (const name of names) expect(name, locale).toMatch(/^Rollheim-[A-Za-z]+-2027-01-01\.csv$/);
    expect(new Set(names).size).toBe(names.length);
  }
});
