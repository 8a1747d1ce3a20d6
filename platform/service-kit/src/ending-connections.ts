import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How often a server that closes looks for connections whose answers have ended, ms. */
const LOOK_MS = 50;

/** How long calls under way may take once a process takes no new ones, ms. */
export const CALLS_END_MS = 10_000;

/** From `draining` on a connection ends with its next answer: whoever calls again is led to another process. */
export function endConnections(server: Server, draining: AbortSignal): void {
  const end = (): void => {
    server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
      res.setHeader('connection', 'close');
    });
  };
  if (draining.aborted) end();
  else draining.addEventListener('abort', end, { once: true });
}

/** Takes no new calls, lets those under way end (10 s at most), then closes. */
export function closeServer(server: Server, graceMs = CALLS_END_MS): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    // the answer of a call that began before the end may have promised to keep its connection
    const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    server.close(() => {
      clearTimeout(force);
      clearInterval(look);
      resolve();
    });
    server.closeIdleConnections();
  });
}
