import { rightsOf, type CurrentCustomer } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { appBarModel } from './app-bar-model.ts';

test('login remembers the page with its query, but never the login page itself', () => {
  expect(appBarModel(null, '/caravan/abc?x=1', 'de').login).toBe('/login?next=%2Fcaravan%2Fabc%3Fx%3D1');
  expect(appBarModel(null, '/login?next=%2Fa', 'de').login).toBe('/login?next=%2F');
});

test('a page that is opened without a network asks no one to log in: who is logged in, it does not know', () => {
  const { parts } = appBarModel(null, '/inserat/neu', 'de', 'de', {}, true);
  expect([parts.login, parts.register, parts.accountMenu]).toEqual(['never', 'never', 'never']);
});

test('the page that is open is marked, its family too', () => {
  const current = (path: string) => appBarModel(null, path, 'de').links.filter((link) => link.current);
  expect(current('/caravan/abc').map((link) => link.id)).toEqual(['catalog']);
  expect(current('/preise').map((link) => link.id)).toEqual(['pricing']);
  expect(current('/blog/author/hanna').map((link) => link.id)).toEqual(['blog']);
  expect(current('/login')).toEqual([]);
});

test.each([
  [{ merchantId: null, acceptedByCm24: null }, 'role.merchantIncomplete'],
  [{ merchantId: 48_035, acceptedByCm24: null }, 'role.merchantInReview'],
  [{ merchantId: 48_035, acceptedByCm24: true }, 'role.merchant'],
  [{ merchantId: 48_035, acceptedByCm24: false }, 'role.merchantRejected'],
])('a dealer is in review once the registration was sent: %o is %s', (merchant, role) => {
  const customer = { email: 'a@b.example', profileType: 'MERCHANT', isOperator: false, ...merchant };
  expect(appBarModel(customer as CurrentCustomer, '/', 'de').account?.role).toBe(role);
});

test.each([
  [['admin'], ['operatorAds', 'operatorMerchants', 'operatorPayments', 'operatorValuations']],
  [['clerk'], ['operatorAds', 'operatorMerchants', 'operatorValuations']],
  [['finance'], ['operatorPayments']],
  [['content'], ['operatorContent']],
  [[], []],
])('the team’s menu has what the roles %o may open', (roles, ids) => {
  const customer = { email: 'a@b.example', profileType: 'PRIVATE', isOperator: true, team: rightsOf(roles) };
  const { account } = appBarModel(customer as unknown as CurrentCustomer, '/', 'de');
  const entries = account?.groups.flat() ?? [];
  expect(entries.map(({ id }) => id).filter((id) => id.startsWith('operator'))).toEqual(
    // the office first, for whom there is work in it
    ids.length > 0 ? ['operatorStart', ...ids] : [],
  );
  for (const { href } of entries.filter(({ id }) => ids.includes(id))) expect(href).toMatch(/^\/operator\//);
});
