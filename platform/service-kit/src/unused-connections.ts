import type { Server } from 'node:http';

/** Below Node's own limit for headers (60 s), which answers 408. */
const UNUSED_MS = 50_000;

/**
 * Closes connections on which nothing was ever sent, without an answer: clients open some in advance, and would take
 * the 408 that Node writes on such a connection for the answer to a request that they send at the same moment.
 * `unusedMs`: how long a connection may stay unused, ms.
 */
export function closeUnused(server: Server, unusedMs = UNUSED_MS): void {
  server.on('connection', (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, unusedMs);
    timer.unref();
    socket.once('close', () => clearTimeout(timer));
  });
}
