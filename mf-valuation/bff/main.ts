import { attributeLabels } from '@rollheim/contracts/attributes';
import { startBff, type BffDefinition, type RawConfig, type RunningBff } from '@rollheim/service-kit';
import { apply } from './projections/apply.ts';
import { reportRoutes } from './routes/report.ts';
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
  routes: (ctx) => [...valuationRoutes(ctx), ...reportRoutes(ctx)],
};

/** Starts it; `fragment` renders pages and is given by the release's bundle. */
export const start = async (
  env: RawConfig,
  extras: Pick<BffDefinition, 'fragment'> = {},
): Promise<RunningBff> => {
  await attributeLabels.loadAll();
  return startBff({ ...definition, ...extras }, env);
};

if (import.meta.main) await start(process.env);
