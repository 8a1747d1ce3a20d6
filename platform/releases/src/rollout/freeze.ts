import { Temporal } from 'temporal-polyfill';
import type { FreezeWindow } from '@rollheim/release-client';

const ZONE = 'Europe/Berlin';

/** True when the instant (epoch ms) lies in one of the weekly windows, in Berlin wall time. */
export function isFrozen(windows: readonly FreezeWindow[], now: number): boolean {
  if (windows.length === 0) return false;
  const wall = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE);
  const time = wall.toPlainTime().toString({ smallestUnit: 'minute' });
  return windows.some(
    ({ days, from, to }) => days.includes(wall.dayOfWeek) && from <= time && (to === '00:00' || time < to),
  );
}
