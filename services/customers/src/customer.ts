import type {
  CustomerContact,
  CustomerState,
  Locale,
  MerchantApplication,
  MerchantPaper,
  ProfileType,
} from '@rollheim/contracts';

/** A customer as this service keeps them. */
export interface Customer {
  readonly customerId: string;
  readonly version: number;
  readonly profileType: ProfileType;
  readonly segmentation: 'customer' | 'prospect';
  readonly email: string;
  readonly name: string | null;
  readonly surname: string | null;
  readonly company: string | null;
  readonly phone: string | null;
  readonly street: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  /** The country at the last acceptance as a merchant: what decides VAT; null: never accepted. */
  readonly reviewedCountry: string | null;
  /** Language of mails: the setting, or that of the registration. */
  readonly language: Locale;
  /** Chosen by the customer; null until then. */
  readonly languageSetting: Locale | null;
  readonly emailVerified: boolean;
  readonly merchantId: number | null;
  /** Null in review, true accepted, false rejected. */
  readonly accepted: boolean | null;
  readonly reviewReason: string | null;
  /** Since when the merchant waits for the team, ISO instant; null where nothing waits. */
  readonly reviewSince: string | null;
  /** Fields that changed since the last decision. */
  readonly reviewChanged: readonly string[];
  /** The value before the first of these changes; null: none, or from before it was kept. */
  readonly reviewBefore: Reviewed | null;
  /** Operators who corrected data since the last decision. */
  readonly correctedBy: readonly string[];
  readonly merchantBlocked: boolean;
  readonly blockReason: string | null;
  readonly director: string | null;
  readonly contactName: string | null;
  readonly contactSurname: string | null;
  readonly registerNumber: string | null;
  readonly papers: readonly MerchantPaper[];
  readonly vatNumber: string | null;
  readonly vatVerified: boolean;
  /** ISO instant. */
  readonly tacAcceptedAt: string | null;
  /** Numbers of the merchant popups that were read, each once. */
  readonly readPopupIds: readonly number[];
  /** Language of a merchant's popups; null: that of the page. */
  readonly notificationLocale: Locale | null;
  /** Lets other dealers see the contact in the directory. */
  readonly inDirectory: boolean;
  readonly isOperator: boolean;
  /** Roles inside the team; null: not known here yet. That they changed is announced by a new version of the state. */
  readonly roles: readonly string[] | null;
}

/** Fields that the team looks at. */
export const REVIEWED = [
  'company',
  'street',
  'zipCode',
  'city',
  'country',
  'director',
  'registerNumber',
  'vatNumber',
] as const satisfies readonly (keyof Customer)[];

/** The value when the team decided last, kept from the first change on. */
export interface Reviewed {
  readonly fields: Readonly<Partial<Record<(typeof REVIEWED)[number], string | null>>>;
  readonly vatVerified: boolean;
}

/** A new customer with nothing but what was given. */
export function newCustomer(
  given: Pick<Customer, 'customerId' | 'profileType' | 'segmentation' | 'email' | 'language'> &
    Partial<Customer>,
): Customer {
  return {
    version: 1,
    name: null,
    surname: null,
    company: null,
    phone: null,
    street: null,
    zipCode: null,
    city: null,
    country: null,
    reviewedCountry: null,
    languageSetting: null,
    emailVerified: false,
    merchantId: null,
    accepted: null,
    reviewReason: null,
    reviewSince: null,
    reviewChanged: [],
    reviewBefore: null,
    correctedBy: [],
    merchantBlocked: false,
    blockReason: null,
    director: null,
    contactName: null,
    contactSurname: null,
    registerNumber: null,
    papers: [],
    vatNumber: null,
    vatVerified: false,
    tacAcceptedAt: null,
    readPopupIds: [],
    notificationLocale: null,
    inDirectory: false,
    isOperator: false,
    roles: null,
    ...given,
  };
}

/** Private profile: name, phone and address. */
const privateComplete = (c: Customer): boolean =>
  [c.name, c.surname, c.phone, c.street, c.zipCode, c.city, c.country].every(Boolean);

/** Commercial and merchant profiles need the company too. */
const companyComplete = (c: Customer): boolean => privateComplete(c) && Boolean(c.company);

/** True where the profile of the customer's own type is complete (spec 1 §4, account completeness). */
export const profileComplete = (c: Customer): boolean =>
  c.profileType === 'PRIVATE'
    ? privateComplete(c)
    : companyComplete(c) && (c.profileType !== 'MERCHANT' || c.merchantId !== null);

/** Of the countries that are offered: no VAT on what a buyer there pays us. */
const OUTSIDE_EU: ReadonlySet<string | null> = new Set(['CH', 'NO']);

/** The country that decides VAT: the one at the last acceptance; one that was only typed counts where VAT is due. */
const taxCountry = ({ country, reviewedCountry }: Customer): string | null =>
  reviewedCountry === null ||
  (OUTSIDE_EU.has(reviewedCountry) && country !== null && !OUTSIDE_EU.has(country))
    ? country
    : reviewedCountry;

/** What others may know: no name, no address, no number. */
export function customerState(c: Customer): CustomerState {
  const business = c.profileType !== 'PRIVATE';
  return {
    customerId: c.customerId,
    version: c.version,
    profileType: c.profileType,
    segmentation: c.segmentation,
    country: taxCountry(c),
    region: c.zipCode?.slice(0, 2) ?? null,
    languageSetting: c.languageSetting,
    emailVerified: c.emailVerified,
    privateProfileCompleted: privateComplete(c),
    commercialProfileCompleted: business && companyComplete(c),
    merchantProfileCompleted: c.merchantId !== null && companyComplete(c),
    merchantId: c.merchantId,
    acceptedByCm24: c.accepted,
    merchantBlocked: c.merchantBlocked,
    company: business ? c.company : null,
    vat: c.vatNumber ? { country: vatCountry(c.vatNumber), verified: c.vatVerified } : null,
    tacAcceptedAt: c.tacAcceptedAt,
    readNotificationPopupIds: c.readPopupIds,
    notificationLocale: c.notificationLocale,
    isOperator: c.isOperator,
    ...(c.isOperator && c.roles ? { roles: c.roles } : {}),
  };
}

/** The contact record: the one place of personal data on the bus. */
export const contactRecord = (c: Customer): CustomerContact => ({
  customerId: c.customerId,
  email: c.email,
  name: c.name,
  surname: c.surname,
  company: c.company,
  phone: c.phone,
  street: c.street,
  zipCode: c.zipCode,
  city: c.city,
  country: c.country,
  language: c.languageSetting ?? c.language,
  vatNumber: c.vatNumber,
});

/** What a merchant gave for the review, with what became of it. */
export const applicationOf = (c: Customer): MerchantApplication => ({
  merchantId: c.merchantId,
  accepted: c.accepted,
  blocked: c.merchantBlocked,
  reason: c.merchantBlocked ? c.blockReason : c.reviewReason,
  company: c.company,
  street: c.street,
  zipCode: c.zipCode,
  city: c.city,
  country: c.country,
  phone: c.phone,
  director: c.director,
  contactName: c.contactName,
  contactSurname: c.contactSurname,
  registerNumber: c.registerNumber,
  vatNumber: c.vatNumber,
  vatVerified: c.vatVerified,
  papers: c.papers,
  notificationLocale: c.notificationLocale,
  inDirectory: c.inDirectory,
});

/** ISO country of a VAT number; Greece writes EL. */
function vatCountry(vatNumber: string): string {
  const prefix = vatNumber.slice(0, 2);
  return prefix === 'EL' ? 'GR' : prefix;
}
