import { DEMO_TEAM, DEMO_USERS } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import { newCustomer, type Customer } from './customer.ts';
import { confirmAddress } from './recognise.ts';
import { saveAndPublish } from './publish.ts';
import { lockCustomer } from './store.ts';

const { privateSeller, commercialSeller, dealer1, dealer2, dealer3, operator } = DEMO_USERS;

const common = { segmentation: 'customer', language: 'de', emailVerified: true, country: 'DE' } as const;
const dealer = { ...common, profileType: 'MERCHANT', accepted: true, reviewedCountry: 'DE' } as const;

/** The demo users as complete, verified customers; the dealers are accepted. */
const demoCustomers: readonly Customer[] = [
  newCustomer({
    ...common,
    ...privateSeller,
    profileType: 'PRIVATE',
    phone: '+49 30 5550101',
    street: 'Lindenweg 4',
    zipCode: '14467',
    city: 'Potsdam',
  }),
  newCustomer({
    ...common,
    ...commercialSeller,
    profileType: 'COMMERCIAL',
    phone: '+49 421 5550102',
    street: 'Gewerbering 12',
    zipCode: '28195',
    city: 'Bremen',
    vatNumber: 'DE999999901',
    vatVerified: true,
  }),
  newCustomer({
    ...dealer,
    ...dealer1,
    phone: '+49 381 5550111',
    street: 'Am Ostertal 3',
    zipCode: '18055',
    city: 'Rostock',
    director: 'Hanna Ostertal',
    vatNumber: 'DE999999902',
    vatVerified: true,
  }),
  newCustomer({
    ...dealer,
    ...dealer2,
    phone: '+49 7541 5550112',
    street: 'Seestraße 27',
    zipCode: '88045',
    city: 'Friedrichshafen',
    director: 'Henrik Seefeld',
    contactName: 'Henrik',
    contactSurname: 'Seefeld',
    inDirectory: true,
    vatNumber: 'DE999999903',
    vatVerified: true,
  }),
  newCustomer({
    ...dealer,
    ...dealer3,
    phone: '+31 26 5550113',
    street: 'Kampeerlaan 9',
    zipCode: '6811 KS',
    city: 'Arnhem',
    country: 'NL',
    reviewedCountry: 'NL',
    director: 'Hilde van Dijk',
    contactName: 'Hilde',
    contactSurname: 'van Dijk',
    inDirectory: true,
    vatNumber: 'NL999999990B01',
    vatVerified: true,
  }),
  newCustomer({
    ...common,
    ...operator,
    profileType: 'PRIVATE',
    phone: '+49 40 5550199',
    street: 'Speicherhof 1',
    zipCode: '20457',
    city: 'Hamburg',
    isOperator: true,
    roles: ['admin'],
  }),
  ...Object.entries(DEMO_TEAM).map(([role, one]) =>
    newCustomer({
      ...common,
      ...one,
      profileType: 'PRIVATE',
      phone: '+49 40 5550199',
      street: 'Speicherhof 1',
      zipCode: '20457',
      city: 'Hamburg',
      isOperator: true,
      roles: [role],
    }),
  ),
];

/** Creates the demo users that are missing; a second start changes nothing. */
export async function seedDemoCustomers(tx: Tx): Promise<void> {
  for (const customer of demoCustomers) {
    if (await lockCustomer(tx.client, customer.customerId)) continue;
    await saveAndPublish(tx, null, { ...customer, tacAcceptedAt: new Date().toISOString() });
    await confirmAddress(tx, customer.customerId, customer.email);
  }
}
