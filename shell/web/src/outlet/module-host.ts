import type { ReleaseFiles, ReleaseSetModule } from '@rollheim/contracts';
import type { ModuleContext, ModuleError, ModuleLifecycles } from '@rollheim/module-api';
import { candidatesOf } from './candidates.ts';

/** What the outlet shows. */
export type OutletState =
  | { readonly status: 'idle' | 'loading' | 'ready' }
  | { readonly status: 'failed'; readonly reference: string };

/** Parts of a module's context that the shell's frame knows; the rest is the host's. */
export type OutletContext = Omit<ModuleContext, 'signal' | 'failed' | 'initial'>;

export interface ModuleHostOptions {
  readonly modules: Readonly<Record<string, Omit<ReleaseSetModule, 'bffUrl'>>>;
  load(files: ReleaseFiles, force: boolean): Promise<ModuleLifecycles>;
  report(error: ModuleError): void;
  /** Told which release serves the page; for the beacon. */
  mounted?(module: string, version: string): void;
  /** Server HTML of the first page, used once. */
  readonly initial: { readonly module: string; readonly data: unknown } | null;
}

interface Showing {
  readonly name: string;
  readonly element: HTMLElement;
  context: OutletContext;
  readonly abort: AbortController;
  lifecycles: ModuleLifecycles | null;
  files: ReleaseFiles | null;
}

/** A short number to quote to the service. */
const newReference = (): string => {
  const part = () =>
    Math.floor(Math.random() * 0xfff)
      .toString(16)
      .padStart(3, '0');
  return `${part()}-${part()}`.toUpperCase();
};

/** An element says as `data-release` which release is alive in it: for inspection, and for tests to wait for. */
function clear(element: HTMLElement): void {
  delete element.dataset['release'];
  element.replaceChildren();
}

/**
 * Puts modules into the page, one at a time: release of the set, once more, last good release, else an error that
 * leaves the frame standing. A module that fails later is replaced by its last good release in place.
 */
export class ModuleHost {
  readonly #options: ModuleHostOptions;
  readonly #failed = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #state: OutletState = { status: 'idle' };
  #showing: Showing | null = null;
  #initial: ModuleHostOptions['initial'];

  constructor(options: ModuleHostOptions) {
    this.#options = options;
    this.#initial = options.initial;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): OutletState => this.#state;

  #set(state: OutletState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Mounts a module; what stood there leaves first. Never throws: failures become a state. */
  async show(name: string, element: HTMLElement, context: OutletContext): Promise<void> {
    await this.leave();
    const showing: Showing = {
      name,
      element,
      context,
      abort: new AbortController(),
      lifecycles: null,
      files: null,
    };
    this.#showing = showing;
    await this.#tryAll(showing);
  }

  async #tryAll(showing: Showing): Promise<void> {
    const { name } = showing;
    this.#set({ status: 'loading' });
    const module = this.#options.modules[name];
    for (const { files, force } of module ? candidatesOf(module, this.#failed) : []) {
      try {
        if (await this.#mount(showing, files, force)) return;
      } catch (error) {
        if (this.#showing !== showing) return;
        this.#options.report({ module: `${name}@${files.version}`, kind: 'load', error });
        if (force) this.#failed.add(files.base);
        await showing.lifecycles?.unmount();
        showing.lifecycles = null;
        clear(showing.element);
      }
    }
    if (this.#showing === showing) this.#set({ status: 'failed', reference: newReference() });
  }

  /** False when the visitor has gone on meanwhile. */
  async #mount(showing: Showing, files: ReleaseFiles, force: boolean): Promise<boolean> {
    const initial = this.#takeInitial(showing.name);
    const lifecycles = await this.#options.load(files, force);
    if (this.#showing !== showing) return false;
    await lifecycles.bootstrap();
    showing.lifecycles = lifecycles;
    showing.files = files;
    await lifecycles.mount(showing.element, { ...this.#contextOf(showing, files), ...initial });
    if (this.#showing !== showing) {
      await lifecycles.unmount();
      return false;
    }
    await lifecycles.update(this.#contextOf(showing, files)); // the location may have changed while it loaded
    showing.element.dataset['release'] = files.version;
    this.#set({ status: 'ready' });
    this.#options.mounted?.(showing.name, files.version);
    return true;
  }

  #takeInitial(name: string): Pick<ModuleContext, 'initial'> {
    const initial = this.#initial;
    this.#initial = null;
    return initial?.module === name && initial.data
      ? { initial: initial.data as NonNullable<ModuleContext['initial']> }
      : {};
  }

  #contextOf(showing: Showing, files: ReleaseFiles): ModuleContext {
    return {
      ...showing.context,
      signal: showing.abort.signal,
      failed: () => void this.#replace(showing, files),
    };
  }

  /** The mounted release broke: its last good one takes its place. */
  async #replace(showing: Showing, files: ReleaseFiles): Promise<void> {
    if (this.#showing !== showing || showing.files !== files) return;
    this.#failed.add(files.base);
    const module = this.#options.modules[showing.name];
    await showing.lifecycles?.unmount();
    showing.lifecycles = null;
    clear(showing.element);
    if (module?.fallback && files.base !== module.fallback.base) await this.#tryAll(showing);
    else this.#set({ status: 'failed', reference: newReference() });
  }

  /** Hands on location, language and the rest to the mounted module. */
  async update(context: OutletContext): Promise<void> {
    const showing = this.#showing;
    if (!showing) return;
    showing.context = context;
    if (showing.lifecycles && showing.files && this.#state.status === 'ready')
      await showing.lifecycles.update(this.#contextOf(showing, showing.files));
  }

  /** A release was withdrawn: the last good one is mounted in place. */
  async recall(name: string): Promise<void> {
    const showing = this.#showing;
    const module = this.#options.modules[name];
    if (!module?.fallback) return;
    this.#failed.add(module.base);
    if (showing?.name === name && showing.files?.base === module.base)
      await this.#replace(showing, showing.files);
  }

  /** Tries a failed module again. */
  async retry(): Promise<void> {
    const showing = this.#showing;
    if (!showing || this.#state.status !== 'failed') return;
    this.#failed.clear();
    await this.#tryAll(showing);
  }

  /** Takes the module out of the page. */
  async leave(): Promise<void> {
    const showing = this.#showing;
    if (!showing) return;
    this.#showing = null;
    this.#set({ status: 'idle' });
    await showing.lifecycles?.unmount();
    showing.abort.abort();
  }
}
