import type { SecurityPerson } from './security-log.ts';

/** What an act was about beside its object and reason: plain fields of its command. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** An accepted act of an operator, as its owner reports it. */
export interface AuditNote {
  /** Key of the command: the same act is recorded once. */
  readonly actId: string;
  /** Customer id of the operator. */
  readonly actor: string;
  /** Type of the command. */
  readonly type: string;
  /** Id of the ad, dealer, order …, or name of what was changed. */
  readonly about: string;
  /** Customers whom it concerns. */
  readonly persons: readonly string[];
  readonly reason: string | null;
  readonly details: AuditDetails;
  /** ISO instant of the decision. */
  readonly at: string;
}

/** A line of the audit trail. */
export interface AuditEntry {
  /** Place in the chain, from 1. */
  readonly seq: number;
  /** ISO instant. */
  readonly at: string;
  readonly type: string;
  readonly about: string;
  readonly actor: SecurityPerson;
  readonly persons: readonly SecurityPerson[];
  readonly reason: string | null;
  /** Null where the words were deleted with a person's data or by their age. */
  readonly details: AuditDetails | null;
  /** The ad that it is about; absent: it is about none, or the ad is gone. */
  readonly vehicle?: { readonly number: number; readonly title: string };
}

/** `GET /private/operator/audit`: the newest first, 50 a page. */
export interface AuditTrail {
  readonly entries: readonly AuditEntry[];
  /** `before` of the next page; null: this is the last one. */
  readonly next: number | null;
  /** Entries of the whole trail, and the head of its chain. */
  readonly length: number;
  readonly head: string;
  /** How long reasons and details stay, days. */
  readonly keptDays: number;
}
