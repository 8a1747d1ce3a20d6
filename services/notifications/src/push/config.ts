import Joi from 'joi';
import type { StandIn } from './endpoint.ts';

/** Configuration of pushes. */
export interface PushConfig {
  /** Origin of a push service on this machine, beside those of browsers; never in production. */
  readonly PUSH_STAND_IN: StandIn;
}

/** Its schema. */
export const pushConfig = Joi.object<PushConfig>({
  PUSH_STAND_IN: Joi.string()
    .uri({ scheme: ['http'] })
    .when('ROLLHEIM_ENV', { is: 'production', then: Joi.forbidden() })
    .default(''),
});
