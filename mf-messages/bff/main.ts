import { startBff, type BffDefinition, type RawConfig, type RunningBff } from '@rollheim/service-kit';
import { apply, SOURCES, TABLES } from './projections/apply.ts';
import { messageRoutes } from './routes/messages.ts';

/** The messages' backend-for-frontend: threads of a customer, marking them as read. */
export const definition: BffDefinition = {
  module: 'mf-messages',
  projection: {
    version: 1,
    sources: new URL('./projections/', import.meta.url),
    tables: TABLES,
    topics: SOURCES,
    apply,
  },
  routes: (ctx) => messageRoutes(ctx),
};

/** Starts it; `fragment` renders pages and is given by the release's bundle. */
export const start = (env: RawConfig, extras: Pick<BffDefinition, 'fragment'> = {}): Promise<RunningBff> =>
  startBff({ ...definition, ...extras }, env);

if (import.meta.main) await start(process.env);
