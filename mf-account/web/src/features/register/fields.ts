import {
  checkFields,
  FIELD_RULES,
  normaliseZip,
  rulesOf,
  type FieldRule,
  type RegisterBody,
} from '@rollheim/contracts';
import type { Faults } from '../../shared/use-fields.ts';

/** What stands in the form. */
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
  readonly country: string;
  readonly acceptTerms: boolean;
  readonly acceptPrivacy: boolean;
}

export const emptyForm: RegisterValues = {
  profileType: 'PRIVATE',
  email: '',
  password: '',
  company: '',
  name: '',
  surname: '',
  phone: '',
  zipCode: '',
  city: '',
  country: 'DE',
  acceptTerms: false,
  acceptPrivacy: false,
};

/** True for those who register a business: they name it, and can be called. */
export const isBusiness = (type: RegisterBody['profileType']): boolean => type !== 'PRIVATE';

const mayBeEmpty = (rules: readonly FieldRule[]): readonly FieldRule[] =>
  rules.filter(({ rule }) => rule !== 'required');

/** Every field at fault; private sellers may leave phone and place for later. */
export function faultsOf(values: RegisterValues): Faults<RegisterValues> {
  const business = isBusiness(values.profileType);
  const where = (rules: readonly FieldRule[]) => (business ? rules : mayBeEmpty(rules));
  const verdicts: Partial<Record<keyof RegisterValues, string | null>> = {
    email: checkFields(FIELD_RULES.email, values.email.trim()),
    password: checkFields(FIELD_RULES.password, values.password),
    company: business ? checkFields(FIELD_RULES.company, values.company.trim()) : null,
    name: checkFields(FIELD_RULES.name, values.name.trim()),
    surname: checkFields(FIELD_RULES.surname, values.surname.trim()),
    phone: checkFields(where(FIELD_RULES.phone), values.phone.trim()),
    zipCode: checkFields(
      where(rulesOf('zipCode', values.country)),
      normaliseZip(values.zipCode, values.country),
    ),
    city: checkFields(where(FIELD_RULES.city), values.city.trim()),
    acceptTerms: values.acceptTerms ? null : 'validation.accepted',
    acceptPrivacy: values.acceptPrivacy ? null : 'validation.accepted',
  };
  return Object.fromEntries(Object.entries(verdicts).filter(([, verdict]) => verdict !== null));
}

/** The call's body: texts without spaces around them, what is empty as null. */
export function bodyOf(values: RegisterValues, adId: string | null): RegisterBody {
  const text = (value: string): string | null => value.trim() || null;
  return {
    profileType: values.profileType,
    email: values.email.trim().toLowerCase(),
    password: values.password,
    company: isBusiness(values.profileType) ? text(values.company) : null,
    name: values.name.trim(),
    surname: values.surname.trim(),
    phone: text(values.phone),
    zipCode: text(normaliseZip(values.zipCode, values.country)),
    city: text(values.city),
    country: values.country,
    acceptTerms: values.acceptTerms,
    acceptPrivacy: values.acceptPrivacy,
    ...(adId === null ? {} : { adId }),
  };
}
