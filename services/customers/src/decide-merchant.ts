import {
  checkField,
  MOST_MERCHANT_PAPERS,
  normaliseVatNumber,
  normaliseZip,
  zipRule,
  type CustomerCommands,
  type MerchantPaper,
} from '@rollheim/contracts';
import type { Customer } from './customer.ts';
import type { Decided, Refusal } from './decide.ts';
import { changedFields, isStillVerified, NOTHING_WAITS, reviewedAs, withChangesNoted } from './review.ts';

const fault = (field: string, rule: string): Refusal => ({
  refused: 'invalid_input',
  fields: { [field]: `validation.${rule}` },
});

/**
 * Registers a merchant for review, one who was rejected for the next. An accepted one keeps what the operator decided, and
 * what changed is looked at. Terms that were never accepted are accepted with it, at `at` (ISO instant); an older
 * form asked neither for them nor for contact person and paper, and leaves what is there.
 */
export function registerMerchant(
  present: Customer,
  given: CustomerCommands['merchant.register'],
  merchantId: number,
  at: string,
): Decided {
  if (present.merchantBlocked) return { refused: 'not_allowed' };
  // an older form knew no contact person and did not ask
  const asks = given.contactName !== null && present.tacAcceptedAt === null;
  if (given.acceptTerms === false || (given.acceptTerms === null && asks))
    return fault('acceptTerms', 'accepted');
  const vatNumber = given.vatNumber ? normaliseVatNumber(given.vatNumber) : null;
  if (given.vatNumber && !vatNumber) return fault('vatNumber', 'vat_number');
  if (given.contactName !== null && present.papers.length === 0) return fault('papers', 'file');
  const isAccepted = present.accepted === true;
  const next: Customer = {
    ...present,
    profileType: 'MERCHANT',
    company: given.company,
    street: given.street,
    zipCode: given.zipCode,
    city: given.city,
    country: given.country,
    phone: given.phone,
    director: given.director,
    contactName: given.contactName ?? present.contactName ?? present.name,
    contactSurname: given.contactSurname ?? present.contactSurname ?? present.surname,
    registerNumber: given.contactName === null ? present.registerNumber : given.registerNumber,
    vatNumber,
    merchantId: present.merchantId ?? merchantId,
    accepted: isAccepted ? true : null,
    // what the dealer sends is the dealer's again
    correctedBy: [],
    reviewReason: null,
    reviewSince: isAccepted ? present.reviewSince : (present.reviewSince ?? at),
    tacAcceptedAt: given.acceptTerms ? at : present.tacAcceptedAt,
  };
  return withChangesNoted(present, { ...next, vatVerified: isStillVerified(present, next) }, at);
}

/** A paper of the trade registration was uploaded. The same one again changes nothing. */
export function addPaper(present: Customer, paper: MerchantPaper): Decided {
  if (present.merchantBlocked) return { refused: 'not_allowed' };
  if (present.papers.some(({ mediaId }) => mediaId === paper.mediaId)) return present;
  if (present.papers.length >= MOST_MERCHANT_PAPERS) return fault('papers', 'too_many');
  return { ...present, papers: [...present.papers, paper] };
}

/** Takes a paper back; what the team looks at, or decided by, stays. */
export function removePaper(present: Customer, mediaId: string): Decided {
  const papers = present.papers.filter((paper) => paper.mediaId !== mediaId);
  if (papers.length === present.papers.length) return { refused: 'not_found' };
  if (present.merchantBlocked || (present.merchantId !== null && present.accepted !== false))
    return { refused: 'not_allowed' };
  return { ...present, papers };
}

/** The operator who decides, and who has the merchant open; null: no one. */
export interface Desk {
  readonly operator: string;
  readonly holder: string | null;
}

/** What stops an operator from deciding on a merchant: that there is none, the own account, somebody who works on it. */
export function obstacle(present: Customer, { operator, holder }: Desk): Refusal | null {
  if (present.merchantId === null) return { refused: 'not_found' };
  if (present.customerId === operator) return { refused: 'not_allowed' };
  return holder !== null && holder !== operator ? { refused: 'conflict' } : null;
}

/**
 * An operator corrects data by the papers. Who did it does not release the dealer; one who was accepted stays so and is
 * looked at again.
 */
export function correctMerchant(
  present: Customer,
  given: CustomerCommands['merchant.correct'],
  desk: Desk,
  at: string,
): Decided {
  const stopped = obstacle(present, desk);
  if (stopped) return stopped;
  // a rejected dealer sends again
  if (present.merchantBlocked || present.accepted === false) return { refused: 'not_allowed' };
  if (given.seen !== reviewedAs(present)) return { refused: 'conflict' };
  const vatNumber = given.vatNumber ? normaliseVatNumber(given.vatNumber) : null;
  if (given.vatNumber && !vatNumber) return fault('vatNumber', 'vat_number');
  const zipCode = normaliseZip(given.zipCode, present.country);
  // what is stored already is not what is being corrected
  const wrong = zipCode === present.zipCode ? null : checkField(zipRule(present.country), zipCode);
  if (wrong !== null) return { refused: 'invalid_input', fields: { zipCode: wrong } };
  const { company, director, registerNumber, street, city } = given;
  const next: Customer = { ...present, company, director, registerNumber, street, city, zipCode, vatNumber };
  if (changedFields(present, next).length === 0) return present;
  const corrected = {
    ...next,
    vatVerified: isStillVerified(present, next),
    correctedBy: [...new Set([...present.correctedBy, desk.operator])],
  };
  return withChangesNoted(present, corrected, at);
}

/** The operator's word on a merchant. `undoing`: why the operator may not undo an earlier one; null: they may. */
export function reviewMerchant(
  present: Customer,
  given: Omit<CustomerCommands['merchant.review'], 'merchantCustomerId'>,
  desk: Desk,
  undoing: Refusal['refused'] | null = null,
): Decided {
  const stopped = obstacle(present, desk);
  if (stopped) return stopped;
  if (present.merchantBlocked) return { refused: 'not_allowed' };
  // the dealer has changed something meanwhile, or somebody else has decided
  if (given.seen !== null && given.seen !== reviewedAs(present)) return { refused: 'conflict' };
  // nothing waits: the dealer was notified of the last decision
  if (present.reviewSince === null && undoing !== null) return { refused: undoing };
  if (given.accepted && present.correctedBy.includes(desk.operator)) return { refused: 'four_eyes' };
  if (!given.accepted && !given.reason) return fault('reason', 'required');
  if (given.vatVerified && !present.vatNumber) return fault('vatVerified', 'required');
  return {
    ...present,
    accepted: given.accepted,
    reviewedCountry: given.accepted ? present.country : present.reviewedCountry,
    reviewReason: given.accepted ? null : given.reason,
    ...NOTHING_WAITS,
    vatVerified: given.vatVerified ?? present.vatVerified,
  };
}

/** Blocks a merchant with the reason, or lifts the block. */
export function blockMerchant(
  present: Customer,
  { blocked, reason }: Omit<CustomerCommands['merchant.block'], 'merchantCustomerId'>,
  desk: Desk,
): Decided {
  const stopped = obstacle(present, desk);
  if (stopped) return stopped;
  return {
    ...present,
    merchantBlocked: blocked,
    blockReason: blocked ? reason : null,
  };
}
