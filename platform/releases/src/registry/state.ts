import { EventEmitter, once } from 'node:events';
import type { RegistryState } from '@rollheim/release-client';

/** What the state is made from, without its revision. */
export type StateContent = Omit<RegistryState, 'revision'>;

/**
 * The newest state; readers wait for a change instead of asking again and again. Nothing is read before {@link open}:
 * while BFFs are being started, a state would name some of them only, and readers would leave the earlier ones.
 */
export class StateHolder {
  readonly #changes = new EventEmitter().setMaxListeners(0);
  readonly #load: () => Promise<StateContent>;
  #current: RegistryState = { revision: Date.now(), modules: {}, withdrawn: {} };
  #text = '';
  #loaded = false;
  #open = false;
  #pending: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(load: () => Promise<StateContent>) {
    this.#load = load;
  }

  get current(): RegistryState {
    return this.#current;
  }

  /** Calls back at every change until the signal aborts. */
  onChange(listener: (state: RegistryState) => void, signal: AbortSignal): void {
    const tell = (): void => listener(this.#current);
    this.#changes.on('change', tell);
    signal.addEventListener('abort', () => this.#changes.off('change', tell), { once: true });
  }

  /** True once the state is announced. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** From here on every refresh reads the state and announces it. */
  open(): void {
    this.#open = true;
  }

  /** Reads no more: the system stops, and what serves goes away piece by piece. */
  close(): void {
    this.#closed = true;
  }

  /** Resolves when no reading is under way. */
  settled(): Promise<void> {
    return this.#pending.catch(() => undefined);
  }

  /** Reads the state again and notifies the waiting readers when it changed. */
  refresh(): Promise<void> {
    if (this.#closed || !this.#open) return Promise.resolve();
    this.#pending = this.#pending
      .catch(() => undefined)
      .then(async () => {
        const content = await this.#load();
        const text = JSON.stringify(content);
        this.#loaded = true;
        if (text === this.#text) return;
        this.#text = text;
        this.#current = { revision: Math.max(Date.now(), this.#current.revision + 1), ...content };
        this.#changes.emit('change');
      });
    return this.#pending;
  }

  /** The state as soon as it is newer than `revision`, or as it is after `timeoutMs`; null before the first reading. */
  async after(revision: number, timeoutMs: number, signal: AbortSignal): Promise<RegistryState | null> {
    if (!this.#loaded || this.#current.revision === revision) {
      const either = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      await once(this.#changes, 'change', { signal: either }).catch((error: Error) => {
        if (error.name !== 'AbortError') throw error;
      });
    }
    return this.#loaded ? this.#current : null;
  }
}
