import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { compile } from '@rollheim/build';
import { repositoryRoot } from '@rollheim/build/facts';
import { workshopConfig } from './config.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Pictures are drawn in the site's font however late it comes; a visitor's page does not wait for it. */
const waitForFonts = (css: string): string =>
  css.replaceAll(/font-display:\s*optional/g, 'font-display:block');

/** Builds the workshop and serves it on a free port of the loopback, for tests and pictures. */
export async function serveWorkshop(): Promise<{ url: string; stop(): Promise<void> }> {
  const root = repositoryRoot(import.meta.dirname);
  const outDir = join(root, '.cache', 'workshop', `build-${process.pid}`);
  await compile(workshopConfig(root, outDir, 'production'));
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(outDir, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    if (extname(file) === '.css') response.end(waitForFonts(readFileSync(file, 'utf8')));
    else createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
