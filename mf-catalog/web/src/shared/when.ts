import { localeAtom, useAtomValue, useServerTime } from '@rollheim/module-api';
import { formatDateTime } from '@rollheim/ui';
import { useTexts } from '../texts.ts';

const DAY = 86_400_000;
/** Days are compared as written: both in Berlin. */
const dayOf = (at: number): string => formatDateTime(at, 'de', 'date');

/** `today`, `tomorrow`, or `day` for any other day, seen from `now` (epoch ms). */
export function nearDay(at: number, now: number): 'today' | 'tomorrow' | 'day' {
  if (dayOf(at) === dayOf(now)) return 'today';
  return dayOf(at) === dayOf(now + DAY) ? 'tomorrow' : 'day';
}

/** Says when something is beside its countdown: 'Heute, 14:42 Uhr'. */
export function useWhen(): (instant: string, withSeconds?: boolean) => string {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const now = useServerTime(60_000);
  return (instant, withSeconds = false) => {
    const at = Date.parse(instant);
    const time = formatDateTime(at, locale, withSeconds ? 'timeSeconds' : 'time');
    return t(`when.${nearDay(at, now)}`, { time, day: formatDateTime(at, locale, 'weekday') });
  };
}
