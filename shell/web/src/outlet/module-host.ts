import type { Guardrail, ReleaseFiles, ReleaseSetModule } from '@rollheim/contracts';
import type { ModuleContext, ModuleError, ModuleLifecycles } from '@rollheim/module-api';
import { nextRelease } from './candidates.ts';
import { inTime } from './in-time.ts';
import { KeptDrafts } from './kept-drafts.ts';
import { isLostFile } from './lost-file.ts';

/** What the outlet shows. */
export type OutletState =
  | { readonly status: 'idle' | 'loading' | 'ready' }
  | { readonly status: 'failed'; readonly reference: string };

/** Parts of a module's context that the shell's frame knows; the rest is the host's. */
export type OutletContext = Omit<
  ModuleContext,
  'signal' | 'failed' | 'initial' | 'kept' | 'guardrail' | 'mounted'
>;

/** What becomes of releases in the page; for reports, pins and the last resort. */
interface HostEvents {
  /** A release of the module is about to be loaded and mounted; the inverse is called once it is mounted or failed. */
  trying?(module: string, version: string): () => void;
  /** A release is mounted for the first time since it was chosen. */
  mounted?(module: string, version: string): void;
  /** Another release took the place of `from`: it failed, or was recalled. */
  replaced?(module: string, from: string, to: string, why: 'failed' | 'recalled'): void;
  guardrail?(module: string, version: string, name: Guardrail, ok: boolean): void;
  /** A withdrawn release has nothing to give way to, or a second try by hand failed: only a new document helps. */
  stuck?(): void;
  /** Nothing is left to try, and files could not be had: a new document may name others. */
  lost?(): void;
}

export interface ModuleHostOptions {
  readonly modules: Readonly<Record<string, Omit<ReleaseSetModule, 'bffUrl'>>>;
  load(files: ReleaseFiles, force: boolean): Promise<ModuleLifecycles>;
  /** `module` names the release: `mf-catalog@1.4.2`. */
  report(error: ModuleError): void;
  readonly events?: HostEvents;
  /** Calls `then` once nothing is busy, at once where nothing is. Without it nothing ever is. */
  whenIdle?(then: () => void): void;
  /** Notes how the module's place looks; the answer puts it back. */
  keepPlace?(element: HTMLElement): () => void;
  /** What was typed; handed in where a document before this one held something. */
  readonly kept?: KeptDrafts;
  /** How long loading and the first render may take, ms. */
  readonly limitMs?: number;
  /** Server HTML of the first page, used once. */
  readonly initial: { readonly module: string; readonly data: unknown } | null;
}

interface Showing {
  readonly name: string;
  readonly element: HTMLElement;
  context: OutletContext;
  /** Of the attempt that is under way or mounted; aborted when it ends. */
  abort: AbortController;
  lifecycles: ModuleLifecycles | null;
  files: ReleaseFiles | null;
  /** The release that gives way, until another is mounted. */
  leaving: { readonly from: ReleaseFiles; readonly why: 'failed' | 'recalled' } | null;
  /** The last failure was a file that could not be had. */
  lost: boolean;
}

const LIMIT_MS = 15_000;

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
 * leaves the frame standing. A module that fails later, or whose release is recalled, is replaced in place; what was
 * typed into it, its place in the page and the cursor stay.
 */
export class ModuleHost {
  readonly #options: ModuleHostOptions;
  readonly #failures = new Map<string, number>();
  readonly #withdrawn = new Set<string>();
  /** Loading itself failed: the loader must forget what it has. */
  readonly #unloaded = new Set<string>();
  /** Releases that were loaded before anybody asked for them. */
  readonly #ahead = new Set<string>();
  /** The release of each module that was mounted last, or is about to be. */
  readonly #mounted = new Map<string, ReleaseFiles>();
  readonly #listeners = new Set<() => void>();
  readonly #kept: KeptDrafts;
  #state: OutletState = { status: 'idle' };
  #showing: Showing | null = null;
  #initial: ModuleHostOptions['initial'];

