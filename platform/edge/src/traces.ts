import type { Trace, Tracing } from '@rollheim/service-kit';
import type { IncomingMessage, ServerResponse } from 'node:http';

const traces = new WeakMap<ServerResponse, Trace>();

/**
 * Begins the trace of a request. It is always a new one, whatever context the request brings (`traceparent`, `tracestate`
 * and `baggage` go no further): whoever is outside could else have every call recorded, put spans into traces that are
 * not theirs, or choose an id that another one has. Nor is there a link to it: no one here can look at a stranger's traces.
 */
export function beginTrace(
  tracing: Tracing,
  { method = '' }: IncomingMessage,
  res: ServerResponse,
  correlationId: string,
): string | undefined {
  const trace = tracing.begin({
    kind: 'server',
    name: method,
    parent: undefined,
    facts: () => ({ 'http.request.method': method, 'rollheim.correlation_id': correlationId }),
  });
  if (trace.isRecorded) traces.set(res, trace);
  return trace.traceparent;
}

/** The span of a request, where it is recorded. */
export const traceOf = (res: ServerResponse): Trace | undefined => traces.get(res);

/** Ends the span of a request. `route`: a route, the id of a page or an area; never a path. */
export function endTrace(
  { method = '' }: IncomingMessage,
  res: ServerResponse,
  { route, release }: { readonly route: string; readonly release?: string },
): void {
  const trace = traces.get(res);
  if (!trace) return;
  trace.rename(`${method} ${route}`);
  const status = res.headersSent ? res.statusCode : undefined;
  trace.note({ 'http.route': route, 'http.response.status_code': status, 'rollheim.release': release });
  const failed = status !== undefined && status >= 500 ? String(status) : undefined;
  trace.end(res.writableFinished ? failed : 'broken_off');
}
