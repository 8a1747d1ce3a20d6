import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { sendProblem } from './problem.ts';

/** Bounds of a request's body. */
export interface BodyBounds {
  /** Largest body, bytes. */
  readonly bodyLimit: number;
  /** How long the body of a call may take, and over which time the rate of an upload is measured, ms. */
  readonly bodyMs: number;
  /** Least rate of an upload, bytes per second. */
  readonly leastRate: number;
}

/** An upload that has come in to its end; it lies in a file without a name. */
export interface SpooledBody {
  readonly length: number;
  /** From its beginning, as often as it is needed. */
  read(): Readable;
  /** Gives place and disk back. */
  free(): void;
}

/** What goes to the backend as body: nothing, or bytes that are here already, in memory or on disk. */
export type Body = Buffer | SpooledBody | null;

/**
 * Says where the body ends, for every method: Node frames the body of a GET, HEAD, DELETE or OPTIONS only when it is configured
 * to, and bytes without a frame would reach the backend as a request of their own.
 */
export const framing = (body: Body): Record<string, string> =>
  body === null ? {} : { 'content-length': String(body.length) };

/** The whole body; null when it was refused, or its sender left. */
export function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  { bodyLimit, bodyMs }: Pick<BodyBounds, 'bodyLimit' | 'bodyMs'>,
): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const end = (body: Buffer | null): void => {
      clearTimeout(timer);
      req.off('data', take);
      resolve(body);
    };
    const timer = setTimeout(() => {
      sendTooSlow(res);
      end(null);
    }, bodyMs);
    const take = (part: Buffer): void => {
      bytes += part.length;
      if (bytes <= bodyLimit) return void parts.push(part);
      sendTooLarge(res, bodyLimit);
      end(null);
    };
    req.on('data', take);
    req.once('end', () => end(Buffer.concat(parts)));
    for (const over of ['error', 'aborted', 'close']) req.once(over, () => end(null));
  });
}

/** Refuses a body; its connection ends with the answer. */
export function sendTooSlow(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('connection', 'close');
  sendProblem(res, 'invalid_input', 'the body came too slowly', 408);
}

/** The same where it is too large. */
export function sendTooLarge(res: ServerResponse, limit: number): void {
  if (!res.headersSent) res.setHeader('connection', 'close');
  sendProblem(res, 'payload_too_large', `the body has more than ${limit} bytes`);
}
