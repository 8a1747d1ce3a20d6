import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { isErrorCode, type ErrorCode, type Problem } from '@rollheim/contracts';
import { ProblemError } from '../problem.ts';
import { headersOfWork } from '../tracing/calls.ts';

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
  /** An earlier try had stored it already, and may have been taken; absent: an earlier release does not say. */
  readonly again?: boolean;
}

/** A multipart body: that of a call, or one that was made of what was fetched. */
type MultipartBody = Readable & { readonly headers: IncomingHttpHeaders };

/** A file that the browser has sent to the media service itself, in parts, under the same permit. */
interface SentInParts {
  readonly sentInParts: true;
  /** Of the call that says so. */
  readonly headers: IncomingHttpHeaders;
}
export type MediaBody = MultipartBody | SentInParts;

/** Where a file goes, and by which right. */
export interface MediaTarget {
  readonly mediaUrl: string;
  readonly permit: string;
  readonly correlationId: string;
  /** Aborted when the sender goes away. */
  readonly signal: AbortSignal;
}

/**
 * Passes a multipart body on to the media service as it comes in, without keeping it, or has it take what it was sent in
 * parts. Throws the problem that the
 * media service answers; its fields name the file.
 */
async function sendToMedia(body: MediaBody, target: MediaTarget): Promise<StoredMedia> {
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

/** After these no one knows whether an act has taken the file, or is going to. */
const MAY_BE_TAKEN: ReadonlySet<ErrorCode> = new Set(['key_reused', 'unavailable']);
/** These refuse the act before it was sent, as where a login ended on the way: what an earlier try stored may be taken. */
const NOT_SENT: ReadonlySet<ErrorCode> = new Set(['not_authenticated', 'overloaded', 'too_many_requests']);

const isTakenByNobody = (code: ErrorCode, { again }: StoredMedia): boolean =>
  NOT_SENT.has(code) ? again === false : !MAY_BE_TAKEN.has(code);

/**
 * Stores a file and has `add` take it. What `add` refuses is not kept: the media service forgets it at once, or, where
 * it cannot be notified, with the files that no one has taken. Whoever is refused may send it again under the same key.
 */
export async function addMedia<T>(
  body: MediaBody,
  target: MediaTarget,
  add: (stored: StoredMedia) => Promise<T>,
): Promise<T> {
  const stored = await sendToMedia(body, target);
  try {
    return await add(stored);
  } catch (error) {
    if (error instanceof ProblemError && isTakenByNobody(error.code, stored)) await drop(target);
    throw error;
  }
}

const drop = ({ mediaUrl, permit, correlationId }: MediaTarget): Promise<void> =>
  new Promise((resolve) => {
    const headers = { 'x-permit': permit, ...headersOfWork(correlationId) };
    const request = httpRequest(new URL('/media', mediaUrl), { method: 'DELETE', headers, timeout: 2_000 });
    request.once('response', (answer) => answer.resume());
    request.once('timeout', () => request.destroy());
    request.once('error', () => undefined); // away: the file ages as one that no one has taken
    request.once('close', resolve);
    request.end();
  });

function passOn(body: MediaBody, target: MediaTarget): Promise<IncomingMessage> {
  const { 'content-length': length, 'x-forwarded-for': address } = body.headers;
  const inParts = 'sentInParts' in body;
  return new Promise((resolve, reject) => {
    const upstream = httpRequest(new URL('/media', target.mediaUrl), {
      method: 'POST',
      signal: target.signal,
      headers: {
        ...(inParts
          ? { 'x-uploaded': 'parts', 'content-length': 0 }
          : {
              'content-type': body.headers['content-type'] ?? '',
              ...(length === undefined ? {} : { 'content-length': length }),
            }),
        // limits count visitors and addresses
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        'x-permit': target.permit,
        ...headersOfWork(target.correlationId),
      },
    });
    upstream.once('response', (answer) => {
      if (!inParts) {
        body.unpipe(upstream);
        body.resume(); // answered early: the rest of the body is let go, so that the sender hears the answer
      }
      resolve(answer);
    });
    upstream.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ECONNREFUSED' ? new ProblemError('unavailable') : error),
    );
    if (inParts) return void upstream.end();
    body.once('error', (error) => upstream.destroy(error));
    body.pipe(upstream);
  });
}
