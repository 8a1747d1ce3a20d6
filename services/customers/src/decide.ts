import { isTeam, type CustomerCommands } from '@rollheim/contracts';
import { newCustomer, type Customer } from './customer.ts';
import { isStillVerified, withChangesNoted } from './review.ts';

/** A refused change: code of the error catalogue and the fields at fault. */
export interface Refusal {
  readonly refused: 'invalid_input' | 'not_allowed' | 'not_found' | 'conflict' | 'four_eyes' | 'needs_senior';
  readonly fields?: Readonly<Record<string, string>>;
}

/** The customer after a change; the same object where nothing changed. */
export type Decided = Customer | Refusal;

export const isRefusal = (decided: Decided): decided is Refusal => 'refused' in decided;

/** Creates a customer, or makes a customer of a prospect. The same creation again changes nothing. */
export function create(
  present: Customer | null,
  given: CustomerCommands['customer.create'],
  confirmed: boolean,
  at: string,
): Customer {
  const { roles, emailVerified: known = false, ...data } = given;
  const emailVerified = confirmed || known;
  const team = { isOperator: isTeam(roles ?? []), ...(roles ? { roles } : {}) };
  // no one gets an account without accepting the terms; a prospect has none
  const tacAcceptedAt = given.segmentation === 'customer' ? at : null;
  if (!present) return newCustomer({ ...data, ...team, emailVerified, tacAcceptedAt });
  const upgrade = present.segmentation === 'prospect' && given.segmentation === 'customer';
  if (!upgrade) return present;
  return {
    ...present,
    ...withoutNulls(data),
    ...team,
    emailVerified: present.emailVerified || emailVerified,
    tacAcceptedAt,
  };
}

/** Takes over new personal data at an ISO instant. A merchant stays a merchant. */
export function update(present: Customer, changes: CustomerCommands['customer.update'], at: string): Decided {
  if (changes.profileType && changes.profileType !== present.profileType) {
    const merchant = present.merchantId !== null || changes.profileType === 'MERCHANT';
    if (merchant) return { refused: 'not_allowed', fields: { profileType: 'validation.one-of' } };
  }
  const { language, ...data } = changes;
  const next = { ...present, ...data, ...(language ? { languageSetting: language } : {}) };
  return withChangesNoted(present, { ...next, vatVerified: isStillVerified(present, next) }, at);
}

/** Notes that a merchant has read a popup; once more changes nothing. */
export function readPopup(present: Customer, popupId: number): Decided {
  if (present.merchantId === null) return { refused: 'not_allowed' };
  if (present.readPopupIds.includes(popupId)) return present;
  return { ...present, readPopupIds: [...present.readPopupIds, popupId] };
}

const withoutNulls = <T extends object>(data: T): Partial<T> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as Partial<T>;
