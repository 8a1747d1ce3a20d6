import type { Express } from 'express';
import { consoleRoutes } from './console-routes.ts';
import { rawJson, type AddRoutes, type ApiOptions } from './context.ts';
import { gateRoutes } from './gate-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { refuse } from './refuse.ts';
import { releaseRoutes } from './release-routes.ts';
import { rolloutRoutes } from './rollout-routes.ts';
import { shareRoutes } from './share-routes.ts';
import { stateRoutes } from './state-routes.ts';
import { telemetryRoutes } from './telemetry-routes.ts';
import { unknown } from '../registry/problem.ts';
import { RequestCheck } from './request-check.ts';

export type { ApiOptions } from './context.ts';

/** The calls by topic: one file each, one line here. */
const TOPICS: readonly AddRoutes[] = [
  consoleRoutes,
  stateRoutes,
  releaseRoutes,
  gateRoutes,
  keyRoutes,
  shareRoutes,
  rolloutRoutes,
  telemetryRoutes,
];

/**
 * The registry's internal API. Reading is open to the system's own processes, but for errors and the audit log: they,
 * like every change, are signed by a team's key or come from a session of the console.
 */
export function addRegistryApi(app: Express, options: ApiOptions): void {
  const check = new RequestCheck(options.registry.pool);
  const context = { ...options, check, signed: [rawJson, check.signed()] };
  for (const add of TOPICS) add(app, context);
  app.use((_req, _res, next) => next(unknown('path', 'there is no such call')));
  app.use(refuse(options.log));
}
