import { attributeLabels } from '@rollheim/contracts/attributes';
import { startBff, type BffDefinition, type RawConfig, type RunningBff } from '@rollheim/service-kit';
import { apply } from './projections/apply.ts';
import { SOURCES, TABLES } from './projections/tables.ts';
import { addressRoutes } from './routes/addresses.ts';
import { afterRoundRoutes } from './routes/after-round.ts';
import { biddingRoutes } from './routes/bidding.ts';
import { detailRoutes } from './routes/detail.ts';
import { logRoutes } from './routes/log.ts';
import { merchantRoutes } from './routes/merchants.ts';
import { ownBidsRoutes } from './routes/own-bids.ts';
import { questionRoutes } from './routes/questions.ts';
import { savedSearchRoutes } from './routes/saved-searches.ts';
import { searchRoutes } from './routes/search.ts';
import { watchlistRoutes } from './routes/watchlist.ts';

/** The catalog's backend-for-frontend: search, vehicle, bids, watchlist, saved searches. */
export const definition: BffDefinition = {
  module: 'mf-catalog',
  projection: {
    version: 2,
    sources: new URL('./projections/', import.meta.url),
    tables: TABLES,
    topics: SOURCES,
    apply,
  },
  routes: (ctx) => [
    ...searchRoutes(ctx),
    ...addressRoutes(ctx),
    ...detailRoutes(ctx),
    ...biddingRoutes(ctx),
    ...afterRoundRoutes(ctx),
    ...questionRoutes(ctx),
    ...logRoutes(ctx),
    ...watchlistRoutes(ctx),
    ...savedSearchRoutes(ctx),
    ...merchantRoutes(ctx),
    ...ownBidsRoutes(ctx),
  ],
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
