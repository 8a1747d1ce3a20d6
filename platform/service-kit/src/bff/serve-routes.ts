import type { ServiceContext } from '../service-types.ts';
import { createCaller, type Caller } from './call.ts';
import { measureAdmission, processAdmission } from '../admission.ts';
import { histogram } from '../metrics/registered.ts';
import { withKitRoutes } from './kit-routes.ts';
import { createRouter } from './router.ts';
import { accessReaders } from './request.ts';
import type { Route, Versions } from './types.ts';

/** What {@link serveRoutes} needs besides the service. */
export interface ServeRoutesOptions {
  /** Name in the addresses of outcomes: `/public/commands/<module>/…`. */
  readonly module: string;
  routes(caller: Caller): readonly Route[];
  /** Waits, 1 s at most, until the service's tables hold these versions. */
  readonly waitFor?: (versions: Versions) => Promise<boolean>;
  /** Whether they hold them now. */
  readonly holds?: (versions: Versions) => Promise<boolean>;
}

/** For a service that answers calls itself, as a BFF does: its route table below `/api`. */
export function serveRoutes(ctx: ServiceContext, options: ServeRoutesOptions): void {
  const { module, waitFor = () => Promise.resolve(true), holds = waitFor } = options;
  const admission = processAdmission();
  measureAdmission(ctx.metrics, admission);
  const { commands, tracing } = ctx;
  const caller = createCaller({ commands, module, secret: ctx.env.SECRET, admission, tracing });
  const routes = withKitRoutes(module, 'source', options.routes(caller), caller.readLater);
  const timing = histogram(ctx.metrics, 'http_request_seconds');
  const readers = accessReaders(ctx.env);
  ctx.app.use('/api', createRouter({ routes, readers, holds, waitFor, timing, ask: caller.ask }));
}
