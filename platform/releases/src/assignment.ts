import { murmur3 } from './murmur3.ts';
import type { RegistryState, Rollout, Versions } from './types.ts';

const BUCKETS = 10_000;

/** Bucket of a visitor in one rollout, 0 to 9,999; sticky, independent between rollouts. */
export const bucket = (rolloutId: string, visitorId: string): number =>
  murmur3(rolloutId + visitorId) % BUCKETS;

/** True when the visitor is on the rollout's target: the lowest buckets, so that a growing share only adds visitors. */
export const inCanary = (rollout: Rollout, visitorId: string): boolean =>
  bucket(rollout.id, visitorId) < rollout.share;

/**
 * One version per module for a visitor. Without a visitor id everyone gets the stable releases; `overrides` are what a
 * preview permission names, and win.
 */
export function versionsFor(
  state: RegistryState,
  visitorId: string | null,
  overrides: Versions = {},
): Versions {
  return Object.fromEntries(
    Object.entries(state.modules).map(([module, { stable, rollout, published }]) => {
      const override = overrides[module];
      if (override && published.includes(override)) return [module, override];
      return [module, rollout && visitorId && inCanary(rollout, visitorId) ? rollout.target : stable];
    }),
  );
}
