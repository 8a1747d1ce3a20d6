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
const me = { customerId: 'c1', acceptedByCm24: true, merchantBlocked: false };

const page = (customer: object | null) =>
  renderPart(<DirectoryPage />, {
    name: 'mf-catalog',
    texts,
    path: '/merchant-listing',
    ...(customer ? { customer } : {}),
    queries: [
      [['directory', '', 1], answer],
      [keyFor(['directory-contacts', '', 1], 'c1'), { contacts }],
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
