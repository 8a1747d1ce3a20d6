import { isErrorCode, type Problem } from '@rollheim/contracts';
import { headersOfWork, ProblemError, type BffContext, type BffRequest } from '@rollheim/service-kit';

const TIMEOUT_MS = 10_000;

/** Calls identity about tokens; its problems are thrown as the caller's own, `unavailable` where it does not answer. */
export async function callIdentity<T>(
  { env, log }: Pick<BffContext, 'env' | 'log'>,
  act: 'list' | 'create' | 'revoke' | 'exchange',
  body: object,
  request: Pick<BffRequest, 'correlationId' | 'raw'> | null = null,
): Promise<T> {
  const answer = await fetch(new URL(`/internal/api-tokens/${act}`, env.IDENTITY_URL), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // identity takes the owner from the login itself
      ...(request === null
        ? {}
        : {
            ...headersOfWork(request.correlationId),
            authorization: request.raw.req.get('authorization') ?? '',
          }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    log.warn({ err: error, act }, 'identity does not answer');
    throw new ProblemError('unavailable');
  });
  if (answer.ok) return (await answer.json()) as T;
  const content: unknown = await answer.json().catch(() => null); // a broken answer is treated by its status
  const { code, fields } = (content ?? {}) as Partial<Problem>;
  throw new ProblemError(code !== undefined && isErrorCode(code) ? code : 'unavailable', fields);
}
