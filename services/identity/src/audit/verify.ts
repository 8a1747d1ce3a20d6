import { verifyTrail, type ProofFault } from '@rollheim/auction-rules';
import type { Verification } from '@rollheim/service-kit';
import type pg from 'pg';
import { readProof } from './read.ts';

const WORDS: Partial<Readonly<Record<ProofFault['code'], string>>> = {
  sequence: 'is missing, or one before it',
  chain: 'does not follow from those before it',
  opening: 'has other words than were committed to',
};

/** Chains the audit trail again, part by part, and holds the words that are kept against their commitments. */
export async function verifyAuditTrail(pool: pg.Pool): Promise<Verification> {
  const faults: string[] = [];
  let next = 1;
  for (;;) {
    const part = await readProof(pool, next);
    const first = part.entries[0]?.record.seq;
    if (first === undefined) break;
    if (first !== next) faults.push(`audit trail: entry ${next} is missing`);
    for (const { code, seq } of verifyTrail(part).faults)
      faults.push(`audit trail: ${seq === null ? 'a part of it' : `entry ${seq}`} ${WORDS[code] ?? code}`);
    next = first + part.entries.length;
  }
  return { checked: `${next - 1} acts of the audit trail`, faults };
}
