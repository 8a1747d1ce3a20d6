import type { Locale } from '../locales.ts';

export type ProfileType = 'PRIVATE' | 'COMMERCIAL' | 'MERCHANT';

/** `customers.state`, key customerId: what others may know of a customer. No personal data. */
export interface CustomerState {
  readonly customerId: string;
  readonly version: number;
  readonly profileType: ProfileType;
  /** 'prospect': made from an e-mail in a funnel, without an account. */
  readonly segmentation: 'customer' | 'prospect';
  /** What decides VAT: of a merchant who was accepted, the country that the team has looked at. */
  readonly country: string | null;
  /** First two characters of the postcode: the region. */
  readonly region: string | null;
  readonly languageSetting: Locale | null;
  readonly emailVerified: boolean;
  readonly privateProfileCompleted: boolean;
  readonly commercialProfileCompleted: boolean;
  readonly merchantProfileCompleted: boolean;
  readonly merchantId: number | null;
  /** Null in review, true accepted, false rejected; keeps its wire name (spec 2 §3). */
  readonly acceptedByCm24: boolean | null;
  readonly merchantBlocked: boolean;
  /** Company name of commercial customers and merchants; null for private persons. */
  readonly company: string | null;
  readonly vat: { readonly country: string; readonly verified: boolean } | null;
  readonly tacAcceptedAt: string | null;
  /** Numbers of the merchant popups that were read. */
  readonly readNotificationPopupIds?: readonly number[];
  /** Language of a merchant's popups; null: that of the page. */
  readonly notificationLocale?: Locale | null;
  readonly isOperator: boolean;
  /** Roles inside the team; absent: none, or not known yet. */
  readonly roles?: readonly string[];
}

/** `customers.contact`, key customerId: the one place of personal data; a tombstone deletes the person. */
export interface CustomerContact {
  readonly customerId: string;
  readonly email: string;
  readonly name: string | null;
  readonly surname: string | null;
  readonly company: string | null;
  readonly phone: string | null;
  readonly street: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly language: Locale;
  /** As it is on invoices, `NL999999990B01`; null: none, or sent before it was kept here. */
  readonly vatNumber: string | null;
}
