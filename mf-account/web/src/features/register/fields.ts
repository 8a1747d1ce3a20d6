import {
  checkFields,
  cleanField,
  FIELD_RULES,
  LOCALE_COUNTRIES,
  rulesOf,
  type CatalogCountry,
  type FieldRule,
  type Locale,
  type RegisterBody,
} from '@rollheim/contracts';
import { type Faults } from '@rollheim/page-parts';

/** The content of the form. */
export interface RegisterValues {
  readonly profileType: RegisterBody['profileType'];
  readonly email: string;
  readonly password: string;
  readonly company: string;
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: CatalogCountry;
  readonly acceptTerms: boolean;
  readonly acceptPrivacy: boolean;
}

/** The form as it begins on a page in a language. */
export const emptyForm = (locale: Locale): RegisterValues => ({
  profileType: 'PRIVATE',
  email: '',
  password: '',
  company: '',
  name: '',
  surname: '',
  phone: '',
  zipCode: '',
  city: '',
  country: LOCALE_COUNTRIES[locale],
  acceptTerms: false,
  acceptPrivacy: false,
});

/** True for those who register a business: they name it, and can be called. */
export const isBusiness = (type: RegisterBody['profileType']): boolean => type !== 'PRIVATE';

const mayBeEmpty = (rules: readonly FieldRule[]): readonly FieldRule[] =>
  rules.filter(({ rule }) => rule !== 'required');

type TextName = 'email' | 'company' | 'name' | 'surname' | 'phone' | 'zipCode' | 'city';

/** The text of a field as it is checked and sent. */
const cleanerOf =
  (values: RegisterValues) =>
  (name: TextName): string =>
    cleanField(name, values[name], values.country);

/** Every field at fault; private sellers may leave phone and place for later. */
export function faultsOf(values: RegisterValues): Faults<RegisterValues> {
  const business = isBusiness(values.profileType);
  const clean = cleanerOf(values);
  const where = (rules: readonly FieldRule[]) => (business ? rules : mayBeEmpty(rules));
  const verdicts: Partial<Record<keyof RegisterValues, string | null>> = {
    email: checkFields(FIELD_RULES.email, clean('email')),
    password: checkFields(FIELD_RULES.password, values.password),
    company: business ? checkFields(FIELD_RULES.company, clean('company')) : null,
    name: checkFields(FIELD_RULES.name, clean('name')),
    surname: checkFields(FIELD_RULES.surname, clean('surname')),
    phone: checkFields(where(FIELD_RULES.phone), clean('phone')),
    zipCode: checkFields(where(rulesOf('zipCode', values.country)), clean('zipCode')),
    city: checkFields(where(FIELD_RULES.city), clean('city')),
    acceptTerms: values.acceptTerms ? null : 'validation.accepted',
    acceptPrivacy: values.acceptPrivacy ? null : 'validation.accepted',
  };
  return Object.fromEntries(Object.entries(verdicts).filter(([, verdict]) => verdict !== null));
}

/** The call's body: texts without spaces around them, what is empty as null. */
export function bodyOf(values: RegisterValues, adId: string | null): RegisterBody {
  const clean = cleanerOf(values);
  return {
    profileType: values.profileType,
    email: clean('email').toLowerCase(),
    password: values.password,
    company: isBusiness(values.profileType) ? clean('company') || null : null,
    name: clean('name'),
    surname: clean('surname'),
    phone: clean('phone') || null,
    zipCode: clean('zipCode') || null,
    city: clean('city') || null,
    country: values.country,
    acceptTerms: values.acceptTerms,
    acceptPrivacy: values.acceptPrivacy,
    ...(adId === null ? {} : { adId }),
  };
}
