import type pg from 'pg';
import { openRollouts } from '../rollout/store.ts';
import * as store from '../registry/store.ts';
import type { Release } from '@rollheim/release-client';

/** Releases that visitors get, by module: the stable one, then the target of a rollout. */
export async function activeReleases(pool: pg.Pool): Promise<Record<string, Release[]>> {
  const [stable, rollouts] = await Promise.all([store.stableReleases(pool), openRollouts(pool)]);
  const active: Record<string, Release[]> = {};
  for (const { module, version } of stable) {
    const target = rollouts.find((rollout) => rollout.module === module)?.target;
    const versions = [version, ...(target && target !== version ? [target] : [])];
    const releases = await Promise.all(versions.map((each) => store.findRelease(pool, module, each)));
    active[module] = releases.filter((each) => each !== null);
  }
  return active;
}
