import type { BaseEnv } from '../env.ts';
import { ProblemError } from '../problem.ts';

const TIMEOUT_MS = 3000;

/** Roles of an account now. Throws `unavailable` where identity does not say. */
export type RolesReader = (customerId: string) => Promise<readonly string[]>;

/** Asks identity: a token says what its owner might do when it was made, up to ten minutes ago. */
export function createRolesReader(env: Pick<BaseEnv, 'IDENTITY_URL'>): RolesReader {
  const url = `${env.IDENTITY_URL.replace(/\/$/, '')}/internal/team/roles`;
  return async (customerId) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ customerId }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { roles } = (await answer.json()) as { readonly roles?: readonly string[] };
      if (answer.ok && Array.isArray(roles)) return roles;
    } catch (cause) {
      throw Object.assign(new ProblemError('unavailable'), { cause });
    }
    throw new ProblemError('unavailable');
  };
}
