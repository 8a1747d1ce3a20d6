import { LIVE_STREAM_PATH } from '@rollheim/contracts';
import type { Request, RequestHandler } from 'express';
import { routeOf } from '../accepted-calls.ts';
import { CHANNEL_PATH } from '../live-channel.ts';
import { onBehalfOf, traceparent } from '../correlation.ts';
import { requestCorrelation } from '../problem-handler.ts';
import type { Tracing } from './trace.ts';

/** Asked by whoever runs the system, and what has no end. */
const UNTRACED_PATHS: ReadonlySet<string> = new Set([
  '/live',
  '/health',
  '/ready',
  '/metrics',
  CHANNEL_PATH,
  `/api${LIVE_STREAM_PATH}`,
]);

/**
 * A span for each call, from the context that the caller's process gave (the edge takes none from outside). It is called
 * by its route, never by its path or query. Later handlers find the span's context in the header.
 */
export const tracingCalls =
  (tracing: Tracing): RequestHandler =>
  (req, res, next) => {
    if (UNTRACED_PATHS.has(req.path)) return next();
    const { method } = req;
    const correlationId = requestCorrelation(req);
    const trace = tracing.begin({
      kind: 'server',
      name: method,
      parent: req.get('traceparent'),
      facts: () => ({ 'http.request.method': method, 'rollheim.correlation_id': correlationId }),
    });
    req.headers['traceparent'] = trace.traceparent;
    if (trace.isRecorded)
      res.once('close', () => {
        const route = routeOf(req, res);
        const { statusCode: status } = res;
        trace.rename(`${method} ${route}`);
        trace.note({ 'http.route': route, 'http.response.status_code': status });
        trace.end(!res.writableFinished ? 'broken_off' : status >= 500 ? String(status) : undefined);
      });
    onBehalfOf(originOfCall(req), next);
  };

/** The origin of what a call does: its correlation id, and the span that answers it. */
export const originOfCall = (req: Request) => ({
  correlationId: requestCorrelation(req),
  causationId: null,
  actor: null,
  releaseSet: null,
  traceparent: req.get('traceparent'),
});

/** What of the work under way goes with a call to another part. */
export const headersOfWork = (correlationId: string): Record<string, string> => {
  const context = traceparent();
  return { 'x-correlation-id': correlationId, ...(context === undefined ? {} : { traceparent: context }) };
};
