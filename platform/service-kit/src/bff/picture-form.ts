import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
  'image/heif': 'heif',
};

/** A picture as the form of one file in which a browser sends it. */
export function pictureForm({ bytes, type }: { readonly bytes: Buffer; readonly type: string }): Readable & {
  readonly headers: IncomingHttpHeaders;
} {
  const boundary = `rollheim-${randomUUID()}`;
  const name = `picture.${ENDINGS[type] ?? 'jpg'}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(body.length),
  };
  return Object.assign(Readable.from([body]), { headers });
}
