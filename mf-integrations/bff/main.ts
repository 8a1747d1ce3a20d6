import {
  startBff,
  type BffContext,
  type BffDefinition,
  type RawConfig,
  type RunningBff,
} from '@rollheim/service-kit';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { createPrograms, type Programs } from './programs.ts';
import { apply } from './projections/apply.ts';
import { syscaraRoutes } from './routes/syscara.ts';
import { tokenRoutes } from './routes/tokens.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { createUpstream } from './upstream.ts';
import { v1Routes } from './v1/routes.ts';

/** Of each backend that runs: its reader of tokens is also what its calls go on with. */
const programs = new WeakMap<BffContext, Programs>();

function programsOf(ctx: BffContext): Programs {
  const made = programs.get(ctx) ?? createPrograms(ctx);
  programs.set(ctx, made);
  return made;
}

/** The backend of the API for dealers' own systems, and of the page with their tokens and webhooks. */
export const definition: BffDefinition = {
  module: 'mf-integrations',
  projection: {
    version: 1,
    sources: new URL('./projections/', import.meta.url),
    tables: apply.tables,
    topics: apply.topics,
    apply,
  },
  programs: (ctx) => programsOf(ctx).read,
  routes: (ctx) => [
    ...tokenRoutes(ctx),
    ...webhookRoutes(ctx),
    ...syscaraRoutes(ctx),
    ...v1Routes(ctx, createUpstream(ctx, programsOf(ctx))),
  ],
};

/** Starts it; `fragment` renders pages and is given by the release's bundle. */
export const start = async (
  env: RawConfig,
  extras: Pick<BffDefinition, 'fragment'> = {},
): Promise<RunningBff> => {
  // fields that an import names are called by their labels
  await attributeLabels.loadAll();
  return startBff({ ...definition, ...extras }, env);
};

if (import.meta.main) await start(process.env);
