import { keyOf, moduleSecret } from '@rollheim/contracts/server';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, type BusEnv, type Lifecycle, type RawConfig } from '@rollheim/service-kit';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openBlobs } from '../blobs/open.ts';
import {
  type BlobStore,
  currentSets,
  type SetSources,
  SHELL,
  type AssignedRollout,
  type ModuleState,
  type Release,
  type Rollout,
  type Versions,
} from '@rollheim/release-client';
import { announcerSettings, bffBus, bffDatabase, type RegistryConfig } from '../config.ts';
import { accountsOf, Persons } from '../gate/persons.ts';
import { openSite } from '../gate/site.ts';
import { Gate } from '../gate/gate.ts';
import { CheckNotes } from '../gate/running.ts';
import { createSmoke } from '@rollheim/release-gate';
import { materialise } from './materialise.ts';
import { unknown } from './problem.ts';
import { Publishing } from '../publishing/publishing.ts';
import { dropProjection } from '../upkeep/read-models.ts';
import { channelsOf } from '../rollout/announcer.ts';
import { Engine } from '../rollout/engine.ts';
import { gateOf } from '../rollout/gate-result.ts';
import { QUICK_POLICY, STANDARD_POLICY } from '../rollout/policy.ts';
import { openRollouts, withdrawnVersions } from '../rollout/store.ts';
import { Rollouts } from '../rollout/rollouts.ts';
import { retireUnused, type Retired } from '../upkeep/retention.ts';
import { noteRestart } from '../telemetry/restarts.ts';
import { Symbolicator } from '../telemetry/symbolicate.ts';
import { StateHolder, type StateContent } from './state.ts';
import * as store from './store.ts';
import { Supervisor, type BffRelease } from '@rollheim/release-supervisor';

const READY_LIMIT_MS = 60_000;
const FREE_PORTS = 40;

/** A BFF of `system.json`. */
interface PlannedBff {
  readonly module: string;
  /** Of its stable release, from the base port on. */
  readonly port: number;
  readonly first?: boolean;
}

/** The BFFs of `system.json`, by module; one that is not in it has a free port. */
function plannedBffs(root: string): ReadonlyMap<string, PlannedBff> {
  const file = join(root, 'system.json');
  if (!existsSync(file)) return new Map();
  const { bffs } = JSON.parse(readFileSync(file, 'utf8')) as { readonly bffs: readonly PlannedBff[] };
  return new Map(bffs.map((bff) => [bff.module, bff]));
}

/** How long the first state waits for its BFFs, ms. */
const STANDING_MS = 5000;
/** What the gate leaves out by its setting. */
const WEAKENED = {
  compare: {},
  quick: { weakened: 'views' },
  alone: { weakened: 'comparison' },
  off: { weakened: 'pages' },
} as const;

/** Registry, rollouts and supervisor on one database and one blob store. */
export class Registry {
  readonly pool: pg.Pool;
  readonly blobs: BlobStore;
  /** Readable stacks, by the source maps that stay here. */
  readonly stacks: Symbolicator;
  readonly publishing: Publishing;
  readonly gate: Gate;
  readonly engine: Engine;
  readonly rollouts: Rollouts;
  readonly supervisor: Supervisor;
  readonly state: StateHolder;
  readonly #config: RegistryConfig;
  readonly #log: Logger;
  readonly #releases = new Map<string, Release>();
  #keeping: Promise<void> = Promise.resolve();

