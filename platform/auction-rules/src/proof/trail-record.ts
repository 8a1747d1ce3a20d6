import { canonicalJson } from '../hash.ts';

export const TRAIL_FORMAT = 'rollheim-audit-trail/1';

/**
 * An act of an operator as it is in the chain of the audit trail. Its words are a salted commitment, so that they
 * can be deleted with a person's data while the chain still holds.
 */
export interface TrailRecord {
  readonly seq: number;
  /** ISO instant of the decision. */
  readonly at: string;
  readonly actId: string;
  readonly actor: string;
  readonly type: string;
  readonly about: string;
  readonly persons: readonly string[];
  /** Commitment to {@link trailContent}. */
  readonly content: string;
}

/** The words of an act with the salt of their commitment. */
export interface TrailOpening {
  readonly seq: number;
  readonly salt: string;
  readonly reason: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A part of the trail as a file: consecutive entries with their heads. */
export interface TrailProof {
  readonly format: typeof TRAIL_FORMAT;
  /** Head before the first entry. */
  readonly start: string;
  /** Head behind the last one. */
  readonly head: string;
  readonly entries: readonly { readonly record: TrailRecord; readonly head: string }[];
  /** Words that were not deleted. */
  readonly openings: readonly TrailOpening[];
}

/** What the commitment of an act is made of. */
export const trailContent = ({ reason, details }: Pick<TrailOpening, 'reason' | 'details'>): string =>
  canonicalJson({ reason, details });
