const HOUR = 3_600_000;
const REVIEW = 24 * HOUR;

export interface ReviewClock {
  /** What is left, or how much it is over: `7:52`. */
  readonly text: string;
  readonly overdue: boolean;
  /** Share of the 24 hours that is gone, 0 to 100. */
  readonly percent: number;
  /** `late` in the last two hours and over time, `soon` in the last six. */
  readonly phase: 'calm' | 'soon' | 'late';
}

/** The clock of a review that has to be done at an instant; hours and minutes, rounded down. */
export function reviewClock(dueAt: string, now: number): ReviewClock {
  const left = Date.parse(dueAt) - now;
  const minutes = Math.floor(Math.abs(left) / 60_000);
  const text = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const gone = Math.round(((REVIEW - left) / REVIEW) * 100);
  return {
    text,
    overdue: left < 0,
    percent: Math.min(100, Math.max(0, gone)),
    phase: left < 2 * HOUR ? 'late' : left < 6 * HOUR ? 'soon' : 'calm',
  };
}
