import { isErrorCode, type Problem } from '@rollheim/contracts';
import { ProblemError } from '../problem.ts';
import { headersOfWork } from '../tracing/calls.ts';
import type { BffContext, BffRequest } from './types.ts';

const TIMEOUT_MS = 10_000;
/** For a file. */
const LONG_MS = 600_000;

/** Calls identity; its problems are thrown as the caller's own, `unavailable` where it does not answer. */
export async function callIdentity<T>(
  ctx: BffContext,
  request: BffRequest,
  path: string,
  body: object,
): Promise<T> {
  const answer = await send(ctx, request, path, body, TIMEOUT_MS);
  return (await answer.json()) as T;
}

/** As {@link callIdentity}, for an answer that is a file. */
export const fetchIdentity = (
  ctx: BffContext,
  request: BffRequest,
  path: string,
  body: object,
): Promise<Response> => send(ctx, request, path, body, LONG_MS);

async function send(
  { env, log }: BffContext,
  { correlationId }: BffRequest,
  path: string,
  body: object,
  timeoutMs: number,
): Promise<Response> {
  const answer = await fetch(new URL(`/internal/${path}`, env.IDENTITY_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOfWork(correlationId) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    log.warn({ err: error, path }, 'identity does not answer');
    throw new ProblemError('unavailable');
  });
  if (answer.ok) return answer;
  const content: unknown = await answer.json().catch(() => null); // a broken answer is treated by its status
  const { code, fields } = (content ?? {}) as Partial<Problem>;
  throw new ProblemError(code !== undefined && isErrorCode(code) ? code : 'unavailable', fields);
}
