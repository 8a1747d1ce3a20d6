import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { requestCorrelation } from './problem-handler.ts';
import { recordedTraceId } from './tracing/traceparent.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** First part of a path that was matched by no route of its own (`/oidc/…`): a word, never a value. */
const AREA = /^\/([a-z]{1,20})(?=\/|\?|$)/;

/**
 * One line for each call that was accepted and changes something, with its correlation id: reads are in the edge's
 * access log. A call is named by its route, never by its path, query or body.
 */
export const loggingAccepted =
  (log: Logger): RequestHandler =>
  (req, res, next) => {
    if (READS.has(req.method)) return next();
    const began = performance.now();
    const correlationId = requestCorrelation(req);
    res.once('finish', () => {
      const { statusCode: status } = res;
      if (status >= 400) return;
      const ms = Math.round(performance.now() - began);
      const traceId = recordedTraceId(req.get('traceparent'));
      log.info(
        {
          method: req.method,
          route: routeOf(req, res),
          status,
          ms,
          correlationId,
          ...(traceId === null ? {} : { traceId }),
        },
        'call accepted',
      );
    });
    next();
  };

/** The route as a BFF names it, else as Express matched it, else the area of the path. */
export function routeOf(req: Request, res: Response): string {
  const named = res.getHeader('x-route');
  if (typeof named === 'string') return named.slice(named.indexOf(' ') + 1);
  const { path } = (req.route ?? {}) as { readonly path?: unknown };
  if (typeof path === 'string') return `${req.baseUrl}${path}`;
  const area = AREA.exec(req.originalUrl)?.[1];
  return area === undefined ? '/' : `/${area}/*`;
}
