import { localeAtom, useAtomValue, useServerTime } from '@rollheim/module-api';
import { formatDateTime, nearDay } from '@rollheim/ui';
import { useTexts } from '../texts.ts';

const MINUTE_MS = 60_000;

/** Whether a minute alone would not identify an instant: a round that was put off ends at a second. */
export const hasSeconds = (instant: string): boolean => Date.parse(instant) % MINUTE_MS !== 0;

/** Says when something is beside its countdown: 'Heute, 14:42 Uhr'. */
export function useWhen(): (instant: string, withSeconds?: boolean) => string {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const now = useServerTime(MINUTE_MS);
  return (instant, withSeconds = false) => {
    const at = Date.parse(instant);
    const time = formatDateTime(at, locale, withSeconds ? 'timeSeconds' : 'time');
    return t(`when.${nearDay(at, now)}`, { time, day: formatDateTime(at, locale, 'weekday') });
  };
}

/** Says when something is within a sentence: 'bis morgen, 14:42 Uhr'. */
export function useWhenWithin(): (instant: string) => string {
  const say = useWhen();
  const locale = useAtomValue(localeAtom);
  const now = useServerTime(MINUTE_MS);
  return (instant) => {
    const said = say(instant);
    // a weekday keeps its capital where its language has one
    const isDay = nearDay(Date.parse(instant), now) === 'day';
    return isDay ? said : said.charAt(0).toLocaleLowerCase(locale) + said.slice(1);
  };
}

/** Says when a round of a list ends or starts, with its day where that is not today: 'Endet morgen 14:42'. */
export function useRoundWhen(): (what: 'ends' | 'starts', instant: string) => string {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const now = useServerTime(MINUTE_MS);
  return (what, instant) => {
    const at = Date.parse(instant);
    const day = nearDay(at, now);
    return t(what === 'ends' ? `ends.${day}` : `starts.${day}`, {
      time: formatDateTime(at, locale, hasSeconds(instant) ? 'timeSeconds' : 'time'),
      day: formatDateTime(at, locale, 'weekday'),
    });
  };
}

/** A time of day in a list, with its day where that is not today: '14:42:08', 'Sa., 21.11., 14:42:08'. */
export function useTimeOf(): (instant: string | number, style: 'time' | 'timeSeconds') => string {
  const locale = useAtomValue(localeAtom);
  const now = useServerTime(MINUTE_MS);
  return (instant, style) => {
    const time = formatDateTime(instant, locale, style);
    if (nearDay(new Date(instant).getTime(), now) === 'today') return time;
    return `${formatDateTime(instant, locale, 'weekday')}, ${time}`;
  };
}
