import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { Logger } from 'pino';
import type { AssetFiles } from './asset-files.ts';
import { sendProblem } from './problem.ts';
import type { ReleaseWatch } from './release-watch.ts';
import type { UseNotes } from './use-notes.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const PATH = /^\/_r\/([a-z][a-z0-9-]*)\/(\d+\.\d+\.\d+(?:-[a-z0-9-]+\.\d+)?)\/([\w.\-/]+)$/;

/** Where files come from, and who is notified that they are in use. */
export interface AssetSources {
  readonly watch: ReleaseWatch;
  readonly files: AssetFiles;
  readonly uses: UseNotes;
  readonly log: Pick<Logger, 'error'>;
  /** Longest pause of a caller in taking a file until it is given up, ms. */
  readonly pauseMs: number;
}

/**
 * Serves a release's web files: immutable, brotli when the caller takes it. Source maps stay in the registry; the
 * server's bundle is not among the web files.
 */
export async function serveAsset(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  { watch, files, uses, log, pauseMs }: AssetSources,
): Promise<void> {
  const [, module = '', version = '', file = ''] = PATH.exec(path) ?? [];
  const extension = extname(file);
  const absent = (): void => sendProblem(res, 'not_found', 'there is no such file');
  if (req.method !== 'GET' && req.method !== 'HEAD') return absent();
  if (extension === '.map' || !watch.published(module, version)) return absent();
  uses.note(module, version);
  const { manifest } = await watch.release(module, version);
  const asset = manifest.assets.find((entry) => entry.path === `web/${file}`);
  if (!asset) return absent();
  const packed = /\bbr\b/.test(String(req.headers['accept-encoding'] ?? '')) ? asset.brotli : undefined;
  const { sha256, bytes } = packed ?? asset;
  const isServed = watch.isServed(module, version);
  const read = (): Promise<Buffer | null> =>
    files.get(sha256, isServed).catch((error: unknown) => {
      log.error({ err: error, module, version, file }, 'a file of a release could not be read');
      return null;
    });
  const etag = `"${sha256.slice(0, 24)}"`;
  res.setHeader('etag', etag);
  res.setHeader('cache-control', 'public, max-age=31536000, immutable');
  res.setHeader('vary', 'accept-encoding');
  if (req.headers['if-none-match']?.includes(etag)) return void res.writeHead(304).end();
  const body = req.method === 'HEAD' ? Buffer.alloc(0) : await read();
  if (!body) return sendProblem(res, 'unavailable', 'the file is not in the store');
  res.setTimeout(pauseMs, () => res.destroy());
  res.writeHead(200, {
    'content-type': TYPES[extension] ?? 'application/octet-stream',
    'content-length': bytes,
    ...(packed ? { 'content-encoding': 'br' } : {}),
  });
  res.end(body);
}
