import { Temporal } from 'temporal-polyfill';
import { minuteOfDay, type Schedule } from './schedule.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const FRESH = 60_000;
const HORIZON = 14 * DAY;
const EXTENSION_SECONDS = 1_800;

/** A reserved end slot: the reservation's instant, the start that follows from the slot, the slot. Epoch ms. */
export interface Reservation {
  readonly r: number;
  readonly start: number;
  readonly slot: number;
}

/** 00:00 of a day (`YYYY-MM-DD`) in the schedule's zone, epoch ms; null for no day. */
export function startOfDay(day: string | null, schedule: Schedule): number | null {
  if (day === null) return null;
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: schedule.zone }).epochMilliseconds;
}

/** Start of the round that ends at `slot`: never longer ago than the longest round allows, soft close included. */
function startFor(r: number, slot: number, schedule: Schedule): number {
  return Math.max(r, slot + (schedule.softCapSeconds - schedule.longestRoundSeconds) * 1000);
}

/** True for a whole minute in the window of a business day. DST and holidays follow the zone and the table. */
export function isSlotMinute(instant: number, schedule: Schedule): boolean {
  return Number.isSafeInteger(instant) && instant % MINUTE === 0 && wallMinute(instant, schedule) === 'legal';
}

/** True where a release or restart may use the reservation at `at`: fresh, legal, and with the start that follows. */
export function isReservationLegal(
  { r, start, slot }: Reservation,
  at: number,
  plannedSaleDate: string | null,
  schedule: Schedule,
): boolean {
  const from = Math.max(r, startOfDay(plannedSaleDate, schedule) ?? r);
  return (
    isFresh(r, at) &&
    slot >= from + schedule.leadSeconds * 1000 &&
    slot <= from + HORIZON &&
    start === startFor(r, slot, schedule) &&
    isSlotMinute(slot, schedule)
  );
}

/** True where an extension may use the reservation: 30 minutes on, not before the present end, the start stays. */
export function isExtensionLegal(
  { r, start, slot }: Reservation,
  at: number,
  round: { readonly start: number; readonly end: number },
  schedule: Schedule,
): boolean {
  return (
    isFresh(r, at) &&
    slot >= earliestExtension(r, round.end, schedule) &&
    slot <= r + HORIZON &&
    start === round.start &&
    isSlotMinute(slot, schedule)
  );
}

/** First free slot for a release or restart at `r`; `taken` returns how many rounds end at a minute. Null: none free. */
export function firstSlot(
  r: number,
  plannedSaleDate: string | null,
  taken: (slot: number) => number,
  schedule: Schedule,
): Reservation | null {
  const from = Math.max(r, startOfDay(plannedSaleDate, schedule) ?? r);
  const slot = firstFree(from + schedule.leadSeconds * 1000, from + HORIZON, taken, schedule);
  return slot === null ? null : { r, start: startFor(r, slot, schedule), slot };
}

/** First free slot for an extension at `r` of a round. Null: none free. */
export function firstExtension(
  r: number,
  round: { readonly start: number; readonly end: number },
  taken: (slot: number) => number,
  schedule: Schedule,
): Reservation | null {
  const slot = firstFree(earliestExtension(r, round.end, schedule), r + HORIZON, taken, schedule);
  return slot === null ? null : { r, start: round.start, slot };
}

function earliestExtension(r: number, end: number, schedule: Schedule): number {
  return Math.max(r + (schedule.extensionSeconds ?? EXTENSION_SECONDS) * 1000, end);
}

function isFresh(r: number, at: number): boolean {
  return Number.isSafeInteger(r) && r <= at && at - r <= FRESH;
}

function firstFree(
  from: number,
  until: number,
  taken: (slot: number) => number,
  schedule: Schedule,
): number | null {
  let slot = Math.ceil(from / MINUTE) * MINUTE;
  while (slot <= until) {
    const next = wallMinute(slot, schedule);
    if (next !== 'legal') slot = next;
    else if (taken(slot) < schedule.endsPerMinute) return slot;
    else slot += MINUTE;
  }
  return null;
}

/** `legal`, or the first instant of the same or the next day from which it pays to look on. */
function wallMinute(instant: number, schedule: Schedule): 'legal' | number {
  const wall = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(schedule.zone);
  const minute = wall.hour * 60 + wall.minute;
  const [first, last] = [minuteOfDay(schedule.window[0]), minuteOfDay(schedule.window[1])];
  const weekdays = schedule.weekdays ?? [1, 2, 3, 4, 5];
  const day = wall.toPlainDate();
  const open = weekdays.includes(wall.dayOfWeek) && !schedule.holidays.includes(day.toString());
  if (open && minute >= first && minute <= last) return 'legal';
  if (open && minute < first) {
    const time = { hour: Math.floor(first / 60), minute: first % 60 };
    const begins = day.toZonedDateTime({ timeZone: schedule.zone, plainTime: time }).epochMilliseconds;
    return Math.max(begins, instant + MINUTE);
  }
  return day.add({ days: 1 }).toZonedDateTime({ timeZone: schedule.zone }).epochMilliseconds;
}
