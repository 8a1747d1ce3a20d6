import type { IncomingMessage } from 'node:http';
import { LIVE_STREAM_PATH } from '@rollheim/contracts';

/** What another program could read as another path. */
const ODD = /\\|%00|%5c|%2f|\/\/|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
/** Begins like a path that is no page: whoever is asked there decides by its letters. */
const NO_PAGE = /^\/(?:api|media|oidc|_r)(?:\/|$)/;
/** Letters, figures, `-`, `.`, `_` and `~` written as `%`: the same path in another spelling. */
const DISGUISED = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;

/** Path without query; null for one that a backend could read in another way than we do. */
export function pathOf(url: string): string | null {
  const path = url.split('?')[0] ?? '';
  if (!path.startsWith('/') || ODD.test(path)) return null;
  const plain = path.replaceAll(DISGUISED, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  // pages are found in any spelling; what begins like a call has one
  const isCall = NO_PAGE.test(plain.toLowerCase());
  return isCall && (plain !== path || !NO_PAGE.test(path)) ? null : path;
}

/** A navigation of a browser, or a call that wants HTML. */
export function isDocument(req: IncomingMessage): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  const dest = req.headers['sec-fetch-dest'];
  if (typeof dest === 'string') return dest === 'document' || dest === 'iframe';
  return (req.headers.accept ?? '').includes('text/html');
}

/** A program's call that reads an answer in JSON. */
export const wantsJson = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('application/json');

/** True for a live stream, which has no end. */
export const isLiveStream = ({ method }: IncomingMessage, path: string): boolean =>
  method === 'GET' && path === `/api${LIVE_STREAM_PATH}`;

/** True for a size of a picture; papers have none. */
export const isPicture = (path: string): boolean => /\/w\d+\.\w+$/.test(path);

/** True for the script of a service worker: both are at the root. */
export const isServiceWorker = ({ method }: IncomingMessage, path: string): boolean =>
  method === 'GET' && /^\/[a-z]+-worker\.js$/.test(path);

/** True for a page that a browser keeps to show it without a network; a worker asks for it, which is no navigation. */
export const isKeptPage = ({ method }: IncomingMessage, path: string): boolean =>
  method === 'GET' && /^\/offline-page\/[a-z]{2}$/.test(path);
