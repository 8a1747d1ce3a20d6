import type { Response } from 'express';

/** Answers with a problem document in the registry's form. */
export function refuse(res: Response, status: number, code: string, title: string): void {
  res
    .status(status)
    .type('application/problem+json')
    .set('cache-control', 'no-store')
    .send(JSON.stringify({ type: 'about:blank', title, status, code, reference: '' }));
}
