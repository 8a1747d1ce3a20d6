import type { BffContext, BffRequest } from '@rollheim/service-kit';
import { FILE_LIMITS } from './table.ts';

/** The body as it came, which is no JSON; what is longer than a file may be is not read to its end. */
export async function fileOf(ctx: BffContext, { raw: { req } }: BffRequest): Promise<Buffer> {
  if (req.is('json')) throw ctx.problem('file_type_refused');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > FILE_LIMITS.bytes) throw ctx.problem('payload_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
