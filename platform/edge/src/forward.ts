import { errorStatus, type ErrorCode } from '@rollheim/contracts';
import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { ON_CHANNEL_HEADER } from '@rollheim/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { passAnswer, passHead, type AnswerOptions } from './answer.ts';
import type { EdgeEnv } from './config.ts';
import type { Seat } from './live-channel.ts';
import { isUnreadableForm } from './request-text.ts';
import {
  framing,
  readBody,
  sendTooLarge,
  type Body,
  type BodyBounds,
  type SpooledBody,
} from './request-body.ts';

/** Kept-alive connections to all backends. Admission lets fewer calls in than there are connections. */
export const createAgent = (maxSockets = 2048): Agent =>
  // Shorter than the backends' own idle time, so that a connection is not used while its backend closes it.
  new Agent({ keepAlive: true, maxSockets, maxFreeSockets: 128, timeout: 0, keepAliveMsecs: 30_000 });

/** Connections of live streams, as many as are needed, so that none is missing to documents and calls. */
export const createStreamAgent = (): Agent => new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 0 });

/** Answers that the request failed here; what has begun already is closed. */
export type Refuse = (code: ErrorCode, title: string, status: number) => void;

/** Where and how a request is passed on. */
export interface ForwardOptions extends BodyBounds, AnswerOptions {
  readonly agent: Agent;
  /** Base URL of the backend. */
  readonly url: string;
  /** Where the backend is by now, while it is waited for: started again, it may have another address. */
  readonly moved?: () => string;
  /** Made when the backend is asked: what they prove holds for minutes, and an upload may take longer. */
  readonly headers: () => Record<string, string | string[]>;
  /** Takes an upload to disk first; every other body is read into memory first: a slow one holds no backend. */
  readonly spool: (() => Promise<SpooledBody | null>) | null;
  /** How long the backend may take to begin its answer once it has the whole request, ms, however often it is asked. */
  readonly timeoutMs: number;
  /** How long a backend that refuses connections (it is being started again) is waited for, ms. */
  readonly awayMs: number;
  /** The backend has live streams, and this is to be none. */
  readonly refusesStreams: boolean;
  /** How long request and answer may take altogether, ms; null: a live stream. */
  readonly wholeMs: number | null;
  /**
   * Takes a place for the backend once it can be asked: whoever is slow to send a request holds none, nor whoever is slow
   * to take an answer that is here. Resolves with what gives the place back; null when there was none, and that is answered.
   */
  readonly enter?: () => Promise<(() => void) | null>;
  readonly refuse: Refuse;
  /** Weighs what waits for the caller of an answer that has begun. */
  readonly weigh?: (answer: IncomingMessage, res: ServerResponse) => void;
  /** Where the stream gets its bytes once the backend says so. */
  readonly seat?: Seat | null;
}

/** A live stream: neither waited for nor given up. */
export const ENDLESS = { awayMs: 0, wholeMs: null, pauseMs: null } as const;

/** Every other answer has its times. */
export const endsBy = (env: EdgeEnv) => ({
  awayMs: env.AWAY_LIMIT_MS,
  wholeMs: env.REQUEST_LIMIT_MS,
  pauseMs: env.BODY_TIMEOUT_MS,
});

const RETRYABLE = new Set(['GET', 'HEAD']);
/** Where a request has none, the header says so. */
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
const RETRY_MS = 50;

/**
 * Passes a request on and its answer back, both as streams; resolves when the answer has ended. A caller who has left
 * already, or leaves before the backend is asked, is not passed on.
 */
export async function forward(
  req: IncomingMessage,
  res: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  // the close of a caller who left before this is not heard here any more
  if (res.destroyed) return;
  const length = Number(req.headers['content-length'] ?? 0);
  if (length > options.bodyLimit) return sendTooLarge(res, options.bodyLimit);
  const { wholeMs, refuse, enter } = options;
  let leave: (() => void) | undefined;
  let spooled: SpooledBody | null = null;
  const whole =
    wholeMs === null ? undefined : setTimeout(() => fail(res, new TimeoutError(), refuse), wholeMs);
  try {
    const hasBody = length > 0 || req.headers['transfer-encoding'] !== undefined;
    let body: Body = null;
    if (hasBody && options.spool) {
      body = spooled = await options.spool();
      if (body === null) return;
    } else if (hasBody) {
      body = await readBody(req, res, options);
      if (body === null) return;
      if (isUnreadableForm(req, body))
        return refuse('invalid_input', 'a field of the form is no text', errorStatus('invalid_input'));
    }
    if (res.destroyed) return;
    const place = await enter?.();
    if (place === null) return;
    leave = once(place);
    if (res.destroyed) return;
    const until = performance.now() + options.timeoutMs;
    const away = performance.now() + options.awayMs;
    for (let { agent, url } = options; ;) {
      const mayWait = performance.now() + RETRY_MS < Math.min(away, until);
      const end = await attempt(req, res, { ...options, agent, url, served: leave }, body, until, mayWait);
      if (end === 'done') return;
      // On a connection of its own, which cannot be a kept one that is closed as well.
      if (end === 'stale') agent = FRESH;
      else await sleep(RETRY_MS);
      if (res.destroyed) return;
      url = options.moved?.() ?? url;
    }
  } finally {
    clearTimeout(whole);
    leave?.();
    spooled?.free();
  }
}

