import type { CustomerCommands } from '@rollheim/contracts';
import { newCustomer, type Customer } from './customer.ts';
import { normaliseVatNumber } from './vat.ts';

/** A refused change: code of the error catalogue and the fields at fault. */
export interface Refusal {
  readonly refused: 'invalid_input' | 'not_allowed' | 'not_found';
  readonly fields?: Readonly<Record<string, string>>;
}

/** The customer after a change; the same object where nothing changed. */
export type Decided = Customer | Refusal;

export const isRefusal = (decided: Decided): decided is Refusal => 'refused' in decided;

/** Creates a customer, or makes a customer of a prospect. The same creation again changes nothing. */
export function create(
  present: Customer | null,
  given: CustomerCommands['customer.create'],
  emailVerified: boolean,
  at: string,
): Customer {
  const { roles, ...data } = given;
  const isOperator = roles?.includes('admin') ?? false;
  // nobody gets an account without accepting the terms; a prospect has none
  const tacAcceptedAt = given.segmentation === 'customer' ? at : null;
  if (!present) return newCustomer({ ...data, isOperator, emailVerified, tacAcceptedAt });
  const upgrade = present.segmentation === 'prospect' && given.segmentation === 'customer';
  if (!upgrade) return present;
  return {
    ...present,
    ...withoutNulls(data),
    isOperator,
    emailVerified: present.emailVerified || emailVerified,
    tacAcceptedAt,
  };
}

/** Takes over new personal data. A merchant stays a merchant. */
export function update(present: Customer, changes: CustomerCommands['customer.update']): Decided {
  if (changes.profileType && changes.profileType !== present.profileType) {
    const merchant = present.merchantId !== null || changes.profileType === 'MERCHANT';
    if (merchant) return { refused: 'not_allowed', fields: { profileType: 'validation.one-of' } };
  }
  const { language, ...data } = changes;
  // a country decides who owes VAT: with another one the number is verified anew
  const vatVerified = present.vatVerified && (data.country ?? present.country) === present.country;
  return { ...present, ...data, vatVerified, ...(language ? { languageSetting: language } : {}) };
}

/**
 * Registers a merchant for review; an accepted or blocked one keeps what the operator said. The terms are accepted with
 * it, at `at` (ISO instant); a form that did not ask for them leaves what was accepted before.
 */
export function registerMerchant(
  present: Customer,
  given: CustomerCommands['merchant.register'],
  merchantId: number,
  at: string,
): Decided {
  if (present.merchantBlocked) return { refused: 'not_allowed' };
  if (given.acceptTerms === false)
    return { refused: 'invalid_input', fields: { acceptTerms: 'validation.accepted' } };
  const vatNumber = given.vatNumber ? normaliseVatNumber(given.vatNumber) : null;
  if (given.vatNumber && !vatNumber)
    return { refused: 'invalid_input', fields: { vatNumber: 'validation.regex' } };
  return {
    ...present,
    profileType: 'MERCHANT',
    company: given.company,
    street: given.street,
    zipCode: given.zipCode,
    city: given.city,
    country: given.country,
    phone: given.phone,
    director: given.director,
    tradeRegistrationMediaId: given.tradeRegistrationMediaId,
    vatNumber,
    // Whoever changes the number or the country has to have it verified anew.
    vatVerified: vatNumber === present.vatNumber && given.country === present.country && present.vatVerified,
    merchantId: present.merchantId ?? merchantId,
    accepted: present.accepted === true ? true : null,
    reviewReason: null,
    tacAcceptedAt: given.acceptTerms ? at : present.tacAcceptedAt,
  };
}

/** Notes that a merchant has read a popup; once more changes nothing. */
export function readPopup(present: Customer, popupId: number): Decided {
  if (present.merchantId === null) return { refused: 'not_allowed' };
  if (present.readPopupIds.includes(popupId)) return present;
  return { ...present, readPopupIds: [...present.readPopupIds, popupId] };
}

/** The operator's word on a merchant. */
export function reviewMerchant(present: Customer, accepted: boolean, reason: string | null): Decided {
  if (present.merchantId === null) return { refused: 'not_found' };
  if (!accepted && !reason) return { refused: 'invalid_input', fields: { reason: 'validation.required' } };
  return { ...present, accepted, reviewReason: accepted ? null : reason };
}

/** Blocks a merchant, or lifts the block. */
export function blockMerchant(present: Customer, blocked: boolean): Decided {
  if (present.merchantId === null) return { refused: 'not_found' };
  return { ...present, merchantBlocked: blocked };
}

const withoutNulls = <T extends object>(data: T): Partial<T> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as Partial<T>;
