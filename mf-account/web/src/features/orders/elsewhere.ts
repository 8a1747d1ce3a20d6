import { berlinTime, slotStart, type PickupSlot } from '@rollheim/contracts';

/**
 * When a slot begins by the clock of the reader's own time zone, with its weekday; null where that clock shows the same.
 * `zone`: that of the browser unless it is given.
 */
export function elsewhere(
  slot: Pick<PickupSlot, 'day' | 'from'>,
  locale: string,
  zone?: string,
): string | null {
  const start = slotStart(slot);
  const here = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  if (here.format(start) === berlinTime(start)) return null;
  const style = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: zone }).format(start);
}
