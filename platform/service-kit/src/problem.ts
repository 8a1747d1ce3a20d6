import { errorStatus, problemType, type ErrorCode, type Problem } from '@rollheim/contracts';
import type { Response } from 'express';

/** An error that is answered as problem document (RFC 9457) with its code of the error catalogue. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** For whoever writes a program, in English: pages have texts of their own for each code. */
  readonly detail: string | undefined;

  constructor(
    code: ErrorCode,
    fields?: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
    detail?: string,
  ) {
    super(`Answered as problem: ${code}`);
    this.name = 'ProblemError';
    this.code = code;
    this.fields = fields;
    this.headers = headers;
    this.detail = detail;
  }
}

/** The problem document of a code; `reference` is the correlation id, to be quoted to the service. */
export const problemOf = (
  code: string,
  reference: string,
  fields?: Readonly<Record<string, string>>,
  detail?: string,
): Problem => ({
  type: problemType(code),
  title: code.replaceAll('_', ' '),
  status: errorStatus(code),
  ...(detail === undefined ? {} : { detail }),
  code,
  ...(fields && Object.keys(fields).length > 0 ? { fields } : {}),
  reference,
});

/** Answers with a problem document. */
export function sendProblem(
  res: Response,
  code: string,
  reference: string,
  fields?: Readonly<Record<string, string>>,
  detail?: string,
): void {
  const problem = problemOf(code, reference, fields, detail);
  res.status(problem.status).type('application/problem+json').set('Cache-Control', 'no-store');
  if (problem.status === 503 && !res.hasHeader('Retry-After')) res.set('Retry-After', '2');
  res.send(JSON.stringify(problem));
}
