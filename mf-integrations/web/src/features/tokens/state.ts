import type { ApiToken } from '@rollheim/contracts';

/** The state of a token: it holds, ends soon, was not used for long, or has ended. */
export type TokenState = 'active' | 'ending' | 'unused' | 'ended';

const DAY_MS = 86_400_000;
const SOON_DAYS = 7;
const UNUSED_DAYS = 90;

/** State of a token at an instant (epoch ms). */
export function stateOf({ createdAt, expiresAt, lastUsedAt }: ApiToken, now: number): TokenState {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'ended';
  if (left <= SOON_DAYS * DAY_MS) return 'ending';
  return now - Date.parse(lastUsedAt ?? createdAt) > UNUSED_DAYS * DAY_MS ? 'unused' : 'active';
}
