import type { Locale } from '../locales.ts';

/** A file of the trade registration. */
export interface MerchantPaper {
  readonly mediaId: string;
  /** As it was stored. */
  readonly name: string;
  /** ISO instant of the upload. */
  readonly at: string;
}

/** Papers of one dealer at most. */
export const MOST_MERCHANT_PAPERS = 5;

/** Null in review, true accepted, false rejected. */
export type MerchantAcceptance = boolean | null;

/** What a dealer gave for the review, for themselves and for operators. */
export interface MerchantApplication {
  /** Null until the registration was sent. */
  readonly merchantId: number | null;
  readonly accepted: MerchantAcceptance;
  readonly blocked: boolean;
  /** Why the dealer was rejected or blocked; null otherwise. */
  readonly reason: string | null;
  readonly company: string | null;
  readonly street: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly phone: string | null;
  readonly director: string | null;
  /** The contact person. */
  readonly contactName: string | null;
  readonly contactSurname: string | null;
  /** Number in the trade register with its court, as it was typed. */
  readonly registerNumber: string | null;
  readonly vatNumber: string | null;
  readonly vatVerified: boolean;
  readonly papers: readonly MerchantPaper[];
  /** Language of the dealer's news; null: that of the page. */
  readonly notificationLocale: Locale | null;
  /** Other dealers see address, phone and contact person in the directory; absent from older releases. */
  readonly inDirectory?: boolean;
}

/** What accepted dealers see of another one who lets them, beside what everyone sees. */
export interface DirectoryContact {
  readonly merchantId: number;
  readonly street: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly contactName: string | null;
  readonly contactSurname: string | null;
}

/** Parts of the operator's list of dealers. */
export const MERCHANT_GROUPS = ['review', 'rejected', 'accepted', 'blocked'] as const;
export type MerchantGroup = (typeof MERCHANT_GROUPS)[number];

/** The operator who works on a dealer. */
export interface MerchantClaim {
  readonly customerId: string;
  readonly name: string;
  /** ISO instant. */
  readonly at: string;
}

/** What two dealers have in common. */
export const MERCHANT_LIKENESSES = [
  'vatNumber',
  'registerNumber',
  'company',
  'domain',
  'address',
  'phone',
] as const;
export type MerchantLikeness = (typeof MERCHANT_LIKENESSES)[number];

/** Another customer who may be the same. */
export interface MerchantDuplicate {
  readonly customerId: string;
  readonly merchantId: number | null;
  readonly company: string | null;
  readonly city: string | null;
  readonly group: MerchantGroup | null;
  readonly same: readonly MerchantLikeness[];
}

/** A dealer in the operator's list. */
export interface MerchantRow {
  readonly customerId: string;
  readonly merchantId: number;
  readonly company: string | null;
  readonly contact: string | null;
  readonly zipCode: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly accepted: MerchantAcceptance;
  readonly blocked: boolean;
  /** Since when the dealer waits for the team, ISO; null where nothing waits. */
  readonly since: string | null;
  /** Fields that changed since the last decision. */
  readonly changed: readonly string[];
  readonly papers: number;
  readonly vatNumber: string | null;
  readonly vatVerified: boolean;
  readonly duplicates: number;
  readonly takenBy: MerchantClaim | null;
}

/** A page of 50: who waits longest first, else the newest dealer first. */
export interface MerchantQueue {
  readonly merchants: readonly MerchantRow[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** Dealers of every group, without regard to what is searched for. */
  readonly counts: Readonly<Record<MerchantGroup, number>>;
}

export const MERCHANT_STEPS = [
  'registered',
  'changed',
  'corrected',
  'paper_added',
  'paper_removed',
  'taken',
  'returned',
  'looked',
  'accepted',
  'rejected',
  'blocked',
  'unblocked',
] as const;
export type MerchantStepKind = (typeof MERCHANT_STEPS)[number];

/** An entry of a dealer's history. */
export interface MerchantStep {
  /** ISO instant. */
  readonly at: string;
  readonly kind: MerchantStepKind;
  /** The operator's name; null: the dealer. */
  readonly by: string | null;
  readonly reason: string | null;
  /** Fields that changed, or the name of the paper. */
  readonly about: readonly string[];
  /** What changed; absent: nothing, or before it was kept. */
  readonly changes?: readonly MerchantChange[];
}

/** A field of a dealer's data with the value before and after; '' for nothing. */
export interface MerchantChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What an operator corrects of a dealer's data, as it is in the papers. */
export const CORRECTED_FIELDS = [
  'company',
  'director',
  'registerNumber',
  'vatNumber',
  'street',
  'zipCode',
  'city',
] as const;
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];

/** What VIES says of a VAT number: `GET /private/operator/merchants/:id/vat`. */
export interface VatCheck {
  /** `unverified`: it gave no answer. */
  readonly status: 'valid' | 'invalid' | 'unverified';
  /** ISO instant of the question. */
  readonly at: string;
  /** Whose number it is, where its country says so. */
  readonly name: string | null;
}

/** Everything about one dealer, for the operator's review. */
export interface MerchantReview {
  readonly customerId: string;
  readonly application: MerchantApplication;
  readonly person: {
    readonly email: string;
    readonly emailVerified: boolean;
    readonly name: string | null;
    readonly surname: string | null;
    /** Of messages and mails to the dealer. */
    readonly language: Locale;
  };
  readonly since: string | null;
  readonly changed: readonly string[];
  /** Names what is looked at here; a decision that carries it is refused once the dealer has changed something. */
  readonly seen: string;
  readonly takenBy: MerchantClaim | null;
  /** The asker's own account: somebody else decides on it. */
  readonly own: boolean;
  /** The reader has corrected data since the last decision: a second person releases the dealer. */
  readonly correctedByReader: boolean;
  readonly duplicates: readonly MerchantDuplicate[];
  /** The newest first. */
  readonly history: readonly MerchantStep[];
}
