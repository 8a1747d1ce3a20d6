import { sha256 } from '../sha256.ts';
import { chainHead, commitment, type Hash } from './chain.ts';
import { TRAIL_FORMAT, trailContent, type TrailProof } from './trail-record.ts';
import type { ProofFault } from './verify.ts';

/** Head of the audit trail without entries. */
export const trailStart = (hash: Hash = sha256): string => hash(TRAIL_FORMAT);

/** Outcome of a verification of the audit trail. */
export interface TrailReport {
  readonly valid: boolean;
  readonly faults: readonly ProofFault[];
  readonly start: string;
  readonly head: string;
  /** Places of the first and the last entry; 0: none. */
  readonly first: number;
  readonly last: number;
  /** Entries whose words are in the file and fit; the words of the others were deleted. */
  readonly opened: number;
}

const MOST_FAULTS = 50;

/** True for a file that says that it is a part of the audit trail. */
export const isTrail = (value: unknown): boolean =>
  (value as Partial<TrailProof> | null)?.format === TRAIL_FORMAT;

/**
 * Verifies a part of the audit trail: every entry follows from the one before, the words fit their commitments, and a
 * part that begins with the first entry begins with the head that everyone knows.
 */
export function verifyTrail(file: unknown): TrailReport {
  const proof = file as TrailProof;
  if (!isTrail(file) || !Array.isArray(proof.entries) || !Array.isArray(proof.openings)) return EMPTY;
  try {
    return verify(proof);
  } catch {
    // fields of other kinds than a trail has
    return EMPTY;
  }
}

function verify({ start, head, entries, openings }: TrailProof): TrailReport {
  const faults: ProofFault[] = [];
  const fail = (code: ProofFault['code'], seq: number | null): void => {
    if (faults.length < MOST_FAULTS) faults.push({ code, seq });
  };
  const first = entries[0]?.record.seq ?? 0;
  if (first <= 1 && start !== trailStart()) fail('head', null);
  const contents = new Map<number, string>();
  let last = start;
  for (const [index, { record, head: next }] of entries.entries()) {
    if (index > 0 && record.seq !== (entries[index - 1]?.record.seq ?? 0) + 1) fail('sequence', record.seq);
    const follows = chainHead(last, record);
    if (follows !== next) fail('chain', record.seq);
    contents.set(record.seq, record.content);
    // a head alone that was changed is named at its entry, not at the next one too
    const after = entries[index + 1];
    last = after && chainHead(follows, after.record) === after.head ? follows : next;
  }
  if (last !== head) fail('head', null);
  for (const opening of openings)
    if (commitment(opening.salt, trailContent(opening)) !== contents.get(opening.seq))
      fail('opening', opening.seq);
  const opened = new Set(openings.map(({ seq }) => seq)).size;
  return {
    valid: faults.length === 0,
    faults,
    start,
    head,
    first,
    last: entries.at(-1)?.record.seq ?? 0,
    opened,
  };
}

const EMPTY: TrailReport = {
  valid: false,
  faults: [{ code: 'format', seq: null }],
  start: '',
  head: '',
  first: 0,
  last: 0,
  opened: 0,
};
