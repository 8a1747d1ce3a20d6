import { EventEmitter, once } from 'node:events';
import type { RegistryState } from './types.ts';

/** The newest state; readers wait for a change instead of asking again and again. */
export class StateHolder {
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #load: () => Promise<RegistryState['modules']>;
  #current: RegistryState = { revision: Date.now(), modules: {} };
  #pending: Promise<void> = Promise.resolve();

  constructor(load: () => Promise<RegistryState['modules']>) {
    this.#load = load;
  }

  get current(): RegistryState {
    return this.#current;
  }

  /** Reads the state anew and tells the waiting readers when it changed. */
  refresh(): Promise<void> {
    this.#pending = this.#pending
      .catch(() => undefined)
      .then(async () => {
        const modules = await this.#load();
        if (JSON.stringify(modules) === JSON.stringify(this.#current.modules)) return;
        this.#current = { revision: Math.max(Date.now(), this.#current.revision + 1), modules };
        this.#changes.emit('change');
      });
    return this.#pending;
  }

  /** The state as soon as it is newer than `revision`, or as it is after `timeoutMs`. */
  async after(revision: number, timeoutMs: number, signal: AbortSignal): Promise<RegistryState> {
    if (this.#current.revision === revision) {
      const either = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      await once(this.#changes, 'change', { signal: either }).catch((error: Error) => {
        if (error.name !== 'AbortError') throw error;
      });
    }
    return this.#current;
  }
}
