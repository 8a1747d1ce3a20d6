import type { QuietHours } from '@rollheim/contracts';
import { Temporal } from 'temporal-polyfill';

const ZONE = 'Europe/Berlin';

/** What somebody has who chose nothing: off, with times that suit most. */
export const NO_QUIET_HOURS: QuietHours = {
  on: false,
  from: '19:00',
  to: '07:00',
  days: [1, 2, 3, 4, 5],
  weekend: true,
  deadlines: true,
};

/** True where an instant lies in quiet hours, by the wall clock. */
function isQuiet({ from, to, days, weekend }: QuietHours, at: Temporal.ZonedDateTime): boolean {
  const day = at.dayOfWeek;
  if (weekend && day >= 6) return true;
  const time = at.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' });
  if (from < to) return days.includes(day) && from <= time && time < to;
  const evening = days.includes(day) && from <= time;
  const morning = days.includes(at.subtract({ days: 1 }).dayOfWeek) && time < to;
  return evening || morning;
}

/** The next instant at which quiet hours may end: their last minute, or midnight. */
function nextEnd({ to }: QuietHours, at: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const end = at.withPlainTime(Temporal.PlainTime.from(to));
  const midnight = at.add({ days: 1 }).startOfDay();
  return Temporal.ZonedDateTime.compare(end, at) > 0 ? end : midnight;
}

/** Most days that quiet hours take without a break: a week whose nights and days are quiet has one in it. */
const MOST_STEPS = 20;

/**
 * When the quiet hours end that `at` (epoch ms) lies in, epoch ms; null outside of them. Hours without any end hold
 * nothing back.
 */
export function quietUntil(hours: QuietHours, at: number): number | null {
  if (!hours.on) return null;
  let instant = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE);
  if (!isQuiet(hours, instant)) return null;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    instant = nextEnd(hours, instant);
    if (!isQuiet(hours, instant)) return instant.epochMilliseconds;
  }
  return null;
}
