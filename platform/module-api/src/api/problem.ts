import type { Problem } from '@rollheim/contracts';

/** A call that failed, by the problem document of its answer; `unavailable` when no answer came. */
export class ApiProblem extends Error {
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Field → broken rule. */
  readonly fields: Readonly<Record<string, string>>;
  /** Number to quote to the service; empty when no answer came. */
  readonly reference: string;
  /** How long the server asks to wait, ms (`Retry-After`); null when it does not say. */
  readonly retryAfterMs: number | null;
  /** Header `RateLimit` as it came: how much is left of a limit; null when the server does not say. */
  readonly rateLimit: string | null;

  constructor(
    problem: Pick<Problem, 'code' | 'status'> & Partial<Problem> & { readonly rateLimit?: string | null },
    retryAfterMs: number | null = null,
  ) {
    super(problem.title ?? problem.code);
    this.name = 'ApiProblem';
    this.code = problem.code;
    this.status = problem.status;
    this.fields = problem.fields ?? {};
    this.reference = problem.reference ?? '';
    this.retryAfterMs = retryAfterMs;
    this.rateLimit = problem.rateLimit ?? null;
  }
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && typeof (value as { code?: unknown }).code === 'string';

/** The problem of an answer that is not ok; an answer that is no problem document counts by its status. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const reference = response.headers.get('x-correlation-id') ?? '';
  const body: unknown = await response.json().catch(() => null); // a proxy's error page is no JSON
  const wait = response.headers.get('retry-after') ?? '';
  const retryAfterMs = /^\d{1,5}$/.test(wait) ? Number(wait) * 1000 : null;
  const rateLimit = response.headers.get('ratelimit');
  if (isProblem(body)) return new ApiProblem({ ...body, status: response.status, rateLimit }, retryAfterMs);
  const code = response.status >= 502 ? 'unavailable' : response.status === 404 ? 'not_found' : 'internal';
  return new ApiProblem({ code, status: response.status, reference }, retryAfterMs);
}

/** Reference number of a failure, to quote to the service; undefined for anything but a failed call. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiProblem ? error.reference : undefined;

/** Fields that a refusal names, with the broken rule of each. */
export const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiProblem ? error.fields : {};

/** True where the thing is not there, or not for the asker. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'not_found';
