import { newId } from '@rollheim/contracts';
import { inTransaction } from '@rollheim/service-kit';
import type pg from 'pg';
import type { Logger } from 'pino';
import { activeReleases } from '../gate/active.ts';
import { clashes } from '@rollheim/release-gate';
import { holdKey } from '../keys/store.ts';
import { RegistryError, unknown } from '../registry/problem.ts';
import * as registry from '../registry/store.ts';
import type { Policy, Rollout, Verdict } from '@rollheim/release-client';
import type { Channel } from './announcement.ts';
import type { Command, Decision, Facts } from './commands.ts';
import { decide } from './decide.ts';
import { write } from './effects.ts';
import { withOutcomes } from './policy.ts';
import * as store from './store.ts';

/** The result of a gate for a release. */
type GateOf = (db: registry.Db, module: string, version: string) => Promise<Facts['gate']>;

/** What the engine works with. */
export interface EngineOptions {
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Starts what a release needs to serve; resolves when it answers. */
  readonly prepare: (module: string, version: string) => Promise<void>;
  /** The state has changed: the edge must learn of it. */
  readonly changed: () => Promise<void>;
  readonly gate: GateOf;
  readonly channels: readonly Channel[];
  /** Policy of modules that have none of their own. */
  readonly template: Policy;
  /** Epoch ms; the database's clock when left out, so that several instances agree. */
  readonly clock?: () => number;
}

/** Who speaks, and under which key: the same key is the same call. */
export interface Caller {
  readonly who: string;
  readonly key?: string | undefined;
  /** Id of the signing key, which may be revoked while a release becomes ready. */
  readonly signedBy?: string;
}

const DAY_MS = 86_400_000;
/** So long a release counts as stable a short time ago. */
const RECENT_MS = 7 * DAY_MS;
/** A release that does not come up again must not hold the way back. */
const WAY_BACK_MS = 5000;

/** Carries out what people, the timer and the figures decide on rollouts: one at a time for each module. */
export class Engine {
  readonly #options: EngineOptions;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** The module's policy, or the template. */
  async policy(module: string): Promise<Policy> {
    return (await store.findPolicy(this.#options.pool, module)) ?? this.#options.template;
  }

  /** Starts a rollout; waits until the release can serve, so that no one is sent to one that cannot. */
  async start(
    module: string,
    request: { version: string; policy?: Policy; hotfix?: string | null; reason: string },
    caller: Caller,
  ): Promise<Rollout> {
    const { version, reason, hotfix = null } = request;
    const own = request.policy ?? (await this.policy(module));
    const policy = await this.judgedBy(own, module, version);
    const command: Command = { type: 'start', id: newId(), version, policy, hotfix, reason };
    return this.#begin(module, version, command, caller);
  }

  /** The policy with the outcomes that both the release and the one that everybody has declare. */
  async judgedBy(policy: Policy, module: string, version: string): Promise<Policy> {
    const { pool } = this.#options;
    const stable = (await registry.stableReleases(pool)).find((row) => row.module === module);
    const outcomes = async (of: string | undefined) =>
      of === undefined
        ? undefined
        : (await registry.findRelease(pool, module, of))?.manifest.definition.outcomes;
    return withOutcomes(policy, await outcomes(stable?.version), await outcomes(version));
  }

  /** Gives a share of the visitors the version by hand, in basis points; null when there was nothing to do. */
  share(
    module: string,
    request: { version: string; share: number; reason: string; restore: boolean },
    caller: Caller,
  ): Promise<Decision> {
    return this.#beginning(module, request.version, { type: 'share', id: newId(), ...request }, caller);
  }

  /** Everyone gets the old release again. */
  async takeBack(module: string, reason: string, caller: Caller): Promise<Decision> {
    const { pool } = this.#options;
    const stable = (await registry.stableReleases(pool)).find((row) => row.module === module);
    const running = (await store.openRollouts(pool)).some((rollout) => rollout.module === module);
    if (!running && stable?.previous) await this.#wayBack(module, stable.previous);
    return this.#run(module, null, { type: 'take-back', reason }, caller);
  }

  /** What a person says to a rollout. */
  async direct(
    id: string,
    command: Extract<Command, { type: 'pause' | 'resume' | 'promote' | 'approve' | 'roll-back' }>,
    caller: Caller,
  ): Promise<Rollout> {
    const rollout = await this.find(id);
    if (command.type === 'roll-back' && rollout.phase === 'complete')
      await this.#wayBack(rollout.module, rollout.base);
    const decision = await this.#run(rollout.module, id, command, caller);
    return decision.rollout ?? rollout;
  }

  /** The rollout; 404 when there is none. */
  async find(id: string): Promise<Rollout> {
    const rollout = await store.findRollout(this.#options.pool, id);
    if (!rollout) throw unknown('id', `there is no rollout ${id}`);
    return rollout;
  }

  /** Epoch ms by the clock that everything here is decided by. */
  async now(db: registry.Db = this.#options.pool): Promise<number> {
    if (this.#options.clock) return this.#options.clock();
    const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now');
    if (!rows[0]) throw new Error('the database gave no time');
    return rows[0].now.getTime();
  }

  /** Takes over what time and figures say; nothing happens to a rollout that moved on meanwhile. */
  async tick(judged: Rollout, verdict: Verdict | null): Promise<Decision> {
    const { module, id, step } = judged;
    return this.#run(module, id, { type: 'tick', verdict }, { who: 'timer' }, (now) => now.step === step);
  }

  async #begin(module: string, version: string, command: Command, caller: Caller): Promise<Rollout> {
    const { rollout } = await this.#beginning(module, version, command, caller);
    if (!rollout) throw new Error('a start made no rollout');
    return rollout;
  }

  async #beginning(module: string, version: string, command: Command, caller: Caller): Promise<Decision> {
    const { prepare } = this.#options;
    const repeated = await this.#wouldDo(module, command, caller);
    if (repeated) return { rollout: repeated, effects: [] };
    await this.#pathsAreFree(module, version);
    try {
      await prepare(module, version);
    } catch (error) {
      const words = (error as Error).message;
      throw new RegistryError(503, 'unavailable', `${module} ${version} does not become ready: ${words}`);
    }
    return this.#run(module, null, command, caller);
  }

  /** Refuses what will be refused before a process is started for it; the rollout where the call was already made. */
  #wouldDo(module: string, command: Command, caller: Caller): Promise<Rollout | null> {
    return inTransaction(this.#options.pool, async (client) => {
      const now = await this.now(client);
      const running = await openOf(client, module);
      // looked up last: a rollout that is open by now may be the one that the same call has begun
      const repeated = await this.#repeated(client, module, caller);
      if (repeated) return repeated;
      decide(running, command, now, await this.#facts(client, module, versionOf(command, running), now));
      return null;
    });
  }

  /** Of two releases that passed the gate for the same path, the one that reached visitors first has it. */
  async #pathsAreFree(module: string, version: string): Promise<void> {
    const { pool } = this.#options;
    const release = await registry.findRelease(pool, module, version);
    if (!release) return;
    const { [module]: _own, ...others } = await activeReleases(pool);
    const taken = clashes(release, Object.values(others).flat());
    if (taken.length > 0)
      throw new RegistryError(
        409,
        'page_taken',
        `${module} ${version}: ${taken.map(({ words }) => words).join('; ')}`,
      );
  }

