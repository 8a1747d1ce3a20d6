import {
  catalogCountry,
  cleanField,
  type CatalogCountry,
  type CustomerContact,
  type MerchantBody,
  type OwnProfile,
  type ProfileBody,
} from '@rollheim/contracts';
import { fieldFaults, vatNumberFault, type Faults } from '@rollheim/page-parts';

const ADDRESS = ['phone', 'street', 'zipCode', 'city'] as const;

/** The content of the form of one's own data. */
export interface ProfileValues {
  readonly company: string;
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly country: CatalogCountry;
}

export const profileValues = (contact: CustomerContact): ProfileValues => ({
  company: contact.company ?? '',
  name: contact.name ?? '',
  surname: contact.surname ?? '',
  phone: contact.phone ?? '',
  street: contact.street ?? '',
  zipCode: contact.zipCode ?? '',
  city: contact.city ?? '',
  country: catalogCountry(contact.country) ?? 'DE',
});

/** All mandatory fields have to be given (spec 2 §5.2); a business names its company. */
export const profileFaults =
  (business: boolean) =>
  (values: ProfileValues): Faults<ProfileValues> =>
    fieldFaults(values, [...(business ? (['company'] as const) : []), 'name', 'surname', ...ADDRESS]);

const cleaned = <Values extends { readonly country: string }>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? cleanField(name, value, values.country) : value,
    ]),
  ) as Values;

export const profileBody = (values: ProfileValues): ProfileBody => {
  const { company, ...rest } = cleaned(values);
  return { ...rest, company: company || null };
};

/** The content of the form of a merchant. */
export type MerchantValues = Omit<ProfileValues, 'name' | 'surname'> & {
  readonly director: string;
  readonly contactName: string;
  readonly contactSurname: string;
  readonly registerNumber: string;
  readonly vatNumber: string;
  readonly acceptTerms: boolean;
  /** Papers are with the account, not in the form. */
  readonly papers?: undefined;
};

/** What was sent before, else what the account knows of the person. */
export function merchantValues({ contact, merchant }: OwnProfile): MerchantValues {
  const { name, surname, ...rest } = profileValues(contact);
  return {
    ...rest,
    contactName: merchant?.contactName ?? name,
    contactSurname: merchant?.contactSurname ?? surname,
    director: merchant?.director ?? `${name} ${surname}`.trim(),
    registerNumber: merchant?.registerNumber ?? '',
    vatNumber: merchant?.vatNumber ?? '',
    acceptTerms: false,
  };
}

/**
 * Every field at fault, in the order of the form; `papers`: how many papers of the trade registration there are;
 * `asksTerms`: the account has not accepted the terms yet.
 */
export const merchantFaults =
  (papers: number, asksTerms: boolean) =>
  (values: MerchantValues): Faults<MerchantValues> => ({
    ...fieldFaults(values, ['company', 'director', 'registerNumber', 'vatNumber']),
    ...vatNumberFault(values.vatNumber),
    ...fieldFaults(values, ['street', 'zipCode', 'city', 'contactName', 'contactSurname', 'phone']),
    ...(papers > 0 ? {} : { papers: 'validation.file' }),
    ...(asksTerms && !values.acceptTerms ? { acceptTerms: 'validation.accepted' } : {}),
  });

/** The call's body; no one who was not asked for the terms accepts them by it. */
export const merchantBody = (values: MerchantValues, asksTerms: boolean): MerchantBody => {
  const { vatNumber, registerNumber, acceptTerms, papers: _, ...rest } = cleaned(values);
  return {
    ...rest,
    vatNumber: vatNumber || null,
    registerNumber: registerNumber || null,
    acceptTerms: asksTerms ? acceptTerms : null,
  };
};
