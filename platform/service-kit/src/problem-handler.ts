import { randomUUID } from 'node:crypto';
import { isTransient } from '@rollheim/bus';
import type { ErrorCode } from '@rollheim/contracts';
import type { ErrorRequestHandler, Express, Request } from 'express';
import type { Logger } from 'pino';
import { ProblemError, sendProblem } from './problem.ts';
import { isDiskFull } from './storage.ts';

const CORRELATION = /^[\w-]{8,64}$/;

/** Correlation id of a call: the edge's, or a new one. Stays the same for the request. */
export function requestCorrelation(req: Request): string {
  const given = req.get('x-correlation-id');
  if (given !== undefined && CORRELATION.test(given)) return given;
  const made = randomUUID();
  req.headers['x-correlation-id'] = made;
  return made;
}

/** Added last: answers what no route answered with 404, and every error with its problem document. */
export function answerErrors(app: Express, log: Logger): void {
  app.use((req, res) => sendProblem(res, 'not_found', requestCorrelation(req)));
  const onError: ErrorRequestHandler = (error: unknown, req, res, next) => {
    const { code, fields, headers, detail } = problemFor(error);
    if (code === 'internal' || code === 'unavailable')
      log.error({ err: error, path: req.path }, 'a call failed');
    if (res.headersSent) {
      next(error);
      return;
    }
    res.set(headers);
    sendProblem(res, code, requestCorrelation(req), fields, detail);
  };
  app.use(onError);
}

interface Answered {
  readonly code: ErrorCode;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly detail?: string | undefined;
}

function problemFor(error: unknown): Answered {
  if (error instanceof ProblemError) return error;
  // The body parser's own errors carry a status and a type.
  const { status, type } = error as { status?: unknown; type?: unknown };
  if (status === 413) return { code: 'payload_too_large', headers: {} };
  if (status === 415) return { code: 'file_type_refused', headers: {} };
  if (type === 'entity.parse.failed')
    return { code: 'invalid_input', fields: { body: 'validation.json' }, headers: {} };
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { code: 'invalid_input', headers: {} };
  return { code: isTransient(error) || isDiskFull(error) ? 'unavailable' : 'internal', headers: {} };
}
