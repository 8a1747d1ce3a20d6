import type { BffContext, BffRequest } from '@rollheim/service-kit';

/** The browser that owns a valuation. Throws `invalid_input` without one. */
export function uuidHashOf({ problem }: BffContext, { uuidHash }: BffRequest): string {
  if (uuidHash === null) throw problem('invalid_input');
  return uuidHash;
}
