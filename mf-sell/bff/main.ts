import { attributeLabels } from '@rollheim/contracts/attributes';
import { startBff, type BffDefinition, type RawConfig, type RunningBff } from '@rollheim/service-kit';
import { apply } from './projections/apply.ts';
import { SOURCES, TABLES } from './projections/tables.ts';
import { attributeRoutes } from './routes/attributes.ts';
import { editingRoutes } from './routes/editing.ts';
import { ownAdsRoutes } from './routes/own-ads.ts';
import { submissionRoutes } from './routes/submission.ts';
import { uploadRoutes } from './routes/uploads.ts';

/** The backend-for-frontend of selling: drafts, pictures and documents, submission, own ads. */
export const definition: BffDefinition = {
  module: 'mf-sell',
  projection: {
    version: 1,
    sources: new URL('./projections/', import.meta.url),
    tables: TABLES,
    topics: SOURCES,
    apply,
  },
  routes: (ctx) => [
    ...editingRoutes(ctx),
    ...uploadRoutes(ctx),
    ...submissionRoutes(ctx),
    ...ownAdsRoutes(ctx),
    ...attributeRoutes(ctx),
  ],
};

/** Starts it. */
export const start = async (env: RawConfig): Promise<RunningBff> => {
  await attributeLabels.loadAll();
  return startBff(definition, env);
};

if (import.meta.main) await start(process.env);
