import { readFileSync } from 'node:fs';
import type { Express } from 'express';

const SCRIPT = readFileSync(new URL('push-worker.js', import.meta.url), 'utf8');

/** The service worker of web push, at the one address that browsers know it by, whatever release a page is of. */
export function servePushWorker(app: Express): void {
  app.get('/push-worker.js', (_req, res) => {
    // browsers ask for it again themselves; no copy in between may hold it back
    res.set('Cache-Control', 'no-cache').type('text/javascript').send(SCRIPT);
  });
}
