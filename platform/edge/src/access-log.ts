import { histogram, recordedTraceId, type createMetrics } from '@rollheim/service-kit';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { routeOf } from './telemetry/routes.ts';
import { endTrace, traceOf } from './traces.ts';

const AREAS = /^\/(api|_r|media|oidc|auth|notifications)\b/;
/** Files of a release: their names say the rest. */
const RELEASE_FILE = /^\/_r\/([a-z][a-z-]{0,40})\/(\d[\w.-]{0,30})\//;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Routes are named by backends: more than the modules can have are counted together. */
const MOST_ROUTES = 400;

const pages = new WeakMap<ServerResponse, () => string | null>();

/** Notes how the page of a request is called, for its line; `name` is asked when the line is written. */
export const notePage = (res: ServerResponse, name: () => string | null): void => void pages.set(res, name);

/** What is measured of every request. */
export interface RequestMeasures {
  ended(req: IncomingMessage, res: ServerResponse, seconds: number): void;
}

/** Registers what is measured of requests. */
export function measureRequests(metrics: ReturnType<typeof createMetrics>): RequestMeasures {
  const all = histogram(metrics, 'rollheim_edge_seconds');
  const writes = histogram(metrics, 'rollheim_edge_write_seconds');
  const routes = new Set<string>();
  return {
    ended({ method = '', url = '' }, res, seconds) {
      const { statusCode } = res;
      all.observe({ method, area: areaOf(url), status: String(statusCode) }, seconds);
      const route = WRITES.has(method) ? routeOf(res) : null;
      if (route === null) return;
      if (routes.size < MOST_ROUTES) routes.add(route);
      const status = `${Math.floor(statusCode / 100)}xx`;
      writes.observe({ route: routes.has(route) ? route : 'other', status }, seconds);
    },
  };
}

/** How requests are watched. */
export interface WatchOptions {
  readonly measures: RequestMeasures;
  /** Of the access log; null: there is none. */
  readonly log: Logger | null;
}

/**
 * Measures a request until its answer was taken, ends its span and writes its line of the access log then: a live stream's
 * when it ends. The line has no path, query, address or name of a person: a call is its backend's route, a page its id.
 */
export function watchRequest(
  req: IncomingMessage,
  res: ServerResponse,
  { measures, log }: WatchOptions,
): void {
  const began = performance.now();
  const { socket } = req;
  const before = socket.bytesWritten;
  res.once('close', () => {
    const ms = performance.now() - began;
    measures.ended(req, res, ms / 1000);
    const trace = traceOf(res);
    if (trace) endTrace(req, res, { route: nameOf(req, res), ...releaseOf(req, res) });
    const traceId = recordedTraceId(trace?.traceparent);
    log?.info(
      {
        method: req.method,
        route: nameOf(req, res),
        // whoever left before the answer began was given none
        status: res.headersSent ? res.statusCode : null,
        ms: Math.round(ms * 10) / 10,
        bytes: socket.bytesWritten - before,
        ...(res.writableFinished ? {} : { brokenOff: true }),
        ...releaseOf(req, res),
        correlationId: res.getHeader('x-correlation-id'),
        ...(traceId === null ? {} : { traceId }),
      },
      'request',
    );
  });
}

/** First path segment of the areas that the edge distinguishes; everything else is a page. */
const areaOf = (url: string): string => AREAS.exec(url)?.[1] ?? 'page';

/** Route of a call, id of a page, else the area. */
function nameOf({ url = '' }: IncomingMessage, res: ServerResponse): string {
  const route = routeOf(res);
  if (route !== null) return route.slice(route.indexOf(' ') + 1);
  const page = pages.get(res)?.() ?? null;
  if (page !== null) return `page ${page}`;
  const area = areaOf(url);
  return area === 'page' ? 'page' : `/${area}/*`;
}

/** Which release answered: of a call in a header, of a file in its path. An `@` would be masked as an address. */
function releaseOf({ url = '' }: IncomingMessage, res: ServerResponse): { readonly release?: string } {
  const spoken = res.getHeader('x-release');
  if (typeof spoken === 'string') return { release: spoken.replace('@', ' ') };
  const file = RELEASE_FILE.exec(url);
  return file ? { release: `${file[1]} ${file[2]}` } : {};
}
