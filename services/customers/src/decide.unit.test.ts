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
const AT = '2026-05-04T10:00:00.000Z';
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
  acceptTerms: true,
  country,
  vatNumber,
});

test('the verification of a VAT number ends when the number or the country changes', () => {
  expect(verified(update(dealer, { customerId: dealer.customerId, street: 'Weg 2' } as never))).toBe(true);
  expect(verified(update(dealer, { customerId: dealer.customerId, country: 'CH' } as never))).toBe(false);
  expect(verified(registerMerchant(dealer, registration('NL', 'NL123456789B01') as never, 7, AT))).toBe(true);
  expect(verified(registerMerchant(dealer, registration('CH', 'NL123456789B01') as never, 7, AT))).toBe(
    false,
  );
  expect(verified(registerMerchant(dealer, registration('NL', 'NL987654321B01') as never, 7, AT))).toBe(
    false,
  );
});

test('a merchant is registered with the terms accepted at that time, and not without', () => {
  const given = registration('NL', 'NL123456789B01');
  expect(registerMerchant(dealer, given as never, 7, AT)).toMatchObject({ tacAcceptedAt: AT });
  const refused = { refused: 'invalid_input', fields: { acceptTerms: 'validation.accepted' } };
  expect(registerMerchant(dealer, { ...given, acceptTerms: false } as never, 7, AT)).toEqual(refused);
  const older = { ...given, acceptTerms: null } as never;
  expect(registerMerchant({ ...dealer, tacAcceptedAt: null }, older, 7, AT)).toMatchObject({
    merchantId: 7,
    tacAcceptedAt: null,
  });
});
