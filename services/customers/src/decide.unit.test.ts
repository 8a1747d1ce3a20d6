import { expect, test } from 'vitest';
import { newCustomer } from './customer.ts';
import { registerMerchant, update } from './decide.ts';

const dealer = newCustomer({
  customerId: '00000000-0000-4000-8000-000000000001',
  profileType: 'MERCHANT',
  segmentation: 'customer',
  email: 'dealer@rollheim.example',
  language: 'de',
  country: 'NL',
  vatNumber: 'NL123456789B01',
  vatVerified: true,
  merchantId: 7,
  accepted: true,
});
const verified = (decided: object): unknown => 'vatVerified' in decided && decided.vatVerified;
const registration = (country: string, vatNumber: string) => ({
  ...dealer,
  company: 'Nord',
  street: 'Weg 1',
  zipCode: '1000',
  city: 'Ort',
  phone: '+31 20 1234567',
  director: 'Nora',
  tradeRegistrationMediaId: 'm',
  country,
  vatNumber,
});

test('the verification of a VAT number ends when the number or the country changes', () => {
  expect(verified(update(dealer, { customerId: dealer.customerId, street: 'Weg 2' } as never))).toBe(true);
  expect(verified(update(dealer, { customerId: dealer.customerId, country: 'CH' } as never))).toBe(false);
  expect(verified(registerMerchant(dealer, registration('NL', 'NL123456789B01') as never, 7))).toBe(true);
  expect(verified(registerMerchant(dealer, registration('CH', 'NL123456789B01') as never, 7))).toBe(false);
  expect(verified(registerMerchant(dealer, registration('NL', 'NL987654321B01') as never, 7))).toBe(false);
});