  constructor(config: RegistryConfig, log: Logger, life: Lifecycle) {
    const { env } = config;
    this.#config = config;
    this.#log = log;
    this.pool = createPool({
      url: env.DATABASE_URL,
      name: 'releases',
      size: env.POOL_SIZE,
      schema: 'releases',
      log,
    });
    life.onStop('database', async () => {
      await this.state.settled();
      await this.pool.end();
    });
    this.blobs = openBlobs(env.BLOB_URL, config.blobDir);
    this.stacks = new Symbolicator({
      release: (module, version) => this.release(module, version),
      blobs: this.blobs,
    });
    this.publishing = new Publishing(this.pool, this.blobs);
    const prepare = (module: string, version: string): Promise<void> => this.#prepare(module, version);
    this.engine = new Engine({
      pool: this.pool,
      log,
      prepare,
      changed: () => this.changed(),
      gate: gateOf,
      channels: channelsOf(announcerSettings(config)),
      template: env.ROLLOUT_TEMPLATE === 'quick' ? QUICK_POLICY : STANDARD_POLICY,
    });
    this.rollouts = new Rollouts(this.pool, this.engine, prepare);
    this.state = new StateHolder(() => this.#load());
    this.supervisor = this.#supervise();
    const persons = new Persons(env.PUBLIC_URL, accountsOf(env.GATE_PERSONS, env.DEMO));
    const smoke = {
      supervisor: this.supervisor,
      dir: join(config.runDir, 'gate'),
      readyMs: env.GATE_READY_MS,
      compares: env.GATE_SMOKE === 'compare' || env.GATE_SMOKE === 'quick',
      quick: env.GATE_SMOKE === 'quick',
      persons: () => persons.loggedIn(),
      site: async (now: Release, before: Release) => {
        const access = await openSite(this.pool, {
          now,
          before,
          url: env.PUBLIC_URL,
          secret: keyOf(env, 'preview'),
          frame: await this.serverFile(SHELL, now.manifest.version),
        });
        await this.changed();
        return access;
      },
      looked: ({ module, version }: BffRelease, what: object): void =>
        log.info({ release: `${module} ${version}`, ...what }, 'gate 4 has looked at a release'),
    };
    const locks = createPool({ url: env.DATABASE_URL, name: 'checks', size: 1, schema: 'releases', log });
    const notes = new CheckNotes(locks, log);
    life.onStop('notes of checks', async () => {
      await notes.close();
      await locks.end();
    });
    this.gate = new Gate({
      pool: this.pool,
      notes,
      blobs: this.blobs,
      smoke: env.GATE_SMOKE === 'off' ? null : createSmoke(smoke),
      ...WEAKENED[env.GATE_SMOKE],
    });
    life.draining.addEventListener('abort', () => this.supervisor.drain(), { once: true });
    life.onStop('supervisor', async () => {
      this.state.close();
      await this.supervisor.stop();
    });
  }

  /** A committed release; they never change, so they are read once. */
  async release(module: string, version: string): Promise<Release> {
    const key = `${module}@${version}`;
    const known = this.#releases.get(key) ?? (await store.findRelease(this.pool, module, version));
    if (!known || ('state' in known && known.state !== 'committed'))
      throw unknown('version', `${module} has no release ${version}`);
    this.#releases.set(key, known);
    return known;
  }

  /** Retires what no one has used for long, and removes the files that no release names any more. */
  async tidy(orphansBefore: number): Promise<Retired[]> {
    const retired = await retireUnused(this.pool, this.#config.env.RETENTION_DAYS);
    for (const { module, version } of retired) this.#releases.delete(`${module}@${version}`);
    if (retired.length > 0) await this.changed();
    await this.publishing.sweep(orphansBefore);
    return retired;
  }

  /** Path of a release's server file on this machine. */
  async serverFile(module: string, version: string): Promise<string> {
    return materialise(await this.release(module, version), this.blobs, this.#config.runDir);
  }

  /** Members of a release set: one that visitors get now, or one that was used before. */
  async versionsOf(id: string): Promise<Versions | null> {
    return currentSets(this.state.current).get(id) ?? store.findReleaseSet(this.pool, id);
  }

  /** What the description of a release set is made from. */
  setSources(): SetSources {
    return {
      state: this.state.current,
      manifest: async (module, version) => (await this.release(module, version)).manifest,
      frame: (version) => this.serverFile(SHELL, version),
    };
  }

  /** Starts the stable releases together, then whatever running rollouts and previews need. */
  async serve(): Promise<void> {
    const stable = (await store.stableReleases(this.pool)).filter(({ module }) => module !== SHELL);
    await this.supervisor.startStable(stable);
    const needed = await this.#needed();
    await this.supervisor.keep({ active: needed });
    // until then the edge keeps what it knows: after a kill the earlier hosts still serve
    await this.supervisor.standing(needed, STANDING_MS);
    this.state.open();
    await this.changed();
  }

  /** Something changed: notifies the edge at once, then brings the supervisor up to date. */
  async changed(): Promise<void> {
    // what changes while the first BFFs are being started is announced with them
    if (!this.state.isOpen) return;
    await this.state.refresh();
    this.#keeping = this.#keeping
      .catch(() => undefined)
      .then(async () =>
        this.supervisor.keep({
          active: await this.#needed(),
          previous: await this.#fallbacks(),
          previews: await this.#previews(),
        }),
      );
    await this.#keeping;
    await this.state.refresh();
    for (const [id, versions] of currentSets(this.state.current))
      await store.saveReleaseSet(this.pool, id, versions, true);
  }

  /** Looks whether another registry on the same database has changed something, and takes it over. */
  async followOthers(): Promise<void> {
    const { revision } = this.state.current;
    await this.state.refresh();
    if (this.state.current.revision !== revision) await this.changed();
  }

  /** Modules whose stable release does not answer. */
  missingBackends(): string[] {
    return Object.entries(this.state.current.modules)
      .filter(([module, { stable, backends }]) => module !== SHELL && !backends[stable])
      .map(([module]) => module);
  }

  async #prepare(module: string, version: string): Promise<void> {
    if (module === SHELL) await this.serverFile(module, version);
    else await this.supervisor.ready({ module, version }, READY_LIMIT_MS);
  }

  /** What visitors get. */
  async #needed(): Promise<BffRelease[]> {
    const [stable, rollouts] = await Promise.all([store.stableReleases(this.pool), openRollouts(this.pool)]);
    const targets = rollouts.map(({ module, target }) => ({ module, version: target }));
    return [...stable, ...targets].filter(({ module }) => module !== SHELL);
  }

  /** What testers may open. */
  async #previews(): Promise<BffRelease[]> {
    return (await store.openPreviews(this.pool)).filter(({ module }) => module !== SHELL);
  }

