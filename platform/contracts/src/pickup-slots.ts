import { isCalendarDay } from './fields/day.ts';
import type { PickupSlot } from './state/orders.ts';

/** Furthest day of a slot, counted from today. */
const FURTHEST_DAYS = 90;

/** What can be wrong with a field of a slot. */
export type SlotFault =
  | 'pickup.day'
  | 'pickup.far'
  | 'pickup.order'
  | 'pickup.past'
  | 'pickup.overlap'
  | 'any.required';

const BERLIN = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** An instant (epoch ms) as people in Berlin write it, `YYYY-MM-DD HH:MM`; sorts by time. */
export const berlinTime = (at: number): string => BERLIN.format(at);

const DAY_MS = 86_400_000;

/** Furthest day of a slot, by the calendar: a day may have 23 or 25 hours. */
export const lastPickupDay = (now: number): string =>
  new Date(Date.parse(berlinTime(now).slice(0, 10)) + FURTHEST_DAYS * DAY_MS).toISOString().slice(0, 10);

/**
 * The broken rule of each slot's field, `slots.<place>.<field>`; empty where all are good. Times are those of Berlin.
 * `now`: epoch ms.
 */
export function slotFaults(slots: readonly PickupSlot[], now: number): Readonly<Record<string, SlotFault>> {
  const present = berlinTime(now);
  const last = lastPickupDay(now);
  const faults: Record<string, SlotFault> = {};
  for (const [place, slot] of slots.entries()) {
    const field = (name: keyof PickupSlot): string => `slots.${place}.${name}`;
    const { day, from, to } = slot;
    const overlaps = slots
      .slice(0, place)
      .some((other) => other.day === day && other.from < to && from < other.to);
    if (!isCalendarDay(day)) faults[field('day')] = 'pickup.day';
    else if (day < present.slice(0, 10)) faults[field('day')] = 'pickup.past';
    else if (day > last) faults[field('day')] = 'pickup.far';
    else if (to <= from) faults[field('to')] = 'pickup.order';
    else if (`${day} ${from}` <= present) faults[field('from')] = 'pickup.past';
    else if (overlaps) faults[field('from')] = 'pickup.overlap';
  }
  return faults;
}

/** When a slot begins, epoch ms; its times are those of Berlin. */
export function slotStart({ day, from }: Pick<PickupSlot, 'day' | 'from'>): number {
  const asUtc = Date.parse(`${day}T${from}Z`);
  // Berlin is one or two hours ahead; of the hour that the autumn brings twice, the first
  const [start = asUtc] = [2, 1]
    .map((hours) => asUtc - hours * 3_600_000)
    .filter((at) => berlinTime(at) === `${day} ${from}`);
  return start;
}
