import { errorStatus, problemType, type ErrorCode, type Problem } from '@rollheim/contracts';
import type { ServerResponse } from 'node:http';

const RETRY_AFTER_S = 1;

/** Too much of one caller at a time, and a proxy's own failures: worth another try. */
const PASSING = new Set([429, 502, 503, 504]);

/** Answers a problem document (RFC 9457); closes what has begun already. */
export function sendProblem(
  res: ServerResponse,
  code: ErrorCode,
  title: string,
  status = errorStatus(code),
): void {
  if (res.headersSent) return void res.destroy();
  const reference = String(res.getHeader('x-correlation-id') ?? '');
  const problem: Problem = {
    type: problemType(code),
    title,
    status,
    code,
    reference,
  };
  const retry = PASSING.has(status) && !res.hasHeader('retry-after') ? { 'retry-after': RETRY_AFTER_S } : {};
  const body = Buffer.from(JSON.stringify(problem));
  res.writeHead(status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    ...(retry as Record<string, number>),
  });
  res.end(body);
}
