import type pg from 'pg';
import type { Logger } from 'pino';
import { auditAfter } from '../rollout/history.ts';
import { looksAfter, openRollouts, rolloutsEndedAfter } from '../rollout/store.ts';
import type { StateHolder } from '../registry/state.ts';
import { listErrors } from '../telemetry/errors.ts';
import type { ErrorGroup } from '@rollheim/release-management';
import { runningChecks, type CheckOf } from '../gate/running.ts';
import { overviewOf } from './overview.ts';

/** What the feed sends: one thing that changed. */
export interface FeedEvent {
  readonly type: 'state' | 'rollout' | 'metric' | 'error' | 'audit';
  readonly data: unknown;
}

type Listener = (event: FeedEvent) => void;

const POLL_MS = 1000;
const AT_ONCE = 200;
const ERRORS = 20;

/** Sends consoles what changes, whichever instance changed it: reads the database while anybody listens. */
export class Feed {
  readonly #pool: pg.Pool;
  readonly #state: StateHolder;
  readonly #readable: (group: ErrorGroup) => Promise<ErrorGroup>;
  readonly #log: Logger;
  readonly #listeners = new Set<Listener>();
  readonly #seen = {
    audit: '0',
    look: '0',
    rollouts: new Map<string, string>(),
    errors: '',
    ended: new Date(0),
    checks: [] as readonly CheckOf[],
  };
  #timer: NodeJS.Timeout | undefined;
  /** Raised when the first listener comes: an earlier loop ends. */
  #turn = 0;

  constructor(
    pool: pg.Pool,
    state: StateHolder,
    readable: (group: ErrorGroup) => Promise<ErrorGroup>,
    log: Logger,
    signal: AbortSignal,
  ) {
    this.#pool = pool;
    this.#state = state;
    this.#readable = readable;
    this.#log = log;
    state.onChange(() => this.#tell(this.#stateNow()), signal);
    signal.addEventListener('abort', () => clearTimeout(this.#timer), { once: true });
  }

  /** Sends the present state and open rollouts at once, then every change; returns how to stop. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    listener(this.#stateNow());
    if (this.#listeners.size === 1) void this.#begin(++this.#turn);
    else
      for (const rollout of this.#seen.rollouts.values())
        listener({ type: 'rollout', data: JSON.parse(rollout) });
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) clearTimeout(this.#timer);
    };
  }

  #stateNow(): FeedEvent {
    return { type: 'state', data: overviewOf(this.#state.current, this.#seen.checks) };
  }

  /** Where the story is now: what happened before the first listener came is not reported. */
  async #begin(turn: number): Promise<void> {
    try {
      const { rows } = await this.#pool.query<{ audit: string; look: string; now: Date }>(
        `select (select coalesce(max(id), 0) from audit)::text as audit,
           (select coalesce(max(id), 0) from rollout_looks)::text as look, now() as now`,
      );
      Object.assign(this.#seen, rows[0], {
        ended: rows[0]?.now ?? new Date(),
        errors: await this.#errorsMark(),
      });
      this.#seen.rollouts.clear();
    } catch (error) {
      this.#log.warn({ err: error }, 'the console’s feed waits for the database');
    }
    await this.#round(turn);
  }

  async #round(turn: number): Promise<void> {
    try {
      await this.#read();
    } catch (error) {
      this.#log.warn({ err: error }, 'the console’s feed could not be read; tried again');
    }
    if (this.#listeners.size === 0 || turn !== this.#turn) return;
    this.#timer = setTimeout(() => void this.#round(turn), POLL_MS);
    this.#timer.unref();
  }

  async #read(): Promise<void> {
    const seen = this.#seen;
    const checks = await runningChecks(this.#pool);
    if (JSON.stringify(checks) !== JSON.stringify(seen.checks)) {
      seen.checks = checks;
      this.#tell(this.#stateNow());
    }
    const open = await openRollouts(this.#pool);
    const ended = await rolloutsEndedAfter(this.#pool, seen.ended);
    for (const { rollout, at } of ended) {
      seen.ended = at;
      seen.rollouts.delete(rollout.id);
      this.#tell({ type: 'rollout', data: rollout });
    }
    for (const rollout of open) {
      const text = JSON.stringify(rollout);
      if (seen.rollouts.get(rollout.id) === text) continue;
      seen.rollouts.set(rollout.id, text);
      this.#tell({ type: 'rollout', data: rollout });
    }
    for (const look of await looksAfter(this.#pool, seen.look, AT_ONCE)) {
      seen.look = look.id;
      this.#tell({ type: 'metric', data: look });
    }
    for (const line of await auditAfter(this.#pool, seen.audit, AT_ONCE)) {
      seen.audit = line.id;
      this.#tell({ type: 'audit', data: line });
    }
    const mark = await this.#errorsMark();
    if (mark === seen.errors) return;
    const errors = await listErrors(this.#pool, { module: null, version: null, limit: ERRORS });
    for (const error of errors.filter(({ lastAt }) => lastAt > seen.errors).reverse())
      this.#tell({ type: 'error', data: await this.#readable(error) });
    seen.errors = mark;
  }

  /** ISO instant of the newest error. */
  async #errorsMark(): Promise<string> {
    const { rows } = await this.#pool.query<{ at: Date | null }>(
      'select max(last_at) as at from telemetry_errors',
    );
    return rows[0]?.at?.toISOString() ?? '';
  }

  #tell(event: FeedEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
