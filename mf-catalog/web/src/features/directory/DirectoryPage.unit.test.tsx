import { keyFor } from '@rollheim/module-api';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DirectoryPage } from './DirectoryPage.tsx';

const dealer = (merchantId: number, company: string) => ({
  merchantId,
  company,
  country: 'DE',
  region: '20',
});
const answer = {
  data: [dealer(2001, 'Caravan Nord GmbH'), dealer(2002, 'Womo Süd KG')],
  total: 2,
  page: 1,
  pages: 1,
};
const contacts = [
  {
    merchantId: 2001,
    street: 'Hafenstraße 1',
    zipCode: '20457',
    city: 'Hamburg',
    phone: '+49 40 123456',
    contactName: 'Jana',
    contactSurname: 'Test',
  },
];
const me = { customerId: 'c1', merchantId: 1001, acceptedByCm24: true, merchantBlocked: false };
const firm = (inDirectory: boolean) => ({
  merchantId: 1001,
  merchant: {
    company: 'Caravan Ostertal',
    country: 'DE',
    street: 'Am Ostertal 3',
    zipCode: '18055',
    city: 'Rostock',
    phone: '+49 381 5550111',
    contactName: null,
    contactSurname: null,
    inDirectory,
  },
});

const page = (customer: object | null, shown: readonly object[] = contacts, inDirectory = false) =>
  renderPart(<DirectoryPage />, {
    name: 'mf-catalog',
    texts,
    path: '/merchant-listing',
    ...(customer ? { customer } : {}),
    queries: [
      [['directory', '', 1], answer],
      [keyFor(['directory-contacts', '', 1], 'c1'), { contacts: shown }],
      [keyFor(['directory-own'], 'c1'), firm(inDirectory)],
    ],
  });

test('an accepted dealer reads the contact of who shows it, and can call', async () => {
  const html = await page(me);
  expect(textOf(html)).toContain('Hafenstraße 1 20457 Hamburg Jana Test');
  expect(html).toContain('href="tel:+4940123456"');
  expect(html.match(/<address/g)).toHaveLength(1);
});

test('guests, and dealers who are in review or blocked, read company and region alone', async () => {
  for (const customer of [null, { ...me, acceptedByCm24: null }, { ...me, merchantBlocked: true }]) {
    const text = textOf(await page(customer));
    expect(text).toContain('Caravan Nord GmbH Germany, 20…');
    expect(text).toContain(texts['directory.contacts_guest']);
    expect(text).not.toContain('Hafenstraße');
    expect(text).not.toContain('123456');
  }
});

test('where no other dealer of the page shows a contact, the page says why, and how to show the own one', async () => {
  const html = await page(me, []);
  expect(textOf(html)).toContain(texts['directory.none_shown']);
  expect(textOf(html)).toMatch(/Caravan Ostertal Germany, 18… Dealer 1001 Nobody sees your address/);
  expect(html).toMatch(/href="[^"]*\/account"/);
  expect(textOf(html)).not.toContain('Ostertal 3');
  expect(textOf(await page(me))).not.toContain(texts['directory.none_shown']);
});

test('who shows the own contact reads it as others do, and the own one alone is none of another dealer', async () => {
  const own = { ...firm(true).merchant, merchantId: 1001 };
  const text = textOf(await page(me, [own], true));
  expect(text).toContain('Am Ostertal 3 18055 Rostock');
  expect(text).toContain(texts['directory.none_shown']);
  expect(text).not.toContain(texts['directory.own_hidden']);
});

test('who is no accepted dealer reads nothing of an own firm', async () => {
  expect(textOf(await page(null))).not.toContain(texts['directory.own']);
  expect(textOf(await page({ ...me, acceptedByCm24: null }))).not.toContain(texts['directory.own']);
});
