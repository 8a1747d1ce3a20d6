/** How long a valuation holds, days: prices of used vehicles move by the season. */
export const VALUATION_DAYS = 14;

const DAY_MS = 24 * 3_600_000;

/** Until when a price range holds that was given at an instant; both ISO. */
export const validUntil = (valuatedAt: string): string =>
  new Date(Date.parse(valuatedAt) + VALUATION_DAYS * DAY_MS).toISOString();

interface Span {
  readonly low: number;
  readonly high: number;
}

/**
 * True for a range whose middle lies outside of what eight of ten sales brought: whoever gives it says why. `proposed`
 * null: nothing is proposed, every range is the team's own. Both in the same unit.
 */
export function departsFrom({ low, high }: Span, proposed: Span | null): boolean {
  const middle = (low + high) / 2;
  return proposed !== null && (middle < proposed.low || middle > proposed.high);
}
