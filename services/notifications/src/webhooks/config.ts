import Joi from 'joi';

/** Origin of receivers on this machine that replace a dealer's system in a test; empty: none. */
export type StandIn = string;

/** Configuration of webhooks. */
export interface WebhookConfig {
  /** Beside public addresses; never in production. */
  readonly WEBHOOK_STAND_IN: StandIn;
}

/** Its schema. */
export const webhookConfig = Joi.object<WebhookConfig>({
  WEBHOOK_STAND_IN: Joi.string()
    .uri({ scheme: ['http'] })
    .when('ROLLHEIM_ENV', { is: 'production', then: Joi.forbidden() })
    .default(''),
});
