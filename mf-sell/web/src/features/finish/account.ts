import {
  checkFields,
  cleanField,
  rulesOf,
  type CatalogCountry,
  type RegisterBody,
} from '@rollheim/contracts';

/** The account form as it is typed. */
export interface AccountForm {
  readonly profileType: 'PRIVATE' | 'COMMERCIAL';
  readonly company: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly phone: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: CatalogCountry;
  readonly password: string;
}

export type AccountField = Exclude<keyof AccountForm, 'profileType' | 'country'>;

/** Fields of the form in their order; the company is asked of commercial sellers only. */
export const accountFields = (form: AccountForm): readonly AccountField[] => [
  ...(form.profileType === 'COMMERCIAL' ? (['company'] as const) : []),
  'name',
  'surname',
  'email',
  'phone',
  'zipCode',
  'city',
  'password',
];

/** The text of a field as it is checked, shown once the field is left, and sent. */
export const valueOf = (form: AccountForm, field: AccountField): string =>
  cleanField(field, form[field], form.country);

/** What is wrong with one field, as `validation.<rule>`, or null. */
export const accountFault = (form: AccountForm, field: AccountField): string | null =>
  checkFields(rulesOf(field, form.country), valueOf(form, field));

/** All faults of the form by field. */
export const accountFaults = (form: AccountForm): Readonly<Partial<Record<AccountField, string>>> =>
  Object.fromEntries(
    accountFields(form).flatMap((field) => {
      const fault = accountFault(form, field);
      return fault ? [[field, fault]] : [];
    }),
  );

/** Body of the registration, with the ad that is handed over to the account. */
export function registration(form: AccountForm, adId: string): RegisterBody {
  const { profileType, country, password } = form;
  return {
    profileType,
    password,
    email: valueOf(form, 'email').toLowerCase(),
    name: valueOf(form, 'name'),
    surname: valueOf(form, 'surname'),
    phone: valueOf(form, 'phone'),
    zipCode: valueOf(form, 'zipCode'),
    city: valueOf(form, 'city'),
    country,
    company: profileType === 'COMMERCIAL' ? valueOf(form, 'company') : null,
    acceptTerms: true,
    acceptPrivacy: true,
    adId,
  };
}
