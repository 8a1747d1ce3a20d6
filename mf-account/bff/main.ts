import { startBff, type BffDefinition, type RawConfig, type RunningBff } from '@rollheim/service-kit';
import Joi from 'joi';
import { apply } from './projections/apply.ts';
import { attributeRoutes } from './routes/attributes.ts';
import { completenessRoutes } from './routes/completeness.ts';
import { emailAutomationRoutes } from './routes/email-automation.ts';
import { handoverRoutes } from './routes/handover.ts';
import { invoiceRoutes } from './routes/invoices.ts';
import { mailAddressRoutes } from './routes/mail-address.ts';
import { mailRoutes } from './routes/mails.ts';
import { disputeRoutes } from './routes/dispute.ts';
import { orderFileRoutes } from './routes/order-files.ts';
import { pickupRoutes } from './routes/pickup.ts';
import { pushRoutes } from './routes/push.ts';
import { orderRoutes } from './routes/orders.ts';
import { personalRoutes } from './routes/personal.ts';
import { profileRoutes } from './routes/profile.ts';
import { passwordlessRoutes } from './routes/passwordless.ts';
import { registrationRoutes } from './routes/registration.ts';
import { securityRoutes } from './routes/security.ts';
import { tradeRegistrationRoutes } from './routes/trade-registration.ts';

interface AccountEnv {
  /** `0`: no mail provider reports bounces, as where notifications have no secret for it. */
  readonly MAIL_EVENTS: '0' | '1';
}

/** The account's backend-for-frontend: registration, own data, orders. */
export const definition: BffDefinition<AccountEnv> = {
  module: 'mf-account',
  config: Joi.object<AccountEnv>({
    MAIL_EVENTS: Joi.string().valid('0', '1').default('1'),
  }),
  projection: {
    version: 1,
    sources: new URL('./projections/', import.meta.url),
    tables: apply.tables,
    topics: apply.topics,
    apply,
  },
  routes: (ctx) => [
    ...registrationRoutes(ctx),
    ...passwordlessRoutes(ctx),
    ...profileRoutes(ctx),
    ...tradeRegistrationRoutes(ctx),
    ...completenessRoutes(ctx),
    ...attributeRoutes(),
    ...orderRoutes(ctx),
    ...invoiceRoutes(ctx),
    ...pickupRoutes(ctx),
    ...handoverRoutes(ctx),
    ...disputeRoutes(ctx),
    ...orderFileRoutes(ctx),
    ...mailRoutes(ctx),
    ...mailAddressRoutes(ctx, ctx.env.MAIL_EVENTS !== '0'),
    ...emailAutomationRoutes(ctx),
    ...pushRoutes(ctx),
    ...personalRoutes(ctx),
    ...securityRoutes(ctx),
  ],
};

/** Starts it. */
export const start = (env: RawConfig, extras: Pick<BffDefinition, 'fragment'> = {}): Promise<RunningBff> =>
  startBff({ ...definition, ...extras }, env);

if (import.meta.main) await start(process.env);
