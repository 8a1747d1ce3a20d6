import type { ScheduleSettings } from '@rollheim/auction-rules';
import Joi from 'joi';

/** Configuration of the auctions service. */
export interface AuctionsEnv extends ScheduleSettings {
  /** Demo data: the demo schedule holds, and auctions may be seeded with a past. */
  readonly DEMO: boolean;
  /**
   * Who lifts an outage that a writer declared because it came too late: `operator`, or `auto` at once. By itself it
   * is `auto` in development, so that a demo that slept goes on.
   */
  readonly OUTAGE_LIFT: 'auto' | 'operator';
}

export const config = Joi.object<AuctionsEnv>({
  DEMO: Joi.boolean().truthy('1').falsy('0').default(false),
  AUCTION_SCHEDULE: Joi.string().default('{}'),
  OUTAGE_LIFT: Joi.string()
    .valid('auto', 'operator')
    .default((parent: { ROLLHEIM_ENV?: string }) =>
      parent.ROLLHEIM_ENV === 'production' ? 'operator' : 'auto',
    ),
});
