import type { CurrentCustomer } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { appBarModel } from './app-bar-model.ts';

const customer = (overrides: Partial<CurrentCustomer> = {}): CurrentCustomer => ({
  customerId: 'c1',
  email: 'c@rollheim.example',
  name: 'Carla',
  surname: 'Weber',
  company: null,
  profileType: 'PRIVATE',
  emailVerified: true,
  languageSetting: 'de',
  country: 'DE',
  vatCountry: null,
  vatNumberVerified: false,
  merchantId: null,
  acceptedByCm24: null,
  merchantBlocked: false,
  merchantProfileCompleted: false,
  hasCompletedProfileData: true,
  hasAnyAds: false,
  isOperator: false,
  ...overrides,
});
const merchant = (overrides: Partial<CurrentCustomer> = {}) =>
  customer({
    profileType: 'MERCHANT',
    merchantId: 1001,
    acceptedByCm24: true,
    company: 'Ostertal',
    ...overrides,
  });

const menuOf = (who: CurrentCustomer) =>
  appBarModel(who, '/', 'de')
    .account?.groups.flat()
    .map((entry) => entry.id) ?? [];

const MERCHANT_MENU = [
  'account',
  'messages',
  'watchlist',
  'purchases',
  'searches',
  'merchantAds',
  'integrations',
  'merchantGuide',
  'merchantNews',
];
const SELLER_MENU = ['account', 'messages', 'myVehicles', 'merchantGuide'];

test.each([
  ['private person', customer(), SELLER_MENU],
  ['commercial seller', customer({ profileType: 'COMMERCIAL' }), SELLER_MENU],
  ['merchant in review', merchant({ acceptedByCm24: null }), MERCHANT_MENU],
  ['accepted merchant', merchant(), MERCHANT_MENU],
  ['blocked merchant', merchant({ merchantBlocked: true }), MERCHANT_MENU],
  ['rejected merchant', merchant({ acceptedByCm24: false }), SELLER_MENU],
])('the menu of a %s', (_, who, menu) => {
  expect(menuOf(who)).toEqual(menu);
});

test('the guide of those who are no merchants leads nowhere and says why', () => {
  const guide = appBarModel(customer(), '/', 'de')
    .account?.groups.flat()
    .find((entry) => entry.id === 'merchantGuide');
  expect(guide).toMatchObject({ href: null, note: 'menu.completeProfile' });
});

test.each([
  ['a visitor', null, '/inserat/neu'],
  ['a seller without ads', customer(), '/inserat/neu'],
  ['a seller with ads', customer({ hasAnyAds: true }), '/a/meine-fahrzeuge'],
  ['a merchant with ads', merchant({ hasAnyAds: true }), '/a/haendler-bereich/my-ads'],
])('the sell link of %s', (_, who, href) => {
  expect(appBarModel(who, '/', 'de').links.find((link) => link.id === 'sell')?.href).toBe(href);
});

test.each([
  ['a visitor', null, '/en/buy-a-motorhome'],
  ['a seller', customer(), '/en/buy-a-motorhome'],
  ['a merchant', merchant(), '/en/buy-a-motorhome?auction_status=running'],
])('the catalog link of %s', (_, who, href) => {
  expect(appBarModel(who, '/en', 'en').links[0]?.href).toBe(href);
});

test('login remembers the page with its query, but never the login page itself', () => {
  expect(appBarModel(null, '/caravan/abc?x=1', 'de').login).toBe('/login?next=%2Fcaravan%2Fabc%3Fx%3D1');
  expect(appBarModel(null, '/login?next=%2Fa', 'de').login).toBe('/login?next=%2F');
});

test('the page that is open is marked, its family too', () => {
  const current = (path: string) => appBarModel(null, path, 'de').links.filter((link) => link.current);
  expect(current('/caravan/abc').map((link) => link.id)).toEqual(['catalog']);
  expect(current('/preise').map((link) => link.id)).toEqual(['pricing']);
  expect(current('/login')).toEqual([]);
});

test('operators have their own look and their queues', () => {
  const model = appBarModel(customer({ isOperator: true }), '/', 'de');
  expect(model.look).toBe('admin');
  expect(model.account?.role).toBe('role.operator');
  expect(menuOf(customer({ isOperator: true }))).toContain('operatorAds');
});
