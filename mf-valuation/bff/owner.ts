import { createHash } from 'node:crypto';
import type { BffContext, BffRequest } from '@rollheim/service-kit';

/** How the browser that owns a valuation is kept: never the cookie itself. Throws `invalid_input` without one. */
export function uuidHashOf({ problem }: BffContext, { uuid }: BffRequest): string {
  if (uuid === null) throw problem('invalid_input');
  return createHash('sha256').update(uuid).digest('hex');
}
