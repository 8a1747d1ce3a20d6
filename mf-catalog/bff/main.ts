import { attributeLabels } from '@rollheim/contracts/attributes';
import { startBff, type BffDefinition, type RawConfig, type RunningBff } from '@rollheim/service-kit';
import { catalogEnv, type CatalogEnv } from './env.ts';
import { followWithIndex } from './index/live-index.ts';
import { apply } from './projections/apply.ts';
import { addressRoutes } from './routes/addresses.ts';
import { afterRoundRoutes } from './routes/after-round.ts';
import { biddingRoutes } from './routes/bidding.ts';
import { detailRoutes } from './routes/detail.ts';
import { fullRoutes } from './routes/full.ts';
import { logRoutes } from './routes/log.ts';
import { merchantRoutes } from './routes/merchants.ts';
import { ownBidsRoutes } from './routes/own-bids.ts';
import { priceRoutes } from './routes/prices.ts';
import { questionRoutes } from './routes/questions.ts';
import { reportRoutes } from './routes/report.ts';
import { savedSearchRoutes } from './routes/saved-searches.ts';
import { searchRoutes } from './routes/search.ts';
import { visitorQuestionRoutes } from './routes/visitor-questions.ts';
import { translationRoutes } from './routes/translations.ts';
import { watchlistRoutes } from './routes/watchlist.ts';
import { Translator } from './translation/translator.ts';

/** The catalog's backend-for-frontend: search, vehicle, bids, watchlist, saved searches. */
export const definition: BffDefinition<CatalogEnv> = {
  module: 'mf-catalog',
  config: catalogEnv,
  projection: {
    // of what code outside of the projections folds too: a vehicle's words
    version: 3,
    sources: new URL('./projections/', import.meta.url),
    tables: apply.tables,
    topics: apply.topics,
    apply,
    follow: ({ pool, log }) => followWithIndex(pool, log),
  },
  routes: (ctx) => {
    const { TRANSLATE_URL: origin, TRANSLATE_KEY: key } = ctx.env;
    const translator = new Translator({ origin, key, log: ctx.log });
    return [
      ...searchRoutes(ctx),
      ...addressRoutes(ctx),
      ...detailRoutes(ctx),
      ...fullRoutes(ctx),
      ...priceRoutes(ctx),
      ...biddingRoutes(ctx),
      ...afterRoundRoutes(ctx),
      ...questionRoutes(ctx),
      ...visitorQuestionRoutes(ctx),
      ...logRoutes(ctx),
      ...reportRoutes(ctx, translator),
      ...watchlistRoutes(ctx),
      ...savedSearchRoutes(ctx),
      ...merchantRoutes(ctx),
      ...translationRoutes(ctx, translator),
      ...ownBidsRoutes(ctx),
    ];
  },
};

/** Starts it; `fragment` renders pages and is given by the release's bundle. */
export const start = async (
  env: RawConfig,
  extras: Pick<BffDefinition<CatalogEnv>, 'fragment'> = {},
): Promise<RunningBff> => {
  await attributeLabels.loadAll();
  return startBff({ ...definition, ...extras }, env);
};

if (import.meta.main) await start(process.env);
