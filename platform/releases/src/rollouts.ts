import { newId } from '@rollheim/contracts';
import { inTransaction } from '@rollheim/service-kit';
import type pg from 'pg';
import { conflict, invalid, RegistryError, unknown } from './problem.ts';
import * as store from './store.ts';
import type { Rollout } from './types.ts';

/** Starts what a release needs to serve; resolves when it answers. */
export type Prepare = (module: string, version: string) => Promise<void>;

/** What a change did. */
export interface RolloutChange {
  readonly changed: boolean;
  readonly module: string;
  /** Everyone who is not in the rollout gets this one. */
  readonly stable: string;
  readonly target: string | null;
  /** Percent of visitors on the target. */
  readonly share: number;
}

const BASIS_POINTS = 100;

/** Moves visitors between releases by hand. */
export class Rollouts {
  readonly #pool: pg.Pool;
  readonly #prepare: Prepare;

  constructor(pool: pg.Pool, prepare: Prepare) {
    this.#pool = pool;
    this.#prepare = prepare;
  }

  /**
   * Gives `percent` of the visitors the version; 100 makes it the release of everyone. The same wish again is no change.
   * Waits until the release can serve, so that nobody is sent to one that cannot.
   */
  async share(
    module: string,
    version: string,
    percent: number,
    reason: string,
    who: string,
  ): Promise<RolloutChange> {
    if (!(percent >= 0 && percent <= 100))
      throw invalid('percent', `the share must be 0 to 100, not ${percent}`);
    if (!reason.trim()) throw invalid('reason', 'a reason is required');
    await this.#known(module, version);
    const share = Math.round(percent * BASIS_POINTS);
    if (share > 0) await this.#prepared(module, version);
    return inTransaction(this.#pool, async (client) => {
      const { stable, running } = await lockModule(client, module);
      if (stable.version === version && !running) {
        if (percent === 100) return describe(module, version, null, false);
        throw conflict(
          `${module} ${version} already serves everyone; take it back, or share another version`,
        );
      }
      if (running && running.target !== version)
        throw conflict(
          `${module} ${running.target} is being rolled out (${running.share / BASIS_POINTS} %): finish it or take it back`,
        );
      const rollout = { id: running?.id ?? newId(), module, base: stable.version, target: version, share };
      if (running?.share === share) return describe(module, stable.version, rollout, false);
      const complete = percent === 100;
      await store.saveRollout(client, rollout, complete ? 'complete' : 'running');
      if (complete) await store.setStable(client, module, version, stable.version);
      const before = {
        stable: stable.version,
        target: running?.target ?? null,
        share: (running?.share ?? 0) / BASIS_POINTS,
      };
      const change = describe(module, complete ? version : stable.version, complete ? null : rollout, true);
      await store.addAudit(client, { who, action: 'share', module, before, after: change, reason });
      return change;
    });
  }

  /** Everyone gets the old release again: ends the rollout, or puts the release before back. */
  async takeBack(module: string, reason: string, who: string): Promise<RolloutChange> {
    const old = await this.#oldRelease(module);
    // A release that does not come up again must not hold the way back: its neighbour answers its calls.
    if (old) await this.#prepare(module, old).catch(() => undefined);
    return inTransaction(this.#pool, async (client) => {
      const { stable, running } = await lockModule(client, module);
      if (!running && !stable.previous) return describe(module, stable.version, null, false);
      const before = {
        stable: stable.version,
        target: running?.target ?? null,
        share: (running?.share ?? 0) / BASIS_POINTS,
      };
      const version = running ? stable.version : (stable.previous ?? stable.version);
      if (running) await store.saveRollout(client, { ...running, share: 0 }, 'withdrawn');
      else await store.setStable(client, module, version, null);
      const change = describe(module, version, null, true);
      await store.addAudit(client, { who, action: 'take-back', module, before, after: change, reason });
      return change;
    });
  }

  /** Opens a release for testers until the instant. */
  async preview(module: string, version: string, expires: Date, who: string): Promise<void> {
    await this.#known(module, version);
    await this.#prepared(module, version);
    await inTransaction(this.#pool, async (client) => {
      await store.savePreview(client, module, version, expires);
      const after = { version, expires: expires.toISOString() };
      await store.addAudit(client, {
        who,
        action: 'preview',
        module,
        before: null,
        after,
        reason: 'preview link',
      });
    });
  }

  async #prepared(module: string, version: string): Promise<void> {
    try {
      await this.#prepare(module, version);
    } catch (error) {
      const words = (error as Error).message;
      throw new RegistryError(503, 'unavailable', `${module} ${version} does not become ready: ${words}`);
    }
  }

  async #known(module: string, version: string): Promise<void> {
    const stable = (await store.stableReleases(this.#pool)).some((row) => row.module === module);
    if (!stable) throw unknown('module', `there is no module ${module}`);
    const release = await store.findRelease(this.#pool, module, version);
    if (release?.state !== 'committed') throw unknown('version', `${module} has no release ${version}`);
  }

  async #oldRelease(module: string): Promise<string | null> {
    const running = (await store.runningRollouts(this.#pool)).find((rollout) => rollout.module === module);
    const stable = (await store.stableReleases(this.#pool)).find((row) => row.module === module);
    if (!stable) throw unknown('module', `there is no module ${module}`);
    return running ? stable.version : stable.previous;
  }
}

async function lockModule(client: pg.PoolClient, module: string) {
  await client.query('select 1 from stable where module = $1 for update', [module]);
  const stable = (await store.stableReleases(client)).find((row) => row.module === module);
  if (!stable) throw unknown('module', `there is no module ${module}`);
  const running = (await store.runningRollouts(client)).find((rollout) => rollout.module === module);
  return { stable, running };
}

const describe = (
  module: string,
  stable: string,
  rollout: Rollout | null,
  changed: boolean,
): RolloutChange => ({
  changed,
  module,
  stable,
  target: rollout?.target ?? null,
  share: (rollout?.share ?? 0) / BASIS_POINTS,
});
