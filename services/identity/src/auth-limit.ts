import { networkOf, ProblemError } from '@rollheim/service-kit';
import type { Request } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Addresses of the provider that anybody may call and that store something each time. */
const STORING = /^\/(auth|session\/end)\/?$/i;

/** Begun logins of one address, which may be that of a whole office: in a minute, and in the hour that they are kept. */
const LIMITS = [
  { points: 60, duration: 60 },
  { points: 600, duration: 3600 },
] as const;

/** Counts calls of the provider that store a row; throws `too_many_requests` with Retry-After when there are too many. */
export function authLimit(): (req: Request) => Promise<void> {
  const limiters = LIMITS.map((limit) => new RateLimiterMemory(limit));
  return async (req) => {
    const network = networkOf(req.get('x-forwarded-for'));
    if (network === '' || !STORING.test(req.path)) return;
    try {
      for (const limiter of limiters) await limiter.consume(network);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const wait = String(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      throw new ProblemError('too_many_requests', undefined, { 'Retry-After': wait });
    }
  };
}
