import { DEMO_PASSWORD } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { startTestSite } from '../testing/site.ts';
import { accountsOf, Persons } from './persons.ts';

test('the accounts are those of the setting, else those of the demo market, else none', () => {
  const [seller, dealer] = accountsOf('seller=a@b.example:pass word, dealer=c@d.example:x:y', true);
  expect(seller).toEqual({ role: 'seller', email: 'a@b.example', password: 'pass word' });
  expect(dealer).toEqual({ role: 'dealer', email: 'c@d.example', password: 'x:y' });
  expect(accountsOf(undefined, true).map(({ role, password }) => [role, password])).toEqual(
    ['seller', 'dealer', 'operator'].map((role) => [role, DEMO_PASSWORD]),
  );
  expect(accountsOf(undefined, false)).toEqual([]);
});

test('they log in at the site, once for a while; who cannot is named', async () => {
  const site = await startTestSite();
  const accounts = [{ role: 'dealer', email: 'a@b.example', password: 'x' }];
  const persons = new Persons(site.url, accounts);
  const [dealer] = await persons.loggedIn();
  expect(dealer).toMatchObject({ role: 'dealer', customer: { customerId: expect.any(String) as string } });
  expect(await persons.loggedIn()).toEqual([dealer]);
  await site.stop();
  await expect(new Persons(site.url, accounts).loggedIn()).rejects.toThrow();
  const nowhere = await startTestSite({ refuses: true });
  await expect(new Persons(nowhere.url, accounts).loggedIn()).rejects.toThrow(
    'the dealer of the gate cannot log in: /api/public/customer/auth/login is answered with 401',
  );
  await nowhere.stop();
});
