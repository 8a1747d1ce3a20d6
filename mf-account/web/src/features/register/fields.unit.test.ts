import { expect, test } from 'vitest';
import { bodyOf, emptyForm, faultsOf, type RegisterValues } from './fields.ts';

const sound: RegisterValues = {
  ...emptyForm('de'),
  email: ' Jan.Test@Rollheim.example ',
  password: 'Rollheim2026',
  name: 'Jan',
  surname: 'Test',
  acceptTerms: true,
  acceptPrivacy: true,
};
const business: RegisterValues = {
  ...sound,
  profileType: 'COMMERCIAL',
  company: 'Reisemobile Test GmbH',
  phone: '030 1234567',
  zipCode: '10115',
  city: 'Berlin',
};

test('A private seller needs name, address of mail and password, and says yes to both texts', () => {
  expect(faultsOf(sound)).toEqual({});
  expect(faultsOf(emptyForm('de'))).toEqual({
    email: 'validation.required',
    password: 'validation.required',
    name: 'validation.required',
    surname: 'validation.required',
    acceptTerms: 'validation.accepted',
    acceptPrivacy: 'validation.accepted',
  });
});

test.each([
  ['de', 'DE'],
  ['da', 'DK'],
  ['cs', 'CZ'],
  ['es', 'ES'],
] as const)('On a page in %s the form begins with %s', (locale, country) => {
  expect(emptyForm(locale).country).toBe(country);
});

test('A business needs company, phone and place besides', () => {
  expect(faultsOf(business)).toEqual({});
  expect(Object.keys(faultsOf({ ...sound, profileType: 'MERCHANT' }))).toEqual([
    'company',
    'phone',
    'zipCode',
    'city',
  ]);
});

test.each([
  ['password', 'rollheim2026', 'validation.password'],
  ['password', 'Roll2026', 'validation.password'],
  ['email', 'jan@', 'validation.email'],
  ['phone', '12', 'validation.telephone_personal_data'],
  ['zipCode', '123', 'validation.zip_code_de'],
] as const)('%s %j breaks %s', (name, value, rule) => {
  expect(faultsOf({ ...business, [name]: value })).toEqual({ [name]: rule });
});

test('A postcode with a space is read as the rules expect it', () => {
  const dutch = { ...business, country: 'NL', zipCode: '6811 ks' } as const;
  expect(faultsOf(dutch)).toEqual({});
  expect(bodyOf(dutch, null).zipCode).toBe('6811KS');
});

test('The body carries the mail address in lower case, no company of a private person, and the ad', () => {
  const body = bodyOf({ ...sound, company: 'left over' }, '4h7k2m9p3q5r');
  expect(body).toMatchObject({
    email: 'jan.test@rollheim.example',
    company: null,
    phone: null,
    adId: '4h7k2m9p3q5r',
  });
});
