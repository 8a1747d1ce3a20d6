import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { sendProblem } from './problem.ts';

/** Bounds of a request's body. */
export interface BodyBounds {
  /** Largest body, bytes. */
  readonly bodyLimit: number;
  /** How long a body that is read first may take, and how long an upload may pause, ms. */
  readonly bodyMs: number;
}

/** What goes to the backend as body: nothing, bytes that are here already, or the request itself. */
export type Body = Buffer | 'streamed' | null;

/**
 * Says where the body ends, for every method: Node frames the body of a GET, HEAD, DELETE or OPTIONS only when it is
 * told to, and bytes without a frame would reach the backend as a request of their own.
 */
export function framing(req: IncomingMessage, body: Body): Record<string, string> {
  if (body === null) return {};
  if (body !== 'streamed') return { 'content-length': String(body.length) };
  const length = req.headers['content-length'];
  return length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
}

/** The whole body; null when it was refused, or its sender left. */
export function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  { bodyLimit, bodyMs }: BodyBounds,
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

/** Passes the body on while it comes in. */
export function streamBody(
  req: IncomingMessage,
  res: ServerResponse,
  upstream: ClientRequest,
  { bodyLimit, bodyMs }: BodyBounds,
): void {
  let bytes = 0;
  const pause = setTimeout(() => {
    sendTooSlow(res);
    upstream.destroy();
  }, bodyMs);
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pause.refresh();
      bytes += chunk.length;
      if (bytes <= bodyLimit) return done(null, chunk);
      sendTooLarge(res, bodyLimit);
      upstream.destroy();
      done();
    },
  });
  req.pipe(counter).pipe(upstream);
  for (const over of ['close', 'finish', 'response']) upstream.once(over, () => clearTimeout(pause));
  req.once('error', () => upstream.destroy());
  req.once('aborted', () => upstream.destroy());
}

function sendTooSlow(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('connection', 'close');
  sendProblem(res, 'invalid_input', 'the body came too slowly', 408);
}

/** Refuses a body; its connection ends with the answer. */
export function sendTooLarge(res: ServerResponse, limit: number): void {
  if (!res.headersSent) res.setHeader('connection', 'close');
  sendProblem(res, 'payload_too_large', `the body has more than ${limit} bytes`);
}
