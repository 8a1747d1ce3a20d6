import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { LIVE_STREAM_PATH } from '@rollheim/contracts';
import { holdClock, SITE_SHORT_MS } from './hold-clock.ts';
import type { Network } from './network.ts';
import type { Answer, Side } from './questions.ts';
import { EMPTY_PAGE } from './planted.ts';
import { listening } from './site-entrance.ts';

/** What a page of the site is made of, for one release of the shell. */
interface ServedSite {
  readonly network: Network;
  readonly side: Side;
  /** Origin of the side's entrance: files are asked for there. */
  readonly entrance: string;
}

/** Headers of a document that hold for its own address, or set what the gate sets by itself. */
const OF_THE_SITE = /^(content-security-policy|set-cookie|etag|last-modified|link|.*-policy)$/;

/**
 * Serves the whole site as one release of the shell shows it, on an origin of its own: documents and calls are asked of
 * both releases at once, files of the site alone; nothing that would change something is passed on.
 */
export function serveSite({ network, side, entrance }: ServedSite): Promise<Server> {
  const page = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const headers = { accept: 'text/html' };
    send(res, withClock(await network.answer(side, { path: req.url ?? '/', headers }), network.instant));
  };
  const call = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const locale = req.headers['x-locale'];
    const headers = typeof locale === 'string' ? { 'x-locale': locale } : {};
    send(res, await network.answer(side, { path: req.url ?? '/', headers }));
  };
  const file = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const answer = await fetch(new URL(req.url ?? '/', entrance), { redirect: 'manual' });
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    res.writeHead(answer.status, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
  };
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://site');
    const handle = (): Promise<void> | ServerResponse => {
      if (pathname === EMPTY_PAGE)
        return res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
      if (req.method !== 'GET') return res.writeHead(503).end();
      // a stream that stays silent: 204 ends it for good
      if (pathname === `/api${LIVE_STREAM_PATH}`) return res.writeHead(204).end();
      if (pathname.startsWith('/media/')) return res.writeHead(404).end();
      if (pathname.startsWith('/api/')) return call(req, res);
      return req.headers['sec-fetch-dest'] === 'document' ? page(req, res) : file(req, res);
    };
    void Promise.resolve(handle()).catch(() => res.headersSent || res.writeHead(504).end());
  });
  return listening(server);
}

function send(res: ServerResponse, answer: Answer | null): void {
  if (!answer) return void res.writeHead(503).end();
  const headers = Object.entries(answer.headers).filter(([name]) => !OF_THE_SITE.test(name));
  res.writeHead(answer.status, Object.fromEntries(headers)).end(answer.body);
}

/** The document with the clock of the look before its own scripts. */
function withClock(answer: Answer | null, at: number | null): Answer | null {
  if (!answer || at === null || answer.headers['content-type']?.includes('html') !== true) return answer;
  const script = `<script>(${holdClock.toString()})(${at}, ${SITE_SHORT_MS})</script>`;
  const body = Buffer.from(answer.body.toString().replace('<head>', `<head>${script}`));
  return { ...answer, body, headers: { ...answer.headers, date: new Date(at).toUTCString() } };
}

/** What a document says of itself, as far as the gate reads it. */
export interface DocumentConfig {
  readonly releaseSet: { readonly shell: string };
}

/** The configuration in a document; null where it is no page of the site. */
export function configIn(html: string): DocumentConfig | null {
  const text = /<script type="application\/json" id="rollheim-config"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  return text === undefined ? null : (JSON.parse(text) as DocumentConfig);
}
