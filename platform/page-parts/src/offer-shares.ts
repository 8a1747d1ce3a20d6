/** Shares of the bar between two amounts, in percent: the offer from the left, what lies beyond the ask from the right. */
export function offerShares(offer: number, ask: number): { readonly left: number; readonly right: number } {
  // on a scale of a quarter of the ask, so that offers that come closer are seen to do so
  const scale = Math.max((ask - offer) * 1.5, ask * 0.25);
  const between = Math.min(60, Math.max(6, ((ask - offer) / scale) * 60));
  return { left: Math.round((100 - between) * 0.8), right: Math.round((100 - between) * 0.2) };
}
