import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from '../problem.ts';
import type { BffRequest, RateLimit } from './types.ts';

/** Counts calls of one route; throws `too_many_requests` with Retry-After when there are too many. */
export function createLimiter({ points, seconds, by }: RateLimit): (request: BffRequest) => Promise<void> {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return async (request) => {
    const key = by
      ? by(request)
      : (request.actor ?? request.raw.req.get('x-forwarded-for') ?? request.raw.req.ip);
    if (!key) return;
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const wait = String(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      throw new ProblemError('too_many_requests', undefined, { 'Retry-After': wait });
    }
  };
}
