import { Rest } from '@rollheim/service-kit';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Rollout, Verdict } from '@rollheim/release-client';
import type { Engine } from './engine.ts';
import { addLook, openRollouts } from './store.ts';

/** Says what the figures of a rollout mean now; `now` in epoch ms. */
export type Judge = (rollout: Rollout, now: number) => Promise<Verdict>;

/** What the runner works with. */
export interface RunnerOptions {
  readonly engine: Engine;
  readonly pool: pg.Pool;
  /** Connections that hold locks; not the engine's, which works meanwhile. */
  readonly locks: pg.Pool;
  readonly log: Logger;
  readonly judge: Judge | null;
  readonly everyMs: number;
  /** Another instance may have changed something. */
  readonly refresh: () => Promise<void>;
}

/**
 * Drives the open rollouts: by a timer, and at once when telemetry speaks of them. Everything is in the database, so
 * a restart continues where it was; of several instances one at a time drives a rollout.
 */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #rest: Rest;
  #wake: () => void = () => undefined;
  #due = new Set<string>();
  #stopped = false;
  #running: Promise<void> = Promise.resolve();
  #failing = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#rest = new Rest(options.pool);
  }

  start(): void {
    this.#running = this.#run();
  }

  /** New figures of these rollouts are stored. */
  onTelemetry(rollouts: readonly string[]): void {
    for (const id of rollouts) this.#due.add(id);
    this.#wake();
  }

  /** Stops after the round under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { everyMs, log } = this.#options;
    let nextRound = 0;
    while (!this.#stopped) {
      const full = Date.now() >= nextRound;
      if (full) nextRound = Date.now() + everyMs;
      const due = this.#due;
      this.#due = new Set();
      try {
        await this.#round(full ? null : due);
        this.#failing = false;
      } catch (error) {
        if (!this.#failing) log.warn({ err: error }, 'rollouts stand still; tried again');
        this.#failing = true;
        nextRound = Math.max(nextRound, Date.now() + everyMs);
      }
      if (this.#due.size === 0 || this.#failing) await this.#pause(Math.max(1, nextRound - Date.now()));
    }
  }

  async #round(only: ReadonlySet<string> | null): Promise<void> {
    const { pool, refresh, log } = this.#options;
    if (only === null) {
      if (!this.#rest.isOver()) return;
      await refresh();
    }
    for (const rollout of await openRollouts(pool)) {
      this.#rest.found();
      if (this.#stopped) return;
      if (rollout.byHand || (only && !only.has(rollout.id))) continue;
      await this.#drive(rollout).catch((error: unknown) => {
        log.error({ err: error, rollout: rollout.id }, 'a rollout could not be driven; tried again');
      });
    }
  }

  /** One look at one rollout, unless another instance is at it. */
  async #drive({ id }: Rollout): Promise<void> {
    const { engine, pool, locks } = this.#options;
    const client = await locks.connect();
    try {
      const lock = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
        [`rollout:${id}`],
      );
      if (!lock.rows[0]?.locked) return;
      try {
        const rollout = await engine.find(id);
        const analysed = rollout.policy.analysis === 'on' && rollout.step >= 0;
        const verdict = analysed ? await this.#look(rollout) : null;
        if (verdict) await addLook(pool, id, rollout.step, verdict);
        await engine.tick(rollout, verdict);
      } finally {
        await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`rollout:${id}`]);
      }
    } finally {
      client.release();
    }
  }

  /** Null when no one judges: then the rollout holds. */
  async #look(rollout: Rollout): Promise<Verdict | null> {
    const { engine, judge, log } = this.#options;
    try {
      return judge ? await judge(rollout, await engine.now()) : null;
    } catch (error) {
      log.error({ err: error, rollout: rollout.id }, 'the figures of a rollout could not be judged');
      return null;
    }
  }

  #pause(ms: number): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
