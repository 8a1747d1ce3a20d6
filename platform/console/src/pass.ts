import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Request, RequestHandler, Response } from 'express';
import type { MovedStreams } from '@rollheim/service-kit';
import type { Logger } from 'pino';
import { isNavigation } from './page.ts';
import { refuse } from './refuse.ts';

/** What a caller may send to the registry; signatures of teams are none of the console's. */
const PASSED = ['accept', 'content-type', 'idempotency-key', 'x-console'] as const;
const RETURNED = ['content-type', 'content-length', 'location', 'retry-after', 'set-cookie'] as const;
/** The session, and what the browser keeps while it is at an OpenID provider. */
const COOKIE = /^console(?:-login)?=[\w.%~-]+$/;

/** Largest body of a call, bytes: reasons and policies are small. */
const MOST_BYTES = 64 * 1024;

/** Refusals of an address that somebody opens: there is no session, or the registry has none of that name. */
const NO_PAGE: readonly (number | undefined)[] = [401, 404];

interface PassOptions {
  readonly streams: MovedStreams;
  readonly log: Logger;
  /** Answers somebody who opens an address below that is no page. */
  readonly missing: RequestHandler;
}

/** Passes calls on to the registry and its answers back, streams included. */
export function passToRegistry(registry: string, { streams, log, missing }: PassOptions): RequestHandler {
  const { protocol, origin } = new URL(registry);
  const send = protocol === 'https:' ? httpsRequest : httpRequest;
  return (req, res, next) => {
    if (Number(req.get('content-length') ?? 0) > MOST_BYTES || req.get('transfer-encoding'))
      return refuse(res, 413, 'too_large', `a call has ${MOST_BYTES} bytes at most`);
    const upstream = send(origin + req.originalUrl, { method: req.method, headers: headersOf(req) });
    upstream.once('response', (answer) => {
      if (NO_PAGE.includes(answer.statusCode) && isNavigation(req)) {
        answer.resume();
        return missing(req, res, next);
      }
      res.writeHead(answer.statusCode ?? 502, { ...pick(answer.headers), 'cache-control': 'no-store' });
      answer.once('error', () => res.destroy());
      answer.pipe(res);
      streams.add(answer, res);
    });
    upstream.once('error', (error) => away(res, error, log));
    res.once('close', () => upstream.destroy());
    req.pipe(upstream);
  };
}

function headersOf(req: Request): Record<string, string> {
  const headers: Record<string, string> = { 'x-forwarded-for': req.ip ?? '' };
  for (const name of PASSED) {
    const value = req.get(name);
    if (value !== undefined) headers[name] = value;
  }
  const length = req.get('content-length');
  if (length !== undefined) headers['content-length'] = length;
  const all = (req.get('cookie') ?? '').split(';').map((each) => each.trim());
  const cookies = all.filter((each) => COOKIE.test(each));
  if (cookies.length > 0) headers['cookie'] = cookies.join('; ');
  return headers;
}

const pick = (headers: IncomingHttpHeaders): Record<string, string | string[]> =>
  Object.fromEntries(RETURNED.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));

function away(res: Response, error: Error, log: Logger): void {
  if (res.headersSent || res.destroyed) return void res.destroy();
  log.warn({ reason: error.message }, 'the registry does not answer');
  refuse(res, 502, 'registry_away', 'the registry does not answer');
}
