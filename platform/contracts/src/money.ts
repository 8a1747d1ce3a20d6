/*
 * Amounts are whole cents everywhere but in two places: what a person types, and the bodies of calls, which the
 * specification has in EUR. These functions are the way in and out.
 */

/** EUR of cents, as a call's body and a field take them. */
export const inEuros = (cents: number): number => cents / 100;

/** Cents of EUR; NaN stays NaN. What is finer than a cent stays so, and is refused by whoever reads it. */
export function inCents(euros: number): number {
  const exact = euros * 100;
  const whole = Math.round(exact);
  // 19.99 * 100 is not quite 1999
  return Math.abs(exact - whole) < 1e-6 ? whole : exact;
}
