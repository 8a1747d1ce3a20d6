import { startBff, type BffDefinition, type RawConfig, type RunningBff } from '@rollheim/service-kit';
import Joi from 'joi';
import { apply } from './projections/apply.ts';
import { bankRoutes } from './routes/bank.ts';
import { operatorAdRoutes } from './routes/operator-ads.ts';
import { operatorAuctionRoutes } from './routes/operator-auctions.ts';
import { operatorAuditRoutes } from './routes/operator-audit.ts';
import { operatorClaimRoutes } from './routes/operator-claims.ts';
import { operatorCustomerRoutes } from './routes/operator-customers.ts';
import { operatorDeliveryRoutes } from './routes/operator-deliveries.ts';
import { operatorInvoiceRoutes } from './routes/operator-invoices.ts';
import { operatorMerchantRoutes } from './routes/operator-merchants.ts';
import { operatorOrderRoutes } from './routes/operator-orders.ts';
import { operatorSecurityRoutes } from './routes/operator-security.ts';
import { operatorSuspicionRoutes } from './routes/operator-suspicions.ts';
import { operatorTeamRoutes } from './routes/operator-team.ts';
import { operatorValuationRoutes } from './routes/operator-valuations.ts';
import { Vies } from './vat/vies.ts';

interface OfficeEnv {
  /** Origin of the register of VAT numbers; empty: every number is unverified. */
  readonly VIES_URL: string;
}

/** The back office's backend-for-frontend: the operator's queues, payments and people. */
export const definition: BffDefinition<OfficeEnv> = {
  module: 'mf-office',
  config: Joi.object<OfficeEnv>({
    VIES_URL: Joi.string()
      .uri({ scheme: ['http', 'https'] })
      .default(''),
  }),
  projection: {
    version: 1,
    sources: new URL('./projections/', import.meta.url),
    tables: apply.tables,
    topics: apply.topics,
    apply,
  },
  routes: (ctx) => [
    ...operatorClaimRoutes(ctx),
    ...operatorAdRoutes(ctx),
    ...operatorAuctionRoutes(ctx),
    ...operatorOrderRoutes(ctx),
    ...operatorInvoiceRoutes(ctx),
    ...bankRoutes(ctx),
    ...operatorCustomerRoutes(ctx),
    ...operatorMerchantRoutes(ctx, new Vies({ origin: ctx.env.VIES_URL, log: ctx.log })),
    ...operatorSuspicionRoutes(ctx),
    ...operatorDeliveryRoutes(ctx),
    ...operatorValuationRoutes(ctx),
    ...operatorSecurityRoutes(ctx),
    ...operatorAuditRoutes(ctx),
    ...operatorTeamRoutes(ctx),
  ],
};

/** Starts it. */
export const start = (env: RawConfig, extras: Pick<BffDefinition, 'fragment'> = {}): Promise<RunningBff> =>
  startBff({ ...definition, ...extras }, env);

if (import.meta.main) await start(process.env);
