import { scheduleFaults, STANDARD_SCHEDULE, type Schedule } from '@rollheim/auction-rules';
import Joi from 'joi';

/** Configuration of the auctions service. */
export interface AuctionsEnv {
  /** Demo data: the demo schedule holds, and auctions may be seeded with a past. */
  readonly DEMO: boolean;
  /** JSON object that overrides parts of the schedule. */
  readonly AUCTION_SCHEDULE: string;
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

const DEMO_SCHEDULE: Schedule = {
  ...STANDARD_SCHEDULE,
  leadSeconds: 20 * 60,
  window: ['00:00', '23:59'],
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};

/** The schedule of this process. Throws with every contradiction. */
export function scheduleOf(env: AuctionsEnv): Schedule {
  const parts = JSON.parse(env.AUCTION_SCHEDULE) as Partial<Schedule>;
  const schedule = { ...(env.DEMO ? DEMO_SCHEDULE : STANDARD_SCHEDULE), ...parts };
  const faults = scheduleFaults(schedule);
  if (faults.length > 0) throw new Error(`AUCTION_SCHEDULE contradicts itself: ${faults.join('; ')}`);
  return schedule;
}
