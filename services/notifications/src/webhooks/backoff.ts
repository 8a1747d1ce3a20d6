const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds from a failed attempt to the next: 8 attempts within three days. */
const GAPS = [10, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 20 * HOUR, 44 * HOUR] as const;

/** The longest pause that a receiver may ask for, s. */
const LONGEST_ASKED = HOUR;

/**
 * Seconds until the next attempt, after so many that failed: at least what the receiver asked for, an hour at most;
 * null: there is none.
 */
export function retrySeconds(attempts: number, asked = 0): number | null {
  const gap = GAPS[attempts - 1];
  return gap === undefined ? null : Math.max(gap, Math.min(asked, LONGEST_ASKED));
}
