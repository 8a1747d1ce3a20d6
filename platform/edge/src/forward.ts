import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { callerHeaders } from './headers.ts';
import { sendProblem } from './problem.ts';
import { framing, readBody, sendTooLarge, streamBody, type Body, type BodyBounds } from './request-body.ts';

/** Kept-alive connections to all backends. */
export const createAgent = (): Agent =>
  // Shorter than the backends' own idle time, so that a connection is not used while its backend closes it.
  new Agent({ keepAlive: true, maxSockets: 512, maxFreeSockets: 128, timeout: 0, keepAliveMsecs: 30_000 });

/** Where and how a request is passed on. */
export interface ForwardOptions extends BodyBounds {
  readonly agent: Agent;
  /** Base URL of the backend. */
  readonly url: string;
  readonly headers: Record<string, string | string[]>;
  /** An upload is passed on while it comes in; every other body is read first, so that a slow one holds no backend. */
  readonly streams: boolean;
  /** How long the backend may take to begin its answer once it has the whole request, ms. */
  readonly timeoutMs: number;
  /** Headers that the edge has set and the backend must not replace. */
  readonly keeps: (name: string) => boolean;
}

const RETRYABLE = new Set(['GET', 'HEAD']);

/** Passes a request on and its answer back, both as streams; resolves when the answer has ended. */
export async function forward(
  req: IncomingMessage,
  res: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  const length = Number(req.headers['content-length'] ?? 0);
  if (length > options.bodyLimit) return sendTooLarge(res, options.bodyLimit);
  const hasBody = length > 0 || req.headers['transfer-encoding'] !== undefined;
  let body: Body = hasBody ? 'streamed' : null;
  if (hasBody && !options.streams) {
    body = await readBody(req, res, options);
    if (body === null) return;
  }
  const again = body === null && RETRYABLE.has(req.method ?? '');
  if ((await attempt(req, res, options, body)) === 'stale' && again) await attempt(req, res, options, body);
}

/** `stale`: a kept connection had been closed by the backend before it saw the request; nothing was answered. */
function attempt(
  req: IncomingMessage,
  res: ServerResponse,
  options: ForwardOptions,
  body: Body,
): Promise<'done' | 'stale'> {
  const { hostname, port } = placeOf(options.url);
  const { agent, timeoutMs, keeps } = options;
  const headers = { ...options.headers, ...framing(req, body) };
  return new Promise((resolve) => {
    const upstream = request({ hostname, port, agent, headers, method: req.method, path: req.url });
    let timer: NodeJS.Timeout | undefined;
    const settle = (end: 'done' | 'stale') => {
      clearTimeout(timer);
      resolve(end);
    };
    const onClose = (): void => {
      if (!res.writableFinished) upstream.destroy();
      settle('done');
    };
    res.once('close', onClose);
    upstream.on('response', (answer) => {
      clearTimeout(timer);
      pass(answer, res, keeps);
    });
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      const mayRepeat =
        upstream.reusedSocket &&
        error.code === 'ECONNRESET' &&
        body === null &&
        RETRYABLE.has(req.method ?? '');
      if (mayRepeat && !res.headersSent) {
        res.off('close', onClose);
        return settle('stale');
      }
      fail(res, error);
      settle('done');
    });
    const startTimer = (): void => {
      timer = setTimeout(() => upstream.destroy(new TimeoutError()), timeoutMs);
    };
    if (body !== 'streamed') {
      upstream.end(body ?? undefined);
      return startTimer();
    }
    streamBody(req, res, upstream, options);
    upstream.once('finish', startTimer);
  });
}

class TimeoutError extends Error {}

const places = new Map<string, { readonly hostname: string; readonly port: string }>();

/** Backends are few and asked all the time: each address is read once. */
function placeOf(url: string): { readonly hostname: string; readonly port: string } {
  const known = places.get(url);
  if (known) return known;
  const { hostname, port } = new URL(url);
  places.set(url, { hostname, port });
  return { hostname, port };
}

function pass(answer: IncomingMessage, res: ServerResponse, keeps: (name: string) => boolean): void {
  if (res.headersSent) return void answer.destroy();
  const headers = callerHeaders(answer.headers, keeps);
  const own = res.getHeader('set-cookie');
  if (own && headers['set-cookie']) headers['set-cookie'] = [own, headers['set-cookie']].flat() as string[];
  res.writeHead(answer.statusCode ?? 502, headers);
  // An event stream's first event may come much later than its headers; else both leave in one piece.
  if (answer.headers['content-length'] === undefined) res.flushHeaders();
  answer.pipe(res);
  answer.once('error', () => res.destroy());
  answer.once('aborted', () => res.destroy());
}

function fail(res: ServerResponse, error: NodeJS.ErrnoException): void {
  // refused here already (too large, too slow): that answer must still get out
  if (res.writableEnded) return;
  if (res.headersSent || res.destroyed) return void res.destroy();
  if (error instanceof TimeoutError) return sendProblem(res, 'unavailable', 'the backend took too long', 504);
  if (error.code === 'ECONNREFUSED')
    return sendProblem(res, 'unavailable', 'the backend is not there; try again');
  sendProblem(res, 'unavailable', 'the backend broke off its answer', 502);
}
