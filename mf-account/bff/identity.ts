import { isErrorCode, type Problem } from '@rollheim/contracts';
import { ProblemError, type BffContext, type BffRequest } from '@rollheim/service-kit';

const TIMEOUT_MS = 10_000;

/** Calls identity; its problems are thrown as the caller's own, `unavailable` where it does not answer. */
export async function callIdentity<T>(
  { env, log }: BffContext,
  { correlationId }: BffRequest,
  path: string,
  body: object,
): Promise<T> {
  const answer = await fetch(new URL(`/internal/${path}`, env.IDENTITY_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-correlation-id': correlationId },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    log.warn({ err: error, path }, 'identity does not answer');
    throw new ProblemError('unavailable');
  });
  const content: unknown = await answer.json().catch(() => null); // a broken answer is treated by its status
  if (answer.ok) return content as T;
  const { code, fields } = (content ?? {}) as Partial<Problem>;
  throw new ProblemError(code !== undefined && isErrorCode(code) ? code : 'unavailable', fields);
}
