import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { isErrorCode, type Problem } from '@rollheim/contracts';
import { ProblemError } from '../problem.ts';

/** What the media service answers for a file that it took. */
export interface StoredMedia {
  readonly mediaId: string;
  readonly kind: 'image' | 'document';
  /** Of a picture, px; null for a PDF. */
  readonly width: number | null;
  /** SHA-256 of the stored bytes, hex. */
  readonly sha256: string;
  /** As it was stored: characters replaced, four random letters behind it. */
  readonly name: string;
}

/** Where a file goes, and by which right. */
export interface MediaTarget {
  readonly mediaUrl: string;
  readonly permit: string;
  readonly correlationId: string;
  /** Aborted when the sender goes away. */
  readonly signal: AbortSignal;
}

/**
 * Passes a multipart body on to the media service as it comes in, without keeping it. Throws the problem that the
 * media service answers; its fields name the file.
 */
export async function sendToMedia(body: IncomingMessage, target: MediaTarget): Promise<StoredMedia> {
  const answer = await passOn(body, target);
  const content = await json(answer).catch(() => null); // a broken answer is treated by its status
  if (answer.statusCode === 201) return content as StoredMedia;
  const { code, fields } = (content ?? {}) as Partial<Problem>;
  const wait = answer.headers['retry-after'];
  throw new ProblemError(
    code !== undefined && isErrorCode(code) ? code : 'unavailable',
    fields,
    wait === undefined ? {} : { 'Retry-After': wait },
  );
}

function passOn(body: IncomingMessage, target: MediaTarget): Promise<IncomingMessage> {
  const { 'content-length': length, 'x-forwarded-for': address } = body.headers;
  return new Promise((resolve, reject) => {
    const upstream = httpRequest(new URL('/media', target.mediaUrl), {
      method: 'POST',
      signal: target.signal,
      headers: {
        'content-type': body.headers['content-type'] ?? '',
        ...(length === undefined ? {} : { 'content-length': length }),
        // limits count visitors and addresses
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        'x-permit': target.permit,
        'x-correlation-id': target.correlationId,
      },
    });
    upstream.once('response', (answer) => {
      body.unpipe(upstream);
      body.resume(); // answered early: the rest of the body is let go, so that the sender hears the answer
      resolve(answer);
    });
    upstream.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ECONNREFUSED' ? new ProblemError('unavailable') : error),
    );
    body.once('error', (error) => upstream.destroy(error));
    body.pipe(upstream);
  });
}
