/** Height of a subject, px (spec 2 §9). */
export const ROW_PX = 96;
const OVERSCAN = 4;

/** Rows to draw: from `first` up to, not including, `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** The rows in sight and a few around them. */
export function rowsInSight(scrollTop: number, height: number, count: number): RowWindow {
  const first = Math.max(0, Math.min(count, Math.floor(scrollTop / ROW_PX) - OVERSCAN));
  const end = Math.min(count, Math.ceil((scrollTop + height) / ROW_PX) + OVERSCAN);
  return { first, end: Math.max(first, end) };
}

/** True where the end of what is loaded comes into sight. */
export const nearsEnd = ({ end }: RowWindow, count: number): boolean => end >= count;
