import {
  SHELL,
  type RegistryClient,
  type RegistryState,
  type Release,
  type Versions,
} from '@rollheim/releases';
import type { Logger } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { RouteTable } from './route-table.ts';

const WAIT_S = 20;
const RETRY_MS = 500;

/**
 * The registry's state in memory, followed by waiting for changes, so that no request asks the registry. While the
 * registry is away, the last state goes on to serve.
 */
export class ReleaseWatch {
  readonly client: RegistryClient;
  readonly #log: Logger;
  readonly #signal: AbortSignal;
  readonly #releases = new Map<string, Promise<Release>>();
  #state: RegistryState = { revision: 0, modules: {}, withdrawn: {} };
  #routes = new RouteTable([]);
  #reachable = false;

  constructor(client: RegistryClient, log: Logger, signal: AbortSignal) {
    this.client = client;
    this.#log = log;
    this.#signal = signal;
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

  /** Follows the registry until the signal aborts. */
  async follow(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        await this.take(await this.client.state(this.#state.revision, WAIT_S, this.#signal));
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
    if (state.revision === this.#state.revision) return;
    const active = Object.entries(state.modules).flatMap(([module, { stable, rollout }]) =>
      [stable, ...(rollout ? [rollout.target] : [])].map((version) => this.release(module, version)),
    );
    this.#routes = new RouteTable((await Promise.all(active)).map(({ manifest }) => manifest.definition));
    this.#state = state;
  }

  /** A release's record; asked for once. */
  release(module: string, version: string): Promise<Release> {
    const key = `${module}@${version}`;
    const known = this.#releases.get(key);
    if (known) return known;
    const loading = this.client.release(module, version);
    this.#releases.set(key, loading);
    loading.catch(() => this.#releases.delete(key));
    return loading;
  }

  /** True when the registry lists this release. */
  published(module: string, version: string): boolean {
    return this.#state.modules[module]?.published.includes(version) ?? false;
  }

  /** Members of the set that are not published; empty when all are. */
  unknown(versions: Versions): string[] {
    return Object.entries(versions).flatMap(([module, version]) =>
      this.published(module, version) ? [] : [`${module} ${version}`],
    );
  }
}
