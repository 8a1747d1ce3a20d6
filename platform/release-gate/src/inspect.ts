import type { GateResult } from '@rollheim/release-management';
import { checkContracts } from './contracts.ts';
import { checkFiles } from './files.ts';
import { checkOwnership } from './ownership.ts';
import { checkSharing } from './sharing.ts';
import type { Candidate, Smoked } from './types.ts';

/**
 * Looks at a candidate: gates 1 to 3, and gate 4 (`smoke`, null where it is left out) when they found nothing. Answers
 * which gates looked, and all that they found.
 */
export async function inspect(
  candidate: Candidate,
  smoke: ((candidate: Candidate) => Promise<Smoked>) | null,
): Promise<Pick<GateResult, 'gates' | 'findings' | 'unwalked'>> {
  const findings = [
    ...(await checkFiles(candidate)),
    ...(await checkSharing(candidate)),
    ...checkContracts(candidate),
    ...checkOwnership(candidate),
  ];
  // What is refused already is not run.
  if (!smoke || findings.length > 0) return { gates: [1, 2, 3], findings };
  return { gates: [1, 2, 3, 4], ...(await smoke(candidate)) };
}
