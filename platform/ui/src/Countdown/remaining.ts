/** Highlighted below this (spec 2 §9), seconds. */
const HOT_BELOW = 30;
/** In the colour of time below this, seconds. */
const NEAR_BELOW = 30 * 60;

export type CountdownPhase = 'far' | 'near' | 'hot' | 'ended';

/** Whole seconds left; -1 once the instant has passed. */
export const secondsLeft = (endMs: number, nowMs: number): number =>
  endMs <= nowMs ? -1 : Math.floor((endMs - nowMs) / 1000);

/** How urgent it is; not, where it is not known. */
export const phaseOf = (seconds: number | null): CountdownPhase => {
  if (seconds === null) return 'far';
  if (seconds < 0) return 'ended';
  if (seconds < HOT_BELOW) return 'hot';
  return seconds < NEAR_BELOW ? 'near' : 'far';
};

const two = (n: number): string => String(n).padStart(2, '0');

/** 'H:MM:SS' from an hour on, 'MM:SS' below. */
export const clockText = (seconds: number): string => {
  const left = Math.max(0, seconds);
  const hours = Math.floor(left / 3600);
  const rest = `${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
};

/** The mark that was crossed between two readings: 60, 30, 10 or 0 (the end); null if none. The lowest wins. */
export const crossedMark = (before: number, after: number): 60 | 30 | 10 | 0 | null => {
  if (after < 0) return before >= 0 ? 0 : null;
  for (const mark of [10, 30, 60] as const) if (before > mark && after <= mark) return mark;
  return null;
};
