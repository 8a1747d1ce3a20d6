import type { SuspicionGroup } from './suspicions.ts';
import type { Locale } from '../locales.ts';
import type { MerchantGroup } from './merchants.ts';

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
  /** As it stands on invoices, `NL999999990B01`; null: none, or told before it was kept here. */
  readonly vatNumber: string | null;
}

/** Commands of `customers.commands` (key: customerId). */
export interface CustomerCommands {
  /** By identity at registration, by the wizard, by the valuation (segmentation prospect). */
  'customer.create': Omit<CustomerContact, 'language' | 'vatNumber'> & {
    profileType: ProfileType;
    segmentation: 'customer' | 'prospect';
    language: Locale;
    roles?: string[];
  };
  'customer.update': Partial<Omit<CustomerContact, 'customerId' | 'email' | 'vatNumber'>> & {
    profileType?: ProfileType;
    notificationLocale?: Locale | null;
  };
  'customer.set-language': { language: Locale };
  'customer.accept-tac': Record<string, never>;
  /** A merchant has read a popup (spec 1 §4). */
  'merchant.read-popup': { popupId: number };
  'merchant.register': {
    company: string;
    street: string;
    zipCode: string;
    city: string;
    country: string;
    phone: string;
    director: string;
    /** Null, as all that follow it: an older form, which did not ask for it; nor for a paper. */
    contactName: string | null;
    contactSurname: string | null;
    registerNumber: string | null;
    vatNumber: string | null;
    acceptTerms: boolean | null;
  };
  /** A paper of the trade registration was uploaded. */
  'merchant.add-paper': { mediaId: string; name: string };
  'merchant.remove-paper': { mediaId: string };
  /** Query, sealed answer: `MerchantApplication` of the asker, or for an operator. */
  'merchant.application': { customerId: string };
  /** `vatVerified` null: the operator says nothing of the VAT number. */
  'merchant.review': {
    merchantCustomerId: string;
    accepted: boolean;
    reason: string | null;
    vatVerified: boolean | null;
    /** Of the answer to `merchant.get`; null: whatever stands there now. */
    seen: string | null;
  };
  'merchant.block': { merchantCustomerId: string; blocked: boolean; reason: string };
  /** An operator takes a dealer over, or gives them back. */
  'merchant.take': { merchantCustomerId: string; taken: boolean };
  /** An operator looks at a paper: noted in the dealer's history. */
  'merchant.look': { merchantCustomerId: string; mediaId: string };
  /** Query of operators, sealed answer: `MerchantQueue`. */
  'merchant.queue': { group: MerchantGroup; q: string; page: number };
  /** Query of operators, sealed answer: `MerchantReview`. */
  'merchant.get': { merchantCustomerId: string };
  /** Query of operators, sealed answer: `SuspicionQueue`. */
  'suspicion.queue': { group: SuspicionGroup; q: string; page: number };
  /** Query of operators, sealed answer: `SuspicionDetail`. */
  'suspicion.get': { suspicionId: string };
  /** An operator takes a suspicion up, or gives it back. */
  'suspicion.take': { suspicionId: string; taken: boolean };
  'suspicion.dismiss': { suspicionId: string; reason: string };
  /** Query of operators, sealed answer: `CustomersFound`. `ids`: whom the number that was typed concerns. */
  'customer.search': { q: string; ids: readonly string[]; after: string | null };
  /** Query of operators, sealed answer: `CustomerRecord`. */
  'customer.record': { customerId: string };
  /** An operator opens the page of somebody: for the audit trail. */
  'customer.look': { customerId: string };
  /** An operator writes something down about somebody. */
  'customer.note': { customerId: string; text: string };
  /** Query, sealed answer: the contact record of the asker, or of the other side of an order (checked by orders). */
  'customer.contact': { customerId: string };
}

/** Event `account.seen`: an account was used from here. Keyed hashes, equal for the same browser and network. */
export interface AccountSeen {
  readonly customerId: string;
  readonly browsers: readonly string[];
  readonly network: string | null;
}