/** A request on its way to the backend. */
interface Attempt extends ForwardOptions {
  /** The backend's answer is here to its end. */
  readonly served: () => void;
}

function once(what: (() => void) | undefined): () => void {
  let due = what;
  return () => {
    due?.();
    due = undefined;
  };
}

const FRESH = new Agent({ keepAlive: false });

/**
 * `stale`: a kept connection had been closed by the backend before it saw the request; `away`: no one listened, and
 * the caller may wait. Nothing was answered then, and the backend saw nothing of the request.
 */
function attempt(
  req: IncomingMessage,
  res: ServerResponse,
  options: Attempt,
  body: Body,
  until: number,
  mayWait: boolean,
): Promise<'done' | 'stale' | 'away'> {
  const { hostname, port } = placeOf(options.url);
  const { agent, refuse, served } = options;
  const headers = listed({
    host: `${hostname}:${port}`,
    ...options.headers(),
    ...(body === null && WITH_BODY.has(req.method ?? '') ? { 'content-length': '0' } : {}),
    ...framing(body),
  });
  return new Promise((resolve) => {
    const upstream = request({ hostname, port, agent, headers, method: req.method, path: req.url });
    const timer = setTimeout(
      () => upstream.destroy(new TimeoutError()),
      Math.max(1, until - performance.now()),
    );
    const settle = (end: 'done' | 'stale' | 'away') => {
      clearTimeout(timer);
      resolve(end);
    };
    let ended = false;
    const onClose = (): void => {
      if (!ended) upstream.destroy();
      settle('done');
    };
    res.once('close', onClose);
    upstream.on('response', (answer) => {
      clearTimeout(timer);
      // whatever it was asked by: what has no end takes a place among the live streams or is none
      if (options.refusesStreams && /^text\/event-stream/i.test(answer.headers['content-type'] ?? '')) {
        upstream.destroy();
        refuse('not_found', 'a live stream is read by GET at its own path', errorStatus('not_found'));
        return settle('done');
      }
      if (options.seat && answer.headers[ON_CHANNEL_HEADER] !== undefined && !res.destroyed) {
        res.off('close', onClose);
        answer.resume();
        // that of the answer that says so, which is here to its end
        delete answer.headers['content-length'];
        passHead(answer, res, options);
        options.seat.take(res);
        return settle('done');
      }
      answer.once('end', () => {
        ended = true;
        served();
      });
      passAnswer(answer, res, options);
      options.weigh?.(answer, res);
    });
    // an answer that was given up is over, also where no one hears of it on the response
    upstream.once('close', () => res.destroyed && settle('done'));
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
      if (mayWait && error.code === 'ECONNREFUSED' && !res.headersSent) {
        res.off('close', onClose);
        return settle('away');
      }
      fail(res, error, refuse);
      settle('done');
    });
    if (body === null || Buffer.isBuffer(body)) return void upstream.end(body ?? undefined);
    const bytes = body.read();
    bytes.once('error', (error) => upstream.destroy(error));
    upstream.once('close', () => bytes.destroy());
    bytes.pipe(upstream);
  });
}

/** Headers as a list, which Node takes over as it is. */
function listed(headers: Readonly<Record<string, string | readonly string[]>>): string[] {
  const list: string[] = [];
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (typeof value === 'string') list.push(name, value);
    else for (const each of value) list.push(name, each);
  }
  return list;
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

function fail(res: ServerResponse, error: NodeJS.ErrnoException, refuse: Refuse): void {
  // refused here already (too large, too slow): that answer must still get out
  if (res.writableEnded) return;
  if (res.headersSent || res.destroyed) return void res.destroy();
  // what still comes of the request is not read any more
  if (!res.req.complete) res.setHeader('connection', 'close');
  if (error instanceof TimeoutError) return refuse('unavailable', 'the backend took too long', 504);
  if (error.code === 'ECONNREFUSED')
    return refuse('unavailable', 'the backend is not there; try again', errorStatus('unavailable'));
  refuse('unavailable', 'the backend broke off its answer', 502);
}
