/** A weekly window in Berlin wall time, as policies name it. */
interface Window {
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** A stretch of time, epoch ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Berlin wall time as if it were UTC, epoch ms. */
function wall(at: number): number {
  const named = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = named;
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** The instant at which Berlin's clocks show a wall time. */
function instant(wallTime: number): number {
  const guess = wallTime - (wall(wallTime) - wallTime);
  return wallTime - (wall(guess) - guess);
}

const minutesOf = (text: string): number => {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return hour * 60 + minute;
};

/** The freeze windows between two instants, cut to them, in order. */
export function freezeSpans(windows: readonly Window[], from: number, to: number): readonly Span[] {
  const spans: Span[] = [];
  for (let day = Math.floor(wall(from) / DAY_MS) * DAY_MS; day <= wall(to); day += DAY_MS) {
    const weekday = new Date(day).getUTCDay() || 7;
    for (const window of windows) {
      if (!window.days.includes(weekday)) continue;
      const begin = instant(day + minutesOf(window.from) * 60_000);
      const end = instant(day + (minutesOf(window.to) || 24 * 60) * 60_000);
      if (end > from && begin < to) spans.push({ from: Math.max(begin, from), to: Math.min(end, to) });
    }
  }
  return spans.toSorted((a, b) => a.from - b.from);
}

/** When the window that holds now ends; null outside of one. */
export function frozenUntil(windows: readonly Window[], now: number): number | null {
  const span = freezeSpans(windows, now, now + 2 * DAY_MS).find(({ from }) => from <= now);
  return span?.to ?? null;
}
