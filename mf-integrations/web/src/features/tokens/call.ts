/** The first call of a program, as it is typed in a shell. */
export const firstCall = (origin: string): string =>
  `curl -H "Authorization: Bearer rh_live_…" \\\n  "${origin}/api/v1/vehicles?make=hymer&sort=ending"`;

/** A token as far as it is shown again. */
export const shownToken = (last4: string): string => `rh_live_…${last4}`;
