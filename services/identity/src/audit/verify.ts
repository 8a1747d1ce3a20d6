import { verifyTrail, type ProofFault } from '@rollheim/auction-rules';
import type { Verification } from '@rollheim/service-kit';
import type pg from 'pg';
import { readProof } from './read.ts';

const WORDS: Partial<Readonly<Record<ProofFault['code'], string>>> = {
  chain: 'does not follow from those before it',
  opening: 'has other words than were committed to',
};

/** Chains the audit trail again, part by part, and holds the words that are kept against their commitments. */
export async function verifyAuditTrail(pool: pg.Pool): Promise<Verification> {
  const faults: string[] = [];
  let [next, acts] = [1, 0];
  for (;;) {
    const part = await readProof(pool, next);
    const first = part.entries[0]?.record.seq;
    if (first === undefined) break;
    const found = verifyTrail(part).faults;
    // what is behind a gap cannot follow: the gap is named
    const gaps = new Set(found.flatMap(({ code, seq }) => (code === 'sequence' ? [seq] : [])));
    if (first !== next) gaps.add(first);
    for (const seq of gaps) faults.push(`audit trail: entry ${(seq ?? 1) - 1} is missing`);
    for (const { code, seq } of found)
      if (code !== 'sequence' && !(code === 'chain' && gaps.has(seq)))
        faults.push(`audit trail: ${seq === null ? 'a part of it' : `entry ${seq}`} ${WORDS[code] ?? code}`);
    acts += part.entries.length;
    next = (part.entries.at(-1)?.record.seq ?? first) + 1;
  }
  return { checked: `${acts} acts of the audit trail`, faults };
}
