import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isThisMachine, networkOf } from '../network.ts';
import { ProblemError } from '../problem.ts';
import type { BffRequest, RateLimit, Route } from './types.ts';

/** An address can be that of a whole office: it may call so many times as often as one of its people. */
const PEOPLE_PER_ADDRESS = 4;

/** Public reads of one caller, all routes of a backend together: a page asks some ten of them when it opens. */
const READS = { points: 600, seconds: 60 };

/** Counts a call; throws `too_many_requests` where there are too many. */
export type Limiter = (request: BffRequest) => Promise<void>;

interface Counter {
  readonly limiter: RateLimiterMemory;
  readonly keyOf: (request: BffRequest) => string | null;
}

/** Network address of the caller, as the edge saw it. */
const addressOf = ({ raw }: BffRequest): string => raw.req.get('x-forwarded-for') ?? raw.req.ip ?? 'unknown';

/**
 * Counts calls of one route; throws `too_many_requests` with Retry-After when there are too many. `announced`: each
 * answer says how many are left.
 */
export function createLimiter(limits: RateLimit | readonly RateLimit[], announced = false): Limiter {
  const counters = [limits].flat().flatMap(countersOf);
  return async (request) => {
    // whoever is refused by their address leaves no count of a browser: each made-up cookie would be one in memory
    for (const { limiter, keyOf } of counters.toReversed()) await refuseUsedUp(limiter, keyOf(request));
    for (const { limiter, keyOf } of counters) {
      const key = keyOf(request);
      if (!key) continue;
      const state = await count(limiter, key);
      if (announced) announce(request, limiter, state);
    }
  };
}

/** True for what everybody may read. */
export const isPublicRead = ({ method, auth }: Pick<Route, 'method' | 'auth'>): boolean =>
  method === 'GET' && auth === 'public';

/** Tries of something that pages say the end of: they are counted by a key, and can be looked at. */
interface Tries {
  /** Counts one; throws `too_many_requests` where there were too many, which says until when. */
  take(key: string): Promise<void>;
  /** Until when there is none left, ISO instant; null: there is one. */
  usedUpUntil(key: string): Promise<string | null>;
}

export function countTries({ points, seconds }: Pick<RateLimit, 'points' | 'seconds'>): Tries {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const endOf = ({ msBeforeNext }: RateLimiterRes) => new Date(Date.now() + msBeforeNext).toISOString();
  return {
    async take(key) {
      await limiter.consume(key).catch((error: unknown) => {
        if (error instanceof RateLimiterRes) throw tooMany(error, `There is a next try at ${endOf(error)}.`);
        throw error;
      });
    },
    async usedUpUntil(key) {
      const state = await limiter.get(key);
      return state && state.consumedPoints >= points ? endOf(state) : null;
    },
  };
}

/** For public reads that have no limit of their own. The machine itself (the shell, benches) is not counted. */
export function createReadLimiter(limits: RateLimit = READS): Limiter {
  const limit = createLimiter(limits);
  return async (request) => {
    if (!isThisMachine(addressOf(request))) await limit(request);
  };
}

/** What is left, as programs read it (draft-ietf-httpapi-ratelimit-headers). */
function announce({ raw }: BffRequest, { points, duration }: RateLimiterMemory, state: RateLimiterRes): void {
  const left = `"calls";r=${state.remainingPoints};t=${Math.ceil(state.msBeforeNext / 1000)}`;
  raw.res.set({ 'RateLimit-Policy': `"calls";q=${points};w=${duration}`, RateLimit: left });
}

/**
 * Who is logged in is counted as such. Of others the browser is counted and its address too: a browser without a
 * cookie, or with a new one for every call, is a stranger each time.
 */
function countersOf({ points, seconds, by }: RateLimit): Counter[] {
  const limiter = (most: number) => new RateLimiterMemory({ points: most, duration: seconds });
  if (by) return [{ limiter: limiter(points), keyOf: by }];
  return [
    { limiter: limiter(points), keyOf: ({ actor }) => actor },
    {
      limiter: limiter(points * PEOPLE_PER_ADDRESS),
      keyOf: (request) => (request.session ? null : networkOf(addressOf(request))),
    },
  ];
}

async function refuseUsedUp(limiter: RateLimiterMemory, key: string | null): Promise<void> {
  const state = key ? await limiter.get(key) : null;
  if (state && state.consumedPoints >= limiter.points) throw tooMany(state);
}

async function count(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error) : error;
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes, detail?: string): ProblemError {
  const wait = String(Math.max(1, Math.ceil(msBeforeNext / 1000)));
  return new ProblemError('too_many_requests', undefined, { 'Retry-After': wait }, detail);
}
