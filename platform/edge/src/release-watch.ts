import { pagesOf, type PageTable } from '@rollheim/contracts';
import type { Outcomes } from '@rollheim/contracts/server';
import {
  RouteTable,
  SHELL,
  type RegistryState,
  type Release,
  type ReleaseManifest,
  type Versions,
  type ReleaseClient,
} from '@rollheim/release-client';
import type { Logger } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReleaseFile } from './release-file.ts';

const WAIT_S = 20;
const NO_OUTCOMES: Outcomes = {};
const RETRY_MS = 500;

/**
 * The registry's state in memory, followed by waiting for changes, so that no request asks the registry. While the
 * registry is away, the last state goes on to serve; after a restart the one on disk.
 */
export class ReleaseWatch {
  readonly client: ReleaseClient;
  readonly #log: Logger;
  readonly #signal: AbortSignal;
  readonly #file: ReleaseFile;
  readonly #releases = new Map<string, Promise<Release>>();
  /** Records that have arrived. */
  readonly #records = new Map<string, Release>();
  #changed = Promise.withResolvers<void>();
  readonly #pages = new WeakMap<Versions, PageTable>();
  #state: RegistryState = { revision: 0, modules: {}, withdrawn: {} };
  #routes = new RouteTable([]);
  #reachable = false;
  /** The state comes from this registry, not from the disk. */
  #confirmed = false;

  constructor(client: ReleaseClient, log: Logger, signal: AbortSignal, file: ReleaseFile) {
    this.client = client;
    this.#log = log;
    this.#signal = signal;
    this.#file = file;
    this.#restore();
  }

  get state(): RegistryState {
    return this.#state;
  }

  get routes(): RouteTable {
    return this.#routes;
  }

  /** True while the registry answers. */
  get reachable(): boolean {
    return this.#reachable;
  }

  /** True when there is a release to serve documents from. */
  get usable(): boolean {
    return this.#state.modules[SHELL] !== undefined;
  }

  /** Waits until there is a release to serve documents from; false when there is none after `ms`. */
  async becomesUsable(ms: number): Promise<boolean> {
    return (await this.until(() => this.usable || null, ms)) !== null;
  }

  /** What `look` finds in the state, as soon as it does; null when it has not after `ms`. */
  async until<T>(look: () => T | null, ms: number): Promise<T | null> {
    const found = look();
    if (found !== null) return found;
    const over = new AbortController();
    const late = sleep(ms, 'late', { ref: false, signal: over.signal }).catch(() => 'over');
    try {
      for (;;) {
        if ((await Promise.race([this.#changed.promise, late])) === 'late') return null;
        const now = look();
        if (now !== null) return now;
      }
    } finally {
      over.abort();
    }
  }

  /** Follows the registry until the signal aborts. */
  async follow(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        const known = this.#confirmed ? this.#state.revision : 0;
        await this.take(await this.client.state(known, this.#confirmed ? WAIT_S : 0, this.#signal));
        this.#reachable = true;
      } catch (error) {
        if (this.#signal.aborted) return;
        if (this.#reachable)
          this.#log.warn({ err: error }, 'the registry does not answer; the last state goes on to serve');
        this.#reachable = false;
        await sleep(RETRY_MS);
      }
    }
  }

  /** Takes over a state: what its releases declare is loaded before the first visitor gets them. */
  async take(state: RegistryState): Promise<void> {
    if (this.#confirmed && state.revision === this.#state.revision) return;
    const manifests = await Promise.all(
      activeOf(state).map(async ([module, version]) => (await this.release(module, version)).manifest),
    );
    this.#confirmed = true;
    this.#put(state, manifests);
    this.#keep();
  }

  /** A release's record; asked for once. */
  release(module: string, version: string): Promise<Release> {
    const key = keyOf(module, version);
    const known = this.#releases.get(key);
    if (known) return known;
    const loading = this.client.release(module, version);
    this.#releases.set(key, loading);
    loading.then(
      (release) => this.#records.set(key, release) && this.#confirmed && this.#keep(),
      () => this.#releases.delete(key),
    );
    return loading;
  }

  /** Pages that the releases of a set bring, as far as their records have arrived. */
  pages(versions: Versions): PageTable {
    const known = this.#pages.get(versions);
    if (known) return known;
    const records = Object.entries(versions).map(([module, version]) => {
      const pages = this.#records.get(keyOf(module, version))?.manifest.definition.pages;
      return [module, pages ? { pages } : {}] as const;
    });
    const table = pagesOf(Object.fromEntries(records));
    this.#pages.set(versions, table);
    return table;
  }

  /** Outcomes that a release declares, as far as its record has arrived. */
  outcomes(module: string, version: string): Outcomes {
    return this.#records.get(keyOf(module, version))?.manifest.definition.outcomes ?? NO_OUTCOMES;
  }

  /** True when the registry lists this release. */
  published(module: string, version: string): boolean {
    const { modules } = this.#state;
    return Object.hasOwn(modules, module) && (modules[module]?.published.includes(version) ?? false);
  }

  /** True for a release that new documents may be made from. */
  isServed(module: string, version: string): boolean {
    const state = this.#state.modules[module];
    return state !== undefined && (state.stable === version || state.rollout?.target === version);
  }

  /** Members of the set that are not published; empty when all are. */
  unknown(versions: Versions): string[] {
    return Object.entries(versions).flatMap(([module, version]) =>
      this.published(module, version) ? [] : [`${module} ${version}`],
    );
  }

  #put(state: RegistryState, manifests: readonly ReleaseManifest[]): void {
    const isStable = ({ module, version }: ReleaseManifest): boolean =>
      state.modules[module]?.stable === version;
    this.#routes = new RouteTable(
      manifests.filter(isStable),
      manifests.filter((manifest) => !isStable(manifest)),
    );
    this.#state = state;
    const changed = this.#changed;
    this.#changed = Promise.withResolvers();
    changed.resolve();
  }

  #restore(): void {
    const known = this.#file.read();
    if (!known) return;
    for (const release of known.releases) {
      const key = keyOf(release.manifest.module, release.manifest.version);
      this.#records.set(key, release);
      this.#releases.set(key, Promise.resolve(release));
    }
    const records = activeOf(known.state).map(([module, version]) =>
      this.#records.get(keyOf(module, version)),
    );
    if (!records.every((record) => record !== undefined)) return;
    this.#put(
      known.state,
      records.map(({ manifest }) => manifest),
    );
  }

  /** Notes on disk what is served; releases that the registry no longer lists are forgotten. */
  #keep(): void {
    const releases = [...this.#records.values()].filter(({ manifest }) =>
      this.published(manifest.module, manifest.version),
    );
    this.#file.write({ state: this.#state, releases });
  }
}

const keyOf = (module: string, version: string): string => `${module}@${version}`;

/** Releases that new documents may be made from. */
const activeOf = (state: RegistryState): [module: string, version: string][] =>
  Object.entries(state.modules).flatMap(([module, { stable, rollout }]) =>
    [stable, ...(rollout ? [rollout.target] : [])].map((version): [string, string] => [module, version]),
  );
