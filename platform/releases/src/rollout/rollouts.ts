import type { RolloutChange, Withdrawal } from '@rollheim/release-management';
import { inTransaction } from '@rollheim/service-kit';
import type pg from 'pg';
import { RegistryError, unknown } from '../registry/problem.ts';
import type { Decision } from './commands.ts';
import type { Caller, Engine } from './engine.ts';
import { isClosed } from './store.ts';
import { withdrawRelease } from './withdraw.ts';
import * as store from '../registry/store.ts';

const BASIS_POINTS = 100;

/** Moves visitors between releases by hand, and opens releases to testers. */
export class Rollouts {
  readonly #pool: pg.Pool;
  readonly #engine: Engine;
  readonly #prepare: (module: string, version: string) => Promise<void>;

  constructor(pool: pg.Pool, engine: Engine, prepare: (module: string, version: string) => Promise<void>) {
    this.#pool = pool;
    this.#engine = engine;
    this.#prepare = prepare;
  }

  /**
   * Gives `percent` of the visitors the version; 100 makes it the release of everyone. The same request again is no change.
   * A version that was withdrawn comes back only with `restore`: `release_withdrawn` says why it was.
   */
  async share(
    module: string,
    {
      version,
      percent,
      reason,
      restore,
    }: { version: string; percent: number; reason: string; restore: boolean },
    caller: Caller,
  ): Promise<RolloutChange> {
    const request = { version, share: Math.round(percent * BASIS_POINTS), reason, restore };
    return this.#describe(module, await this.#engine.share(module, request, caller));
  }

  /** Everyone gets the old release again: ends the rollout, or puts the release before back. */
  async takeBack(module: string, reason: string, caller: Caller): Promise<RolloutChange> {
    return this.#describe(module, await this.#engine.takeBack(module, reason, caller));
  }

  /** Makes a release unreachable that visitors do not get any more: {@link withdrawRelease}. */
  withdraw(module: string, version: string, reason: string, caller: Caller): Promise<Withdrawal> {
    return withdrawRelease(this.#pool, { module, version, reason }, caller);
  }

  /** Opens a release for testers until the instant. */
  async preview(module: string, version: string, expires: Date, who: string): Promise<void> {
    const release = await store.findRelease(this.#pool, module, version);
    if (release?.state !== 'committed') throw unknown('version', `${module} has no release ${version}`);
    if (await isClosed(this.#pool, module, version))
      throw new RegistryError(
        409,
        'release_withdrawn',
        `${module} ${version} was withdrawn; publish a new version`,
      );
    try {
      await this.#prepare(module, version);
    } catch (error) {
      const words = (error as Error).message;
      throw new RegistryError(503, 'unavailable', `${module} ${version} does not become ready: ${words}`);
    }
    await inTransaction(this.#pool, async (client) => {
      await store.savePreview(client, module, version, expires);
      await store.addAudit(client, {
        who,
        action: 'preview',
        module,
        before: null,
        after: { version, expires: expires.toISOString() },
        reason: 'preview link',
      });
    });
  }

  async #describe(module: string, { rollout, effects }: Decision): Promise<RolloutChange> {
    const stable = (await store.stableReleases(this.#pool)).find((row) => row.module === module);
    if (!stable) throw unknown('module', `there is no module ${module}`);
    const running = rollout?.endedAt === null ? rollout : null;
    return {
      changed: effects.length > 0,
      module,
      stable: stable.version,
      target: running?.target ?? null,
      share: (running?.share ?? 0) / BASIS_POINTS,
    };
  }
}
