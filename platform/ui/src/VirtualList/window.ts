/** The rows that must be drawn. */
export interface RowWindow {
  readonly from: number;
  /** One behind the last. */
  readonly to: number;
}

/** Rows in sight with some before and behind. All sizes in px. */
export function rowsInSight(
  scrollTop: number,
  viewport: number,
  rowHeight: number,
  count: number,
  overscan = 6,
): RowWindow {
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight);
  const shown = Math.ceil(viewport / rowHeight) + 1;
  const from = Math.max(0, Math.min(first, count) - overscan);
  return { from, to: Math.min(count, first + shown + overscan) };
}
