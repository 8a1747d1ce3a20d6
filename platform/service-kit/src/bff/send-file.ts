import type { BffRequest } from './types.ts';

/** A file that a call answers. */
export interface SentFile {
  readonly name: string;
  /** Its media type. */
  readonly type: 'application/pdf' | 'text/calendar; charset=utf-8' | 'text/csv; charset=utf-8';
  readonly content: string | Buffer;
}

/** Answers a call with a file to be stored; no one between keeps it. */
export function sendFile({ raw }: BffRequest, { name, type, content }: SentFile): undefined {
  raw.res
    .status(200)
    .set({
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    })
    .end(content);
  return undefined;
}
