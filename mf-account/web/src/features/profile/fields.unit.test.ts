import { expect, test } from 'vitest';
import { merchantBody, merchantFaults, type MerchantValues } from './fields.ts';

const values: MerchantValues = {
  company: 'Reisemobile Nordhaff GmbH',
  director: 'Hinrich Nordhoff',
  registerNumber: '',
  vatNumber: '',
  street: 'Nesserlander Str. 41',
  zipCode: '26721',
  city: 'Emden',
  country: 'DE',
  contactName: 'Hinrich',
  contactSurname: 'Nordhoff',
  phone: '+49 4921 123456',
  acceptTerms: false,
};
const faults = merchantFaults(1, false);

test.each(['', 'DE367204918', 'de 367 204 918', 'ATU12345678', 'CHE-123.456.789 MWST', 'NL123456789B01'])(
  'the VAT number %j is taken',
  (vatNumber) => expect(faults({ ...values, vatNumber })).toEqual({}),
);

test.each(['DE12345', '367204918', 'XX123456789', 'DE36720491X'])(
  'the VAT number %j is refused by the form, before all else is right',
  (vatNumber) => {
    expect(faults({ ...values, vatNumber })).toEqual({ vatNumber: 'validation.vat_number' });
    expect(Object.keys(faults({ ...values, vatNumber, city: '' }))).toEqual(['vatNumber', 'city']);
  },
);

test('terms are asked for once: who accepted them with the account is not asked, and does not accept them again', () => {
  expect(merchantFaults(1, true)(values)).toEqual({ acceptTerms: 'validation.accepted' });
  expect(merchantBody({ ...values, acceptTerms: true }, true).acceptTerms).toBe(true);
  expect(merchantBody(values, false).acceptTerms).toBeNull();
});
