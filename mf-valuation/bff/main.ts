import { startBff, type BffDefinition, type RawConfig, type RunningBff } from '@rollheim/service-kit';
import { apply } from './projections/apply.ts';
import { valuationRoutes } from './routes/valuation.ts';

/** The valuation's backend-for-frontend: the funnel's draft, its submission, the report. */
export const definition: BffDefinition = {
  module: 'mf-valuation',
  projection: {
    version: 1,
    sources: new URL('./projections/', import.meta.url),
    tables: apply.tables,
    topics: apply.topics,
    apply,
  },
  routes: (ctx) => valuationRoutes(ctx),
};

/** Starts it; `fragment` renders pages and is given by the release's bundle. */
export const start = (env: RawConfig, extras: Pick<BffDefinition, 'fragment'> = {}): Promise<RunningBff> =>
  startBff({ ...definition, ...extras }, env);

if (import.meta.main) await start(process.env);