  async #run(
    module: string,
    id: string | null,
    command: Command,
    caller: Caller,
    fits: (rollout: Rollout) => boolean = () => true,
  ): Promise<Decision> {
    const { pool, channels, log, changed } = this.#options;
    const decision = await inTransaction(pool, async (client) => {
      await client.query('select 1 from stable where module = $1 for update', [module]);
      if (caller.signedBy !== undefined) await holdKey(client, caller.signedBy);
      const repeated = await this.#repeated(client, module, caller);
      if (repeated) return { rollout: repeated, effects: [] };
      const rollout =
        id === null ? await meantBy(client, module, command) : await store.findRollout(client, id);
      if (rollout && !fits(rollout)) return { rollout, effects: [] };
      const now = await this.now(client);
      const facts = await this.#facts(client, module, versionOf(command, rollout), now);
      const made = decide(rollout, command, now, facts);
      if (made.effects.length > 0) await write(client, made, { who: caller.who, now, facts, channels });
      if (caller.key && made.rollout) await store.noteCall(client, module, caller.key, made.rollout.id);
      return made;
    });
    if (decision.effects.length === 0) return decision;
    const { rollout } = decision;
    log.info(
      { module, call: command.type, who: caller.who, phase: rollout?.phase, share: rollout?.share },
      'rollout',
    );
    await changed();
    return decision;
  }

  async #repeated(db: registry.Db, module: string, { key }: Caller): Promise<Rollout | null> {
    const id = key === undefined ? null : await store.rolloutOfCall(db, module, key);
    return id === null ? null : store.findRollout(db, id);
  }

  async #facts(client: registry.Db, module: string, version: string | null, now: number): Promise<Facts> {
    const stable = (await registry.stableReleases(client)).find((row) => row.module === module);
    if (!stable) throw unknown('module', `there is no module ${module}`);
    const release = version === null ? null : await registry.findRelease(client, module, version);
    const released = release?.state === 'committed';
    return {
      module,
      stable: stable.version,
      previous: stable.previous,
      released,
      gate: released && version ? await this.#options.gate(client, module, version) : 'unchecked',
      recentlyStable: await store.stableSince(client, module, now - RECENT_MS),
      withdrawn: (await store.withdrawnVersions(client))[module] ?? [],
      withdrawnFor: version === null ? null : await store.whyWithdrawn(client, module, version),
      rollback: release?.manifest.definition.rollback ?? 'safe',
    };
  }

  async #wayBack(module: string, version: string): Promise<void> {
    const given = new Promise<void>((resolve) => setTimeout(resolve, WAY_BACK_MS).unref());
    const ready = this.#options.prepare(module, version).catch((error: unknown) => {
      this.#options.log.warn(
        { err: error, module, version },
        'the old release does not come up; its neighbour answers',
      );
    });
    await Promise.race([ready, given]);
  }
}

const openOf = async (db: registry.Db, module: string): Promise<Rollout | null> =>
  (await store.openRollouts(db)).find((rollout) => rollout.module === module) ?? null;

/** The rollout that a command to a module is about: the open one; a take-back also ends the one that is complete. */
async function meantBy(db: registry.Db, module: string, command: Command): Promise<Rollout | null> {
  const open = await openOf(db, module);
  if (open || command.type !== 'take-back') return open;
  const stable = (await registry.stableReleases(db)).find((row) => row.module === module);
  return stable ? store.completedRollout(db, module, stable.version) : null;
}

/** The release that a command is about. */
const versionOf = (command: Command, rollout: Rollout | null): string | null =>
  'version' in command ? command.version : (rollout?.target ?? null);
