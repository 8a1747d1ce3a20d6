import type { Request } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networkOf } from '../network.ts';
import { ProblemError } from '../problem.ts';

/** Wrong tokens of one network in a minute: an office with some programs whose tokens ended must not reach it. */
const MOST = 300;
const SECONDS = 60;

const wrong = new RateLimiterMemory({ points: MOST, duration: SECONDS });

const networkFrom = (req: Request): string => networkOf(req.get('x-forwarded-for') ?? req.ip ?? 'unknown');

/** Throws `too_many_requests` for a network that sent too many wrong tokens: nothing is asked about one more. */
export async function refuseGuesser(req: Request): Promise<void> {
  const state = await wrong.get(networkFrom(req));
  if (state === null || state.consumedPoints < MOST) return;
  const wait = String(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
  throw new ProblemError('too_many_requests', undefined, { 'Retry-After': wait });
}

/** Counts a wrong token. */
export const noteGuess = (req: Request): Promise<unknown> => wrong.penalty(networkFrom(req));
