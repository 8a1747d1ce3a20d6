import { canonicalJson } from '../hash.ts';
import { sha256 } from '../sha256.ts';
import type { HiddenField, LogRecord } from './record.ts';
import type { TrailRecord } from './trail-record.ts';

export const PROOF_FORMAT = 'rollheim-auction-log/1';

/** SHA-256 of a text as hex; servers hand in a faster one. */
export type Hash = (text: string) => string;

/** Head of an auction's chain without entries: a chain belongs to one auction. */
export const chainStart = (auctionId: string, hash: Hash = sha256): string =>
  hash(`${PROOF_FORMAT}:${auctionId}`);

/** The next head of a hash chain: of an auction's log, or of the audit trail. */
export const chainHead = (head: string, record: LogRecord | TrailRecord, hash: Hash = sha256): string =>
  hash(head + canonicalJson(record));

/** A salted commitment: it reveals nothing of the value, and fits no other. */
export const commitment = (salt: string, value: string, hash: Hash = sha256): string =>
  hash(`${salt}:${value}`);

/** A held-back amount with the salt of its commitment, cents. */
export interface Opening {
  readonly seq: number;
  readonly field: HiddenField;
  readonly salt: string;
  readonly value: number;
}

/** The file that anyone downloads after the end: the anonymised log, its heads, and what may be opened. */
export interface AuctionProof {
  readonly format: typeof PROOF_FORMAT;
  readonly auctionId: string;
  /** Head of the chain, as the live updates showed it. */
  readonly head: string;
  readonly entries: readonly { readonly record: LogRecord; readonly head: string }[];
  readonly openings: readonly Opening[];
}
