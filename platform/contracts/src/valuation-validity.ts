/** How long a valuation holds, days: prices of used vehicles move by the season. */
export const VALUATION_DAYS = 14;

const DAY_MS = 24 * 3_600_000;

/** Until when a price range holds that was given at an instant; both ISO. */
export const validUntil = (valuatedAt: string): string =>
  new Date(Date.parse(valuatedAt) + VALUATION_DAYS * DAY_MS).toISOString();
