import type { IncomingMessage } from 'node:http';
import { LIVE_STREAM_PATH } from '@rollheim/contracts';

/** Path without query; null for one that a backend could read in another way than we do. */
export function pathOf(url: string): string | null {
  const path = url.split('?')[0] ?? '';
  const odd = !path.startsWith('/') || /\\|%00|%5c|%2f|\/\/|(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path);
  return odd ? null : path;
}

/** A navigation of a browser, or a call that wants HTML. */
export function isDocument(req: IncomingMessage): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  const dest = req.headers['sec-fetch-dest'];
  if (typeof dest === 'string') return dest === 'document' || dest === 'iframe';
  return (req.headers.accept ?? '').includes('text/html');
}

/** True for a live stream, which has no end. */
export const isLiveStream = ({ method }: IncomingMessage, path: string): boolean =>
  method === 'GET' && path === `/api${LIVE_STREAM_PATH}`;

/** True for a size of a picture; papers have none. */
export const isPicture = (path: string): boolean => /\/w\d+\.\w+$/.test(path);

/** True for the script of a service worker: both stand at the root. */
export const isServiceWorker = ({ method }: IncomingMessage, path: string): boolean =>
  method === 'GET' && /^\/[a-z]+-worker\.js$/.test(path);
