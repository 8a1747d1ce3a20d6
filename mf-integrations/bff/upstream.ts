import { isErrorCode, type Problem } from '@rollheim/contracts';
import { ProblemError, type BffContext, type BffRequest } from '@rollheim/service-kit';
import type { Programs } from './programs.ts';

const TIMEOUT_MS = 15_000;
/** A file that is still being made is waited for, by its module; what answers us has 30 s as well. */
const FILE_MS = 28_000;

/** Calls of other modules as the program's owner, through the edge: what may be seen is decided there alone. */
export interface Upstream {
  get<T>(request: BffRequest, path: string, query?: Readonly<Record<string, unknown>>): Promise<T>;
  /** A file; the answer's body is to be read. */
  file(request: BffRequest, path: string): Promise<Response>;
}

export function createUpstream(
  { env, log }: Pick<BffContext, 'env' | 'log'>,
  programs: Pick<Programs, 'accessTokenOf'>,
): Upstream {
  async function call(
    request: BffRequest,
    path: string,
    query: Readonly<Record<string, unknown>> = {},
    longestMs = TIMEOUT_MS,
  ) {
    const { session, correlationId } = request;
    if (!session) throw new ProblemError('not_authenticated');
    const url = new URL(`/api${path}`, env.PUBLIC_URL);
    for (const [name, value] of Object.entries(query))
      for (const each of [value].flat()) if (each !== undefined) url.searchParams.append(name, String(each));
    const answer = await fetch(url, {
      headers: {
        authorization: `Bearer ${programs.accessTokenOf(session)}`,
        'x-correlation-id': correlationId,
      },
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestMs)]),
    }).catch((error: unknown) => {
      log.warn({ err: error, path }, 'a module does not answer');
      throw new ProblemError('unavailable');
    });
    if (answer.ok) return answer;
    const content: unknown = await answer.json().catch(() => null); // a broken answer is treated by its status
    const { code, fields } = (content ?? {}) as Partial<Problem>;
    throw new ProblemError(code !== undefined && isErrorCode(code) ? code : 'unavailable', fields);
  }
  return {
    get: async <T>(request: BffRequest, path: string, query?: Readonly<Record<string, unknown>>) =>
      (await (await call(request, path, query)).json()) as T,
    file: (request, path) => call(request, path, {}, FILE_MS),
  };
}
