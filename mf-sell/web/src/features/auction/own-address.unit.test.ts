import type { CustomerAddress } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { asPickup } from './own-address.ts';

const address = (changes: object = {}) =>
  ({
    street: 'Lindenweg 4',
    zipCode: '87700',
    city: 'Memmingen',
    country: 'DE',
    ...changes,
  }) as CustomerAddress;

test('the address of the account is the place of pickup, with or without a street', () => {
  expect(asPickup(address())).toEqual({
    zipCode: '87700',
    city: 'Memmingen',
    country: 'DE',
    street: 'Lindenweg 4',
  });
  expect(asPickup(address({ street: '' }))).toMatchObject({ city: 'Memmingen', street: null });
});

test.each([
  ['none', null],
  ['one without a town', address({ city: '' })],
  ['one outside of the catalog', address({ country: 'US' })],
  ['a postcode that its country does not use', address({ zipCode: '877' })],
])('%s is no place of pickup', (_, given) => {
  expect(asPickup(given)).toBeNull();
});
