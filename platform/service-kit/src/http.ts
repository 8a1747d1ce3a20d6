import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type RequestHandler, type Router } from 'express';
import { endConnections } from './ending-connections.ts';
import type { Logger } from 'pino';
import { loggingAccepted } from './accepted-calls.ts';
import { requestCorrelation } from './problem-handler.ts';
import { sendProblem } from './problem.ts';
import { redactText } from './redact.ts';
import { targetFaults } from './text.ts';
import { tracingCalls } from './tracing/calls.ts';
import type { Tracing } from './tracing/trace.ts';
import { closeUnused } from './unused-connections.ts';

/** The condition that does not hold while a process drains. */
const DRAINING = { name: 'draining', reason: 'this process ends; others take its calls' } as const;

/** Conditions of `/ready` by name. */
export class Readiness {
  readonly #checks = new Map<string, Check>();
  readonly #limits = new Map<string, Check>();
  readonly #draining: AbortSignal | undefined;

  /** `draining`: of the process; from then on nothing else is looked at, and the answer is no. */
  constructor(draining?: AbortSignal) {
    this.#draining = draining;
  }

  add(name: string, check: Check): void {
    this.#checks.set(name, check);
  }

  /** Names a part of the work that stops by itself while its check does not hold; all else is served, and it is ready. */
  addLimit(name: string, check: Check): void {
    this.#limits.set(name, check);
  }

  /** The conditions that do not hold now, each with what its check says of it: `database: connect ECONNREFUSED`. */
  async failing(): Promise<string[]> {
    return (await this.#missing()).map(({ name, reason }) => (reason === null ? name : `${name}: ${reason}`));
  }

  /**
   * What `/ready` answers: the conditions that do not hold, what is `limited` while the rest is served (left out where
   * nothing is), and `why`, as far as a check says so.
   */
  async report(): Promise<{
    ready: boolean;
    missing: string[];
    limited?: string[];
    why: Record<string, string>;
  }> {
    const missing = await this.#missing();
    const limited = await failed(this.#limits);
    const said = [...missing, ...limited].flatMap(({ name, reason }) =>
      reason === null ? [] : [[name, reason] as const],
    );
    return {
      ready: missing.length === 0,
      missing: missing.map(({ name }) => name),
      ...(limited.length === 0 ? {} : { limited: limited.map(({ name }) => name) }),
      why: Object.fromEntries(said),
    };
  }

  async #missing(): Promise<Failed[]> {
    return this.#draining?.aborted ? [DRAINING] : failed(this.#checks);
  }
}

type Check = () => boolean | Promise<boolean>;

/** A condition that does not hold, and what its check says of it. */
interface Failed {
  readonly name: string;
  readonly reason: string | null;
}

async function failed(checks: ReadonlyMap<string, Check>): Promise<Failed[]> {
  const results = await Promise.all(
    [...checks].map(async ([name, check]) => {
      try {
        return (await check()) ? [] : [{ name, reason: null }];
      } catch (error) {
        return [{ name, reason: faultText(error) }];
      }
    }),
  );
  return results.flat();
}

const LONGEST_FAULT = 300;

/** An error in one line, without personal data. */
const faultText = (error: unknown): string =>
  redactText(error instanceof Error ? error.message || error.name : String(error))
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST_FAULT);

/** Refuses a path or query that is no text, before any code reads it. */
const readableTarget: RequestHandler = (req, res, next) => {
  const faults = targetFaults(req.originalUrl);
  if (Object.keys(faults).length === 0) next();
  else sendProblem(res, 'invalid_input', requestCorrelation(req), faults);
};

/** A router for one app: like the app itself it knows one spelling of a path. */
export const strictRouter = (): Router => express.Router({ caseSensitive: true, strict: true });

/**
 * An Express app that answers `/live` and `/health` (alive), `/ready` (can serve, else 503 with what is missing and why) and `/metrics`,
 * refuses paths and queries that are no text, and logs each call that changed something. `tracing`: of a process that the
 * edge calls, whose word on a call's trace holds.
 */
export function createApp(
  readiness: Readiness,
  metrics: () => Promise<string>,
  log: Logger,
  tracing?: Tracing,
): Express {
  const app = express();
  app.disable('x-powered-by');
  // a path has one spelling: what the edge has decided of it holds here
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.disable('etag');
  if (tracing?.isOn) app.use(tracingCalls(tracing));
  app.use(readableTarget);
  app.use(loggingAccepted(log));
  app.get(['/live', '/health'], (_req, res) => {
    res.json({ status: 'alive' });
  });
  app.get('/ready', async (_req, res) => {
    const report = await readiness.report();
    res.status(report.ready ? 200 : 503).json(report);
  });
  app.get('/metrics', async (_req, res) => {
    res.type('text/plain; version=0.0.4').send(await metrics());
  });
  return app;
}

/**
 * Listens; an address in use is an error that names it. From `draining` on its connections end with their next answers.
 */
export function listen(
  app: Express,
  port: number,
  host: string,
  draining?: AbortSignal,
): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = app.listen(port, host);
    // Longer than the idle time of the edge's kept-alive connections, so that it never meets a closed one.
    server.keepAliveTimeout = 65_000;
    closeUnused(server);
    if (draining) endConnections(server, draining);
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
