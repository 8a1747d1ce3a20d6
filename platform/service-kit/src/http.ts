import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type RequestHandler } from 'express';
import { requestCorrelation } from './problem-handler.ts';
import { sendProblem } from './problem.ts';
import { targetFaults } from './text.ts';

/** Conditions of `/ready` by name. */
export class Readiness {
  readonly #checks = new Map<string, () => boolean | Promise<boolean>>();

  add(name: string, check: () => boolean | Promise<boolean>): void {
    this.#checks.set(name, check);
  }

  /** Names of the conditions that do not hold now. */
  async failing(): Promise<string[]> {
    const results = await Promise.all(
      [...this.#checks].map(async ([name, check]) => {
        try {
          return (await check()) ? [] : [name];
        } catch {
          return [name];
        }
      }),
    );
    return results.flat();
  }
}

/** Refuses a path or query that is no text, before any code reads it. */
const readableTarget: RequestHandler = (req, res, next) => {
  const faults = targetFaults(req.originalUrl);
  if (Object.keys(faults).length === 0) next();
  else sendProblem(res, 'invalid_input', requestCorrelation(req), faults);
};

/**
 * An Express app that answers `/health` (alive), `/ready` (can serve, else 503 with what is missing) and `/metrics`,
 * and refuses paths and queries that are no text.
 */
export function createApp(readiness: Readiness, metrics: () => Promise<string>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(readableTarget);
  app.get('/health', (_req, res) => {
    res.json({ status: 'alive' });
  });
  app.get('/ready', async (_req, res) => {
    const missing = await readiness.failing();
    res.status(missing.length === 0 ? 200 : 503).json({ ready: missing.length === 0, missing });
  });
  app.get('/metrics', async (_req, res) => {
    res.type('text/plain; version=0.0.4').send(await metrics());
  });
  return app;
}

/** Listens; an address in use is an error that names it. */
export function listen(app: Express, port: number, host: string): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = app.listen(port, host);
    // Longer than the idle time of the edge's kept-alive connections, so that it never meets a closed one.
    server.keepAliveTimeout = 65_000;
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} on ${host} is in use`, { cause: error })
          : error,
      );
    });
    server.once('listening', () => resolve({ server, port: (server.address() as AddressInfo).port }));
  });
}

/** Takes no new calls, lets those under way end (10 s at most), then closes. */
export function closeServer(server: Server, graceMs = 10_000): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
