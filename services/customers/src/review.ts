import { createHash } from 'node:crypto';
import type { Customer } from './customer.ts';

/** Fields that the team looks at. */
const REVIEWED = [
  'company',
  'street',
  'zipCode',
  'city',
  'country',
  'director',
  'registerNumber',
  'vatNumber',
] as const satisfies readonly (keyof Customer)[];

/** Reviewed fields that differ. */
export const changedFields = (before: Customer, after: Customer): readonly string[] =>
  REVIEWED.filter((field) => (before[field] ?? '') !== (after[field] ?? ''));

/** What a VAT number was verified for: the number itself, whose it is, and the country, which decides who owes VAT. */
const VERIFIED_FOR = ['vatNumber', 'company', 'country'] as const satisfies readonly (keyof Customer)[];

/** False once any of what the VAT number was verified for is another: then it is verified anew. */
export const isStillVerified = (before: Customer, after: Customer): boolean =>
  before.vatVerified && VERIFIED_FOR.every((field) => (before[field] ?? '') === (after[field] ?? ''));

/**
 * Notes what changed since the team decided. A merchant who was accepted stays so and is looked at again; one who waits
 * goes on waiting.
 */
export function withChangesNoted(before: Customer, after: Customer, at: string): Customer {
  const changed = after.merchantId === null || before.merchantId === null ? [] : changedFields(before, after);
  if (changed.length === 0 || (after.accepted !== true && after.reviewSince === null)) return after;
  return {
    ...after,
    reviewSince: after.reviewSince ?? at,
    reviewChanged: [...new Set([...after.reviewChanged, ...changed])],
  };
}

/** Names what an operator looks at: another name once the merchant or another operator has changed any of it. */
export function reviewedAs(customer: Customer): string {
  const { contactName, contactSurname, vatVerified, papers, accepted, merchantBlocked, reviewSince } =
    customer;
  const facts = [
    ...REVIEWED.map((field) => customer[field] ?? ''),
    contactName,
    contactSurname,
    vatVerified,
    accepted,
    merchantBlocked,
    reviewSince,
    ...papers.map(({ mediaId }) => mediaId),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}
