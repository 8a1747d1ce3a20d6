import type { Lock } from './passwords.ts';

/** How many attempts are left (draft-ietf-httpapi-ratelimit-headers), and how long a lock holds. */
export const lockHeaders = ({ left, seconds }: Lock): Record<string, string> => ({
  RateLimit: `"login";r=${left};t=${seconds}`,
  ...(left === 0 ? { 'Retry-After': String(seconds) } : {}),
});
