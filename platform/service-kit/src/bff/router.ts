import express, { type Router, type NextFunction, type Request, type Response } from 'express';
import type { Histogram } from 'prom-client';
import { onBehalfOf } from '../correlation.ts';
import { requestCorrelation } from '../problem-handler.ts';
import { problemOf, ProblemError } from '../problem.ts';
import { createCallAdmission, type Admission } from '../admission.ts';
import { strictRouter } from '../http.ts';
import { originOfCall } from '../tracing/calls.ts';
import { withAmounts } from './amounts.ts';
import { CallerLimits } from '../caller-limits.ts';
import type { Caller } from './call.ts';
import { createLimiter, createReadLimiter, isPublicRead, type Limiter } from './limit.ts';
import { noteRead } from './looks.ts';
import { isUnchecked } from './path-values.ts';
import { checkRequest, type AccessReaders } from './request.ts';
import type { Answer, BffRequest, Route, Versions } from './types.ts';
import { writeVersions } from './versions.ts';

const BODY_LIMIT = '256kb';

/** What {@link createRouter} needs. */
export interface RouterOptions {
  readonly routes: readonly Route[];
  readonly readers: AccessReaders;
  readonly holds: (versions: Versions) => Promise<boolean>;
  readonly waitFor: (versions: Versions) => Promise<boolean>;
  /** Asks a query or has something noted, as the caller of a request. */
  readonly ask: Caller['ask'];
  readonly timing: Histogram<'method' | 'route' | 'status'>;
}

/** Behind the path of a write: asks, with the write's own key and body, how the write ended. */
const LOOK_UP = '/outcome';

/**
 * Writes of somebody who is logged in can be looked up where they are one command and no more: of what else a route does,
 * no one keeps how it ended, and asking would do it again.
 */
const hasLookUp = ({ method, auth, answers }: Route): boolean =>
  method !== 'GET' && auth !== 'public' && auth !== 'token' && typeof answers === 'string';

/** The route table as Express router: checks, waits for what the caller has seen, answers. */
export function createRouter(options: RouterOptions): Router {
  const router = strictRouter();
  const admission = createCallAdmission();
  const waiting = new CallerLimits(WAITING);
  const readBody = express.json({ limit: BODY_LIMIT, strict: false });
  const reads = createReadLimiter();
  const methods = new Map<string, Set<string>>();
  for (const route of options.routes) {
    const known = methods.get(route.path) ?? new Set();
    if (known.has(route.method))
      throw new Error(`${route.method} ${route.path} stands twice in the route table`);
    if (isUnchecked(route)) throw new Error(`${route.method} ${route.path} is not declared by 'route'`);
    methods.set(route.path, known.add(route.method));
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    // a question about a write counts as the write
    const limit = limitOf(route, reads);
    const parts = { ...options, limit, waiting };
    router[method](route.path, admitting(route, admission), readBody, answering(route, parts));
    if (hasLookUp(route)) {
      const asked = { ...route, path: `${route.path}${LOOK_UP}` };
      router[method](asked.path, admitting(asked, admission), readBody, answering(asked, parts, true));
    }
  }
  // Behind all routes, so that a path with a parameter does not hide another one's method.
  for (const [path, known] of methods) {
    router.all(path, (req, res) => refuseMethod(req, res, [...known]));
  }
  return router;
}

/** A route's own limit; public reads without one have one together. */
function limitOf({ method, auth, limit }: Route, reads: Limiter): Limiter | null {
  if (limit) return createLimiter(limit, auth === 'token');
  return isPublicRead({ method, auth }) ? reads : null;
}

/** Calls that wait for what their callers have seen, at a time: whoever comes on top is answered with what is there. */
const WAITING = { perVisitor: 4, perAddress: 16, all: 64, leavesRoom: true };

/** First of all: what is refused here costs nothing more. */
function admitting({ method, path }: Route, admission: Admission) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const enter = () => {
      const leave = admission.enter(`${method} ${path}`, req.path);
      res.locals['leave'] = leave;
      res.once('close', leave);
    };
    enter();
    res.locals['enter'] = enter;
    next();
  };
}

const leaves = (res: Response): void => (res.locals['leave'] as () => void)();

/**
 * Whether what is read is as new as what the caller has seen. Who waits for it holds no place that others could take,
 * and no slow answer is measured.
 */
async function isAsSeen(
  { seen, actor, raw: { req, res } }: BffRequest,
  { holds, waitFor }: RouterOptions,
  waiting: CallerLimits,
): Promise<boolean> {
  if (Object.keys(seen).length === 0 || (await holds(seen))) return true;
  const place = waiting.enter(req.get('x-forwarded-for') ?? req.ip, actor);
  if ('refused' in place) return false;
  leaves(res);
  try {
    return await waitFor(seen);
  } finally {
    place.leave();
    (res.locals['enter'] as () => void)();
  }
}

interface AnsweringParts extends RouterOptions {
  readonly limit: Limiter | null;
  readonly waiting: CallerLimits;
}

function answering(route: Route, options: AnsweringParts, lookUp = false) {
  const { readers, timing, limit, waiting } = options;
  return async (req: Request, res: Response): Promise<void> => {
    const end = timing.startTimer({ method: route.method, route: route.path });
    res.once('finish', () => end({ status: String(res.statusCode) }));
    // for the edge, which compares releases by it and passes it on to no one
    res.set('X-Route', `${route.method} ${route.path}`);
    const work = onBehalfOf(originOfCall(req), async () => {
      const request = await checkRequest(route, readers, req, res, lookUp);
      await limit?.(request);
      if (!(await isAsSeen(request, options, waiting))) res.set('X-Stale', '1');
      const answer = await route.handler(request);
      if (answer) {
        await noteRead(options.ask, route, request, answer);
        send(res, answer);
      } else if (!res.headersSent) throw new Error(`${route.method} ${route.path} gave no answer`);
    });
    // a stream goes on after its handler, and takes no place any more
    const told = work.catch((error: unknown) => {
      throw withAmounts(route, req.body, error);
    });
    await told.finally(() => leaves(res));
  };
}

function send(res: Response, { status, body, headers, versions, reached }: Answer): void {
  res.status(status ?? (body === undefined ? 204 : 200)).set('Cache-Control', 'no-store');
  if (versions && Object.keys(versions).length > 0) res.set('X-Version', writeVersions(versions));
  if (reached !== undefined) res.set('X-Reached', reached);
  if (headers) res.set(headers);
  if (body === undefined) res.end();
  else if (Buffer.isBuffer(body)) res.send(body);
  else res.json(body);
}

function refuseMethod(req: Request, res: Response, known: readonly string[]): void {
  if (req.method === 'OPTIONS') throw new ProblemError('not_found');
  const allow = known.includes('GET') ? [...known, 'HEAD'] : known;
  const problem = {
    ...problemOf('not_found', requestCorrelation(req)),
    status: 405,
    title: 'method not allowed',
  };
  res
    .status(405)
    .set('Allow', allow.join(', '))
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}