  /** The releases before, which pages fall back to: their own backends answer them then, however long ago they were stable. */
  async #fallbacks(): Promise<BffRelease[]> {
    const [stable, withdrawn] = await Promise.all([
      store.stableReleases(this.pool),
      withdrawnVersions(this.pool),
    ]);
    return stable.flatMap(({ module, previous }) =>
      module === SHELL || previous === null || withdrawn[module]?.includes(previous)
        ? []
        : [{ module, version: previous }],
    );
  }

  async #load(): Promise<StateContent> {
    const [stable, rollouts, releases, withdrawn] = await Promise.all([
      store.stableReleases(this.pool),
      openRollouts(this.pool),
      store.listVersions(this.pool),
      withdrawnVersions(this.pool),
    ]);
    const modules = stable.map(({ module, version, previous }): [string, ModuleState] => {
      const rollout = rollouts.find((running) => running.module === module);
      const published = releases.filter((release) => release.module === module);
      return [
        module,
        {
          stable: version,
          previous,
          rollout: rollout ? assignedPart(rollout) : null,
          backends: this.supervisor.backends(module),
          published: published.map((release) => release.version),
        },
      ];
    });
    return { modules: Object.fromEntries(modules), withdrawn };
  }

  #supervise(): Supervisor {
    const { env } = this.#config;
    const note = (what: string) => (error: unknown) => this.#log.error({ err: error }, what);
    const planned = plannedBffs(this.#config.root);
    return new Supervisor({
      log: this.#log,
      materialise: ({ module, version }) => this.serverFile(module, version),
      env: ({ module, version }) => ({
        ...withoutCredentials(this.#config.raw),
        SECRET: moduleSecret(keyOf(env, 'modules'), module),
        DATABASE_URL: bffDatabase(this.#config, module),
        ...busUrls(bffBus(this.#config, module)),
        RELEASE_VERSION: version,
        POOL_SIZE: String(env.POOL_SIZE),
      }),
      stablePort: (module) => {
        const bff = planned.get(module);
        return bff === undefined ? null : env.BASE_PORT + bff.port;
      },
      isFirst: (module) => planned.get(module)?.first ?? false,
      host: env.BFF_HOST,
      freePortsFrom: env.BASE_PORT + FREE_PORTS,
      ended: (release) => void noteRestart(this.pool, release).catch(note('a restart was not noted')),
      changed: () => void this.state.refresh().catch(note('the state could not be read')),
      projection: ({ module, version }, name) =>
        void store.saveProjection(this.pool, module, version, name).catch(note('a read model was not noted')),
      retired: (release) =>
        void dropProjection(
          this.pool,
          release,
          bffDatabase(this.#config, release.module),
          bffBus(this.#config, release.module),
          this.supervisor,
        )
          .then((dropped) => dropped && this.#log.info({ readModel: dropped }, 'a read model was dropped'))
          .catch(note('a read model was not dropped')),
      retireAfterMs: env.RETIRE_AFTER_MS,
      sleepAfterMs: env.SLEEP_AFTER_MS,
    });
  }
}

/** The registry's own settings and what gets at things: no BFF's business. */
const OWN_SETTINGS =
  /^(AWS|BFF)_|^(SECRET|KEYS|KEYS_DIR|BLOB_URL|SMTP_URL|DKIM_KEY_FILE|MAIL_REPORTS_URL|MAIL_EVENTS_SECRET|ROLLHEIM_WEBHOOK_URL|OPERATIONS_MAIL)$/;

/** What of the registry's configuration a BFF is given. */
const withoutCredentials = (raw: RawConfig): Record<string, string> =>
  given(Object.fromEntries(Object.entries(raw).filter(([name]) => !OWN_SETTINGS.test(name))));

/** What a BFF is given of its bus besides the registry's own settings. */
const busUrls = ({ BUS, BUS_URL, BUS_READ_URL }: BusEnv): Record<string, string> =>
  given({ BUS, BUS_URL, BUS_READ_URL });

/** The values of a configuration that are there. */
const given = (raw: RawConfig): Record<string, string> =>
  Object.fromEntries(
    Object.entries(raw).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** What the edge needs of a rollout. */
const assignedPart = ({
  id,
  module,
  base,
  target,
  share,
  control,
  step,
  phase,
  startedAt,
  growth,
}: Rollout): AssignedRollout => ({
  id,
  module,
  base,
  target,
  share,
  control,
  step,
  phase,
  startedAt,
  growth,
});
