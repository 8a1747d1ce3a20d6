import type { Dice } from './random.ts';

const MINUTE = 60_000;
/** First and last minute of the day at which a demo auction ends, in Berlin. */
const FIRST = '10:00';
const LAST = '21:00';
/** Ends that are moved are spread over this many minutes. */
const SPREAD = 180;

const CLOCK = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
});

/** True from 10:00 to 21:00 in Berlin: no real auction ends in the middle of the night. */
function isDaylight(at: number): boolean {
  const clock = CLOCK.format(at);
  return clock >= FIRST && clock <= LAST;
}

/** Every minute of daylight from one instant to another, epoch ms; both are whole minutes. */
export function daylightMinutes(from: number, to: number): number[] {
  const count = Math.max(0, Math.floor((to - from) / MINUTE) + 1);
  return Array.from({ length: count }, (_, index) => from + index * MINUTE).filter(isDaylight);
}

/** The instant itself by day, else one of the evening before (`-1`) or of the morning after (`1`). Whole minutes. */
export function movedToDay(at: number, direction: -1 | 1, roll: Dice): number {
  if (isDaylight(at)) return at;
  let edge = at;
  while (!isDaylight(edge)) edge += direction * MINUTE;
  return edge + direction * roll.whole(0, SPREAD) * MINUTE;
}
