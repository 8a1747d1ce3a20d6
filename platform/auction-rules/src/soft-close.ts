import type { Round } from './state.ts';

/** End after an accepted bid at `at` that changed leader or price: extended in the last minutes, up to the cap. */
export function endAfterBid({ end, plan }: Round, at: number): number {
  const { slot, softWindow, softCap } = plan;
  if (at < end - softWindow) return end;
  return Math.max(end, Math.min(at + softWindow, slot + softCap));
}
