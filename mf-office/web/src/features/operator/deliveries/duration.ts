import { languageTag, type Locale } from '@rollheim/contracts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A time in words, in the largest unit of which there are two: `95 Sekunden`, `3 Minuten`, `2 Stunden`. */
export function durationText(seconds: number, locale: Locale): string {
  const [unit, size] =
    seconds >= 2 * HOUR
      ? (['hour', HOUR] as const)
      : seconds >= 2 * MINUTE
        ? (['minute', MINUTE] as const)
        : (['second', 1] as const);
  const format = new Intl.NumberFormat(languageTag(locale), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(seconds / size));
}
