import express, { type Router, type NextFunction, type Request, type Response } from 'express';
import type { Histogram } from 'prom-client';
import { onBehalfOf } from '../correlation.ts';
import { requestCorrelation } from '../problem-handler.ts';
import { problemOf, ProblemError } from '../problem.ts';
import { createCallGate, type Gate } from '../gate.ts';
import { strictRouter } from '../http.ts';
import { withAmounts } from './amounts.ts';
import { createLimiter } from './limit.ts';
import { checkRequest, type AccessReaders } from './request.ts';
import type { Answer, Route, Versions } from './types.ts';
import { writeVersions } from './versions.ts';

const BODY_LIMIT = '256kb';

/** What {@link createRouter} needs. */
export interface RouterOptions {
  readonly routes: readonly Route[];
  readonly readers: AccessReaders;
  readonly waitFor: (versions: Versions) => Promise<boolean>;
  readonly timing: Histogram<'method' | 'route' | 'status'>;
}

/** Behind the path of a write: asks, with the write's own key and body, how the write ended. */
const LOOK_UP = '/outcome';

/** Writes of somebody who is logged in can be looked up; they are those that bind. */
const hasLookUp = ({ method, auth }: Route): boolean =>
  method !== 'GET' && auth !== 'public' && auth !== 'token';

/** The route table as Express router: checks, waits for what the caller has seen, answers. */
export function createRouter(options: RouterOptions): Router {
  const router = strictRouter();
  const gate = createCallGate();
  const readBody = express.json({ limit: BODY_LIMIT, strict: false });
  const methods = new Map<string, Set<string>>();
  for (const route of options.routes) {
    const known = methods.get(route.path) ?? new Set();
    if (known.has(route.method))
      throw new Error(`${route.method} ${route.path} stands twice in the route table`);
    methods.set(route.path, known.add(route.method));
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    router[method](route.path, admitting(route, gate), readBody, answering(route, options));
    if (hasLookUp(route)) {
      const asked = { ...route, path: `${route.path}${LOOK_UP}` };
      router[method](asked.path, admitting(asked, gate), readBody, answering(asked, options, true));
    }
  }
  // Behind all routes, so that a path with a parameter does not hide another one's method.
  for (const [path, known] of methods) {
    router.all(path, (req, res) => refuseMethod(req, res, [...known]));
  }
  return router;
}

/** First of all: what is refused here costs nothing more. */
function admitting({ method, path }: Route, gate: Gate) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const leave = gate.enter(`${method} ${path}`, req.path);
    res.locals['leave'] = leave;
    res.once('close', leave);
    next();
  };
}

function answering(route: Route, { readers, waitFor, timing }: RouterOptions, lookUp = false) {
  const limit = route.limit ? createLimiter(route.limit, route.auth === 'token') : null;
  return async (req: Request, res: Response): Promise<void> => {
    const end = timing.startTimer({ method: route.method, route: route.path });
    res.once('finish', () => end({ status: String(res.statusCode) }));
    const correlationId = requestCorrelation(req);
    const origin = { correlationId, causationId: null, actor: null, releaseSet: null };
    const work = onBehalfOf(origin, async () => {
      const request = await checkRequest(route, readers, req, res, lookUp);
      await limit?.(request);
      if (Object.keys(request.seen).length > 0 && !(await waitFor(request.seen))) res.set('X-Stale', '1');
      const answer = await route.handler(request);
      if (answer) send(res, answer);
      else if (!res.headersSent) throw new Error(`${route.method} ${route.path} gave no answer`);
    });
    // a stream goes on after its handler, and takes no place any more
    const told = work.catch((error: unknown) => {
      throw withAmounts(route, req.body, error);
    });
    await told.finally(res.locals['leave'] as () => void);
  };
}

function send(res: Response, { status, body, headers, versions }: Answer): void {
  res.status(status ?? (body === undefined ? 204 : 200)).set('Cache-Control', 'no-store');
  if (versions && Object.keys(versions).length > 0) res.set('X-Version', writeVersions(versions));
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
