import { errorStatus, isErrorCode, type Problem } from '@rollheim/contracts';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { RegistryError } from '../registry/problem.ts';

/** Answers every error as a problem document; refused changes are logged with their reason. */
export function refuse(log: Logger) {
  return (error: Error & { status?: number }, req: Request, res: Response, _next: NextFunction): void => {
    const known = error instanceof RegistryError;
    const status = known ? error.status : (error.status ?? 500);
    if (status >= 500 && !(known && error.code === 'not_built'))
      log.error({ err: error }, 'a registry call failed');
    const code = known ? error.code : status === 413 ? 'payload_too_large' : 'internal';
    if (status < 500 && req.method !== 'GET')
      log.warn({ method: req.method, path: req.path, code, reason: error.message }, 'a change was refused');
    const problem: Problem = {
      // an operator's tool: its codes have no page
      type: 'about:blank',
      title: known || status < 500 ? error.message : 'the registry failed',
      status: isErrorCode(code) && !known ? errorStatus(code) : status,
      code,
      ...(known && Object.keys(error.fields).length > 0 ? { fields: error.fields } : {}),
      reference: String(res.getHeader('x-correlation-id') ?? ''),
    };
    res.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
  };
}
