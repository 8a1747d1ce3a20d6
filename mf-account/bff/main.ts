import { startBff, type BffDefinition, type RawConfig, type RunningBff } from '@rollheim/service-kit';
import { apply } from './projections/apply.ts';
import { SOURCES, TABLES } from './projections/tables.ts';
import { attributeRoutes } from './routes/attributes.ts';
import { bankRoutes } from './routes/bank.ts';
import { completenessRoutes } from './routes/completeness.ts';
import { emailAutomationRoutes } from './routes/email-automation.ts';
import { handoverRoutes } from './routes/handover.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { mailAddressRoutes } from './routes/mail-address.ts';
import { mailRoutes } from './routes/mails.ts';
import { notBuiltRoutes } from './routes/not-built.ts';
import { disputeRoutes } from './routes/dispute.ts';
import { pickupRoutes } from './routes/pickup.ts';
import { pushRoutes } from './routes/push.ts';
import { operatorAdRoutes } from './routes/operator-ads.ts';
import { operatorAuditRoutes } from './routes/operator-audit.ts';
import { operatorAuctionRoutes } from './routes/operator-auctions.ts';
import { operatorOrderRoutes } from './routes/operator-orders.ts';
import { operatorMerchantRoutes } from './routes/operator-merchants.ts';
import { operatorCustomerRoutes } from './routes/operator-customers.ts';
import { operatorDeliveryRoutes } from './routes/operator-deliveries.ts';
import { operatorSecurityRoutes } from './routes/operator-security.ts';
import { operatorSuspicionRoutes } from './routes/operator-suspicions.ts';
import { operatorValuationRoutes } from './routes/operator-valuations.ts';
import { orderRoutes } from './routes/orders.ts';
import { personalRoutes } from './routes/personal.ts';
import { profileRoutes } from './routes/profile.ts';
import { passwordlessRoutes } from './routes/passwordless.ts';
import { registrationRoutes } from './routes/registration.ts';
import { securityRoutes } from './routes/security.ts';
import { tradeRegistrationRoutes } from './routes/trade-registration.ts';

/** The account's backend-for-frontend: registration, own data, orders, and the operator's queues. */
export const definition: BffDefinition = {
  module: 'mf-account',
  projection: {
    version: 1,
    sources: new URL('./projections/', import.meta.url),
    tables: TABLES,
    topics: SOURCES,
    apply,
  },
  routes: (ctx) => [
    ...registrationRoutes(ctx),
    ...passwordlessRoutes(ctx),
    ...profileRoutes(ctx),
    ...tradeRegistrationRoutes(ctx),
    ...completenessRoutes(ctx),
    ...attributeRoutes(ctx),
    ...orderRoutes(ctx),
    ...invoiceRoutes(ctx),
    ...pickupRoutes(ctx),
    ...handoverRoutes(ctx),
    ...disputeRoutes(ctx),
    ...operatorAdRoutes(ctx),
    ...operatorAuctionRoutes(ctx),
    ...operatorOrderRoutes(ctx),
    ...bankRoutes(ctx),
    ...operatorCustomerRoutes(ctx),
    ...operatorMerchantRoutes(ctx),
    ...operatorSuspicionRoutes(ctx),
    ...operatorDeliveryRoutes(ctx),
    ...operatorValuationRoutes(ctx),
    ...operatorSecurityRoutes(ctx),
    ...operatorAuditRoutes(ctx),
    ...mailRoutes(ctx),
    ...mailAddressRoutes(ctx),
    ...emailAutomationRoutes(ctx),
    ...pushRoutes(ctx),
    ...personalRoutes(ctx),
    ...securityRoutes(ctx),
    ...notBuiltRoutes(ctx),
  ],
};

/** Starts it. */
export const start = (env: RawConfig, extras: Pick<BffDefinition, 'fragment'> = {}): Promise<RunningBff> =>
  startBff({ ...definition, ...extras }, env);

if (import.meta.main) await start(process.env);
