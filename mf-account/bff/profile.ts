import type { CustomerContact, CustomerState, ProfileType } from '@rollheim/contracts';

const PERSON = ['name', 'surname', 'phone', 'street', 'zipCode', 'city', 'country'] as const;

/** Fields that a profile of this type must have (spec 2 §5.2). */
export const mandatoryFields = (type: ProfileType): readonly (keyof CustomerContact)[] =>
  type === 'PRIVATE' ? PERSON : ['company', ...PERSON];

/** Mandatory fields that are still empty. */
export const missingFields = (type: ProfileType, contact: CustomerContact): readonly string[] =>
  mandatoryFields(type).filter((field) => !contact[field]);

const COMPLETED = {
  PRIVATE: 'privateProfileCompleted',
  COMMERCIAL: 'commercialProfileCompleted',
  MERCHANT: 'merchantProfileCompleted',
} as const;

/**
 * The answer of the check-email-verified and ack-if-account-complete calls (spec 2 §7.2). `…_INCOMPLETE` is named
 * here: the specification has no word for a profile with gaps.
 */
export function accountStatus(type: ProfileType, state: CustomerState): string {
  if (!state[COMPLETED[type]]) return `${type}_INCOMPLETE`;
  return `${type}_COMPLETE_${state.emailVerified ? 'AND_EMAIL_VERIFIED' : 'BUT_EMAIL_NOT_VERIFIED'}`;
}
