import { createHash } from 'node:crypto';
import type { MerchantChange } from '@rollheim/contracts';
import { REVIEWED, type Customer, type Reviewed } from './customer.ts';

const reviewedOf = (customer: Customer): Reviewed => ({
  fields: Object.fromEntries(REVIEWED.map((field) => [field, customer[field]])),
  vatVerified: customer.vatVerified,
});

/** Reviewed fields that differ, with the value before and the value now. */
export const changesOf = (before: Customer, after: Customer): readonly MerchantChange[] =>
  REVIEWED.flatMap((field) => {
    const [was, is] = [before[field] ?? '', after[field] ?? ''];
    return was === is ? [] : [{ field, before: was, after: is }];
  });

/** Reviewed fields that differ. */
export const changedFields = (before: Customer, after: Customer): readonly string[] =>
  REVIEWED.filter((field) => (before[field] ?? '') !== (after[field] ?? ''));

/** What a VAT number was verified for: the number itself, whose it is, and the country, which decides who owes VAT. */
const VERIFIED_FOR = ['vatNumber', 'company', 'country'] as const satisfies readonly (keyof Customer)[];

const isSameForVat = (before: Reviewed['fields'], after: Customer): boolean =>
  VERIFIED_FOR.every((field) => (before[field] ?? '') === (after[field] ?? ''));

/**
 * False once any of what the VAT number was verified for is another: then it is verified again. Set back to what the team
 * had verified, it is verified as before.
 */
export const isStillVerified = (before: Customer, after: Customer): boolean => {
  if (before.vatVerified) return isSameForVat(before, after);
  return (
    before.reviewBefore !== null &&
    before.reviewBefore.vatVerified &&
    isSameForVat(before.reviewBefore.fields, after)
  );
};

/**
 * Notes what differs from what the team decided on. A merchant who was accepted stays so and is looked at again, until
 * nothing differs any more; one who waits goes on waiting.
 */
export function withChangesNoted(before: Customer, after: Customer, at: string): Customer {
  const changed = after.merchantId === null || before.merchantId === null ? [] : changedFields(before, after);
  if (changed.length === 0 || (after.accepted !== true && after.reviewSince === null)) return after;
  // changes from before it was kept: the earlier value is not known
  const reviewBefore = before.reviewBefore ?? (before.reviewChanged.length > 0 ? null : reviewedOf(before));
  if (reviewBefore === null)
    return {
      ...after,
      reviewSince: after.reviewSince ?? at,
      reviewChanged: [...new Set([...after.reviewChanged, ...changed])],
    };
  const reviewChanged = REVIEWED.filter(
    (field) => (reviewBefore.fields[field] ?? '') !== (after[field] ?? ''),
  );
  if (reviewChanged.length === 0 && after.accepted === true) return { ...after, ...NOTHING_WAITS };
  return { ...after, reviewSince: after.reviewSince ?? at, reviewChanged, reviewBefore };
}

/** Of a merchant about whom there is nothing to decide. */
export const NOTHING_WAITS = {
  reviewSince: null,
  reviewChanged: [],
  reviewBefore: null,
  correctedBy: [],
} as const;

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