  constructor(options: ModuleHostOptions) {
    this.#options = options;
    this.#initial = options.initial;
    this.#kept = options.kept ?? new KeptDrafts();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): OutletState => this.#state;

  /** The mounted release; null where none does. */
  get release(): { readonly module: string; readonly version: string } | null {
    const { name, files } = this.#showing ?? {};
    return name && files ? { module: name, version: files.version } : null;
  }

  /** Releases that took the place of the set's own, `mf-catalog@1.4.1` by comma: their own backends answer their calls. */
  mounted(): string {
    return [...this.#mounted]
      .filter(([name, { version }]) => this.#options.modules[name]?.version !== version)
      .map(([name, { version }]) => `${name}@${version}`)
      .join(',');
  }

  #set(state: OutletState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  /** Mounts a module; what was mounted leaves first. Never throws: failures become a state. */
  async show(name: string, element: HTMLElement, context: OutletContext): Promise<void> {
    await this.leave();
    const showing: Showing = {
      name,
      element,
      context,
      abort: new AbortController(),
      lifecycles: null,
      files: null,
      leaving: null,
      lost: false,
    };
    this.#showing = showing;
    await this.#tryAll(showing);
  }

  /** Loads what `show` would mount, so that it is there by then; a failure is `show`'s to meet, with a new try. */
  prefetch(name: string): void {
    const files = this.#next({ name });
    if (!files || this.#ahead.has(files.base) || this.#showing?.name === name) return;
    this.#ahead.add(files.base);
    this.#options.load(files, false).catch(() => {
      this.#ahead.delete(files.base);
      this.#unloaded.add(files.base);
    });
  }

  #next({ name }: Pick<Showing, 'name'>): ReleaseFiles | null {
    const module = this.#options.modules[name];
    return module ? nextRelease(module, { failures: this.#failures, withdrawn: this.#withdrawn }) : null;
  }

  async #tryAll(showing: Showing): Promise<void> {
    this.#set({ status: 'loading' });
    for (let files = this.#next(showing); files; files = this.#next(showing)) {
      const done = this.#options.events?.trying?.(showing.name, files.version);
      try {
        const work = this.#mount(showing, files);
        work.catch(() => undefined); // one that fails after its time has nothing to say any more
        await inTime(`${showing.name} ${files.version}`, this.#options.limitMs ?? LIMIT_MS, work);
        return;
      } catch (error) {
        if (this.#showing !== showing) return;
        this.#options.report({ module: `${showing.name}@${files.version}`, kind: 'load', error });
        showing.lost ||= isLostFile(error);
        this.#failed(showing, files);
        await this.#empty(showing);
      } finally {
        done?.();
      }
    }
    if (this.#showing !== showing) return;
    this.#set({ status: 'failed', reference: newReference() });
    if (showing.lost) this.#options.events?.lost?.();
  }

  /** Loads and mounts; does nothing more once the visitor has gone on or the attempt took too long. */
  async #mount(showing: Showing, files: ReleaseFiles): Promise<void> {
    const initial = this.#takeInitial(showing.name);
    const abort = new AbortController();
    showing.abort = abort;
    const over = () => abort.signal.aborted;
    const lifecycles = await this.#options
      .load(files, this.#unloaded.has(files.base))
      .catch((error: unknown) => {
        this.#unloaded.add(files.base);
        showing.lost = true;
        throw error;
      });
    if (over()) return;
    this.#unloaded.delete(files.base);
    this.#mounted.set(showing.name, files);
    await lifecycles.bootstrap();
    showing.lifecycles = lifecycles;
    showing.files = files;
    const { context } = showing;
    await lifecycles.mount(showing.element, { ...this.#contextOf(showing, files), ...initial });
    if (over()) return;
    // the location may have changed while it loaded; else the whole page would be rendered a second time
    if (showing.context !== context) await lifecycles.update(this.#contextOf(showing, files));
    if (!over()) this.#stands(showing, files);
  }

  #stands(showing: Showing, files: ReleaseFiles): void {
    const { name, element, leaving } = showing;
    const { events } = this.#options;
    element.dataset['release'] = files.version;
    showing.leaving = null;
    showing.lost = false;
    this.#kept.release();
    this.#set({ status: 'ready' });
    if (leaving && leaving.from.base !== files.base)
      events?.replaced?.(name, leaving.from.version, files.version, leaving.why);
    else events?.mounted?.(name, files.version);
    if (this.#withdrawn.has(files.base)) this.#giveWay(showing, files); // while it was being loaded
  }

  #takeInitial(name: string): Pick<ModuleContext, 'initial'> {
    const initial = this.#initial;
    this.#initial = null;
    return initial?.module === name && initial.data
      ? { initial: initial.data as NonNullable<ModuleContext['initial']> }
      : {};
  }

  #contextOf(showing: Showing, files: ReleaseFiles): ModuleContext {
    const { name, context, abort } = showing;
    const { report, events } = this.#options;
    return {
      ...context,
      signal: abort.signal,
      kept: this.#kept,
      mounted: () => this.mounted(),
      guardrail: (guardrail, ok) => events?.guardrail?.(name, files.version, guardrail, ok),
      report: (error) => report({ ...error, module: `${name}@${files.version}` }),
      failed: (error) => {
        showing.lost = isLostFile(error);
        void this.#replace(showing, files, 'failed');
      },
    };
  }

  #failed(showing: Showing, files: ReleaseFiles): void {
    this.#failures.set(files.base, (this.#failures.get(files.base) ?? 0) + 1);
    showing.leaving ??= { from: files, why: 'failed' };
  }

  async #empty(showing: Showing): Promise<void> {
    const { lifecycles, abort } = showing;
    showing.lifecycles = null;
    showing.files = null;
    await lifecycles?.unmount();
    abort.abort();
    clear(showing.element);
  }

  /** The mounted release broke or is recalled: another one takes its place. */
  async #replace(showing: Showing, files: ReleaseFiles, why: 'failed' | 'recalled'): Promise<void> {
    if (this.#showing !== showing || showing.files !== files) return;
    this.#set({ status: 'loading' });
    this.#kept.hold();
    showing.leaving ??= { from: files, why };
    if (why === 'failed') this.#failed(showing, files);
    const restore = this.#options.keepPlace?.(showing.element);
    await this.#empty(showing);
    await this.#tryAll(showing);
    restore?.();
  }

  /** Hands on location, language and the rest to the mounted module. */
  async update(context: OutletContext): Promise<void> {
    const showing = this.#showing;
    if (!showing) return;
    showing.context = context;
    if (showing.lifecycles && showing.files && this.#state.status === 'ready')
      await showing.lifecycles.update(this.#contextOf(showing, showing.files));
  }

  /** A release was withdrawn: another one takes its place as soon as nothing is busy. */
  recall(name: string, version: string): void {
    const module = this.#options.modules[name];
    const files = [module, module?.fallback].find((each) => each?.version === version);
    if (!files || this.#withdrawn.has(files.base)) return; // this page never had it, or was notified already
    this.#withdrawn.add(files.base);
    const showing = this.#showing;
    if (showing?.name !== name) return;
    if (this.#state.status === 'failed') return this.#revive(showing, files);
    if (showing.files?.base === files.base && this.#state.status === 'ready')
      this.#giveWay(showing, showing.files);
  }

  /** What failed is taken back: who looks at the error gets the release that takes its place, without pressing. */
  #revive(showing: Showing, withdrawn: ReleaseFiles): void {
    this.#failures.clear();
    if (this.#next(showing)?.base === withdrawn.base) return this.#options.events?.stuck?.();
    showing.leaving = { from: withdrawn, why: 'recalled' };
    void this.#tryAll(showing);
  }

  #giveWay(showing: Showing, files: ReleaseFiles): void {
    if (this.#next(showing)?.base === files.base) return this.#options.events?.stuck?.();
    const go = () => void this.#replace(showing, files, 'recalled');
    if (this.#options.whenIdle) this.#options.whenIdle(go);
    else go();
  }

  /** The page before this one never got over a release, or it hangs: the last good one takes its place. */
  distrust(name: string, version: string): void {
    const module = this.#options.modules[name];
    if (!module || module.version !== version || !module.fallback) return;
    this.#failures.set(module.base, Number.MAX_SAFE_INTEGER);
    const showing = this.#showing;
    if (showing?.name === name && showing.files?.base === module.base)
      void this.#replace(showing, showing.files, 'failed');
  }

  /** Tries a failed module again; when that fails too, only another document can help. */
  async retry(): Promise<void> {
    const showing = this.#showing;
    if (!showing || this.#state.status !== 'failed') return;
    this.#failures.clear();
    await this.#tryAll(showing);
    if (this.#showing === showing && this.state().status === 'failed') this.#options.events?.stuck?.();
  }

  /** Takes the module out of the page. */
  async leave(): Promise<void> {
    const showing = this.#showing;
    if (!showing) return;
    this.#showing = null;
    this.#kept.clear();
    this.#set({ status: 'idle' });
    await showing.lifecycles?.unmount();
    showing.abort.abort();
  }
}
