import { attributeLabels } from '@rollheim/contracts/attributes';
import { startBff, type BffDefinition, type RawConfig, type RunningBff } from '@rollheim/service-kit';
import Joi from 'joi';
import { apply } from './projections/apply.ts';
import { Portals } from './portal/portal.ts';
import { RdwRegister } from './register/register.ts';
import { attributeRoutes } from './routes/attributes.ts';
import { editingRoutes } from './routes/editing.ts';
import { fileImportRoutes } from './routes/file-import.ts';
import { importRoutes } from './routes/import.ts';
import { onboardingRoutes } from './routes/onboarding.ts';
import { ownAdsRoutes } from './routes/own-ads.ts';
import { priceRoutes } from './routes/prices.ts';
import { submissionRoutes } from './routes/submission.ts';
import { templateRoutes } from './routes/templates.ts';
import { trackingRoutes } from './routes/tracking.ts';
import { uploadRoutes } from './routes/uploads.ts';

interface SellEnv {
  /** Origin of the Dutch vehicle register's open data; empty: nothing is imported from it. */
  readonly PLATE_REGISTER_URL: string;
  /** Where ads of classifieds portals are taken over from: see {@link Portals}. */
  readonly PORTAL_URL: string;
}

/** The backend-for-frontend of selling: drafts, pictures and documents, submission, own ads. */
export const definition: BffDefinition<SellEnv> = {
  module: 'mf-sell',
  config: Joi.object<SellEnv>({
    PLATE_REGISTER_URL: Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .default(''),
    PORTAL_URL: Joi.alternatives(Joi.valid('direct'), Joi.string().uri({ scheme: ['http', 'https'] }))
      .allow('')
      .default(''),
  }),
  projection: {
    version: 1,
    sources: new URL('./projections/', import.meta.url),
    tables: apply.tables,
    topics: apply.topics,
    apply,
  },
  routes: (ctx) => {
    const portals = new Portals({ origin: ctx.env.PORTAL_URL, log: ctx.log });
    return [
      ...templateRoutes(),
      ...editingRoutes(ctx),
      ...priceRoutes(ctx),
      ...trackingRoutes(ctx),
      ...onboardingRoutes(ctx),
      ...importRoutes(ctx, new RdwRegister({ origin: ctx.env.PLATE_REGISTER_URL, log: ctx.log }), portals),
      ...fileImportRoutes(ctx),
      ...uploadRoutes(ctx, portals),
      ...submissionRoutes(ctx),
      ...ownAdsRoutes(ctx),
      ...attributeRoutes(ctx),
    ];
  },
};

/** Starts it; `fragment` renders pages and is given by the release's bundle. */
export const start = async (
  env: RawConfig,
  extras: Pick<BffDefinition<SellEnv>, 'fragment'> = {},
): Promise<RunningBff> => {
  await attributeLabels.loadAll();
  return startBff({ ...definition, ...extras }, env);
};

if (import.meta.main) await start(process.env);
