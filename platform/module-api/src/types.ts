import type {
  Guardrail,
  LiveFrame,
  Locale,
  PageId,
  ReleaseSetModule,
  SessionInfo,
} from '@rollheim/contracts';
import type { createStore } from 'jotai';
import type { ComponentType, ReactNode } from 'react';
import type { Location, NavigationType, Navigator } from 'react-router';

export type Store = ReturnType<typeof createStore>;

/** Texts of one language: flat keys, plurals as `key_one`, `key_other` and so on. */
export type Texts = Readonly<Record<string, string>>;

/** What the document inlines for the page. */
export interface RuntimeConfig {
  readonly releaseSet: {
    readonly id: string;
    readonly modules: Readonly<Record<string, Omit<ReleaseSetModule, 'bffUrl'>>>;
    /** Version of the shell; absent outside it. */
    readonly shell?: string;
  };
  /** What names this document in its reports; absent: it reports nothing. */
  readonly document?: string;
  /** Rollouts that this visitor is compared in, by module. */
  readonly cohorts?: Readonly<Record<string, Cohort>>;
  /** A preview permission is at work: the inspector is there. */
  readonly tester?: boolean;
  readonly locale: Locale;
  /** Language that has no prefix on this domain; absent: the default one. */
  readonly home?: Locale;
  /** Origin where each language is at home; absent: all are on this one. */
  readonly domains?: Readonly<Record<Locale, string>>;
  /** Texts are drawn out by 40 % and accented, to find what does not fit; development only. */
  readonly pseudo?: boolean;
  readonly session: SessionInfo;
  /** The calls are below this: `/api`. */
  readonly apiBase: string;
  /** The pictures are below this: `/media`. */
  readonly mediaBase: string;
  /** What the server answered: the page's id (null: not found) and its HTTP status. */
  readonly page: { readonly id: PageId | null; readonly status: number };
  /** Set where the document contains a module's fragment. */
  readonly fragment: { readonly module: string; readonly data: unknown } | null;
  /** Content that the shell's own page was rendered from. */
  readonly content: unknown;
  /** The shell's texts in the page's language; absent: they are loaded. */
  readonly texts?: Texts;
  /** The texts that all modules share, likewise. */
  readonly sharedTexts?: Texts;
  /** Operator's line above the app bar; null: none. */
  readonly systemBar: string | null;
  /** When rounds end (`ends`) and how long they last, in the words of the page; absent: the page does not mention it. */
  readonly rounds?: { readonly ends: string; readonly longest: string };
  /** A round number of dealers that are more than that, as the page writes it; absent: no number is shown. */
  readonly dealers?: string;
  readonly development: boolean;
  /** A page that the browser kept and shows without a network, as of no one: nothing is sent from it. */
  readonly kept?: true;
}

/** The arm of a visitor in a rollout of a module. */
export interface Cohort {
  readonly rollout: string;
  readonly arm: 'canary' | 'control' | 'rest';
}

/** Results of queries that the server had already: the page starts with them instead of asking again. */
export interface ModuleSeed {
  readonly queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** The module's texts in the page's language: they then need no request of their own. */
  readonly texts?: Texts;
  /** What `labels` of the module hands on to the browser. */
  readonly labels?: unknown;
  /** Texts and labels are those of the first page alone; the module loads the rest. */
  readonly isPart?: true;
  /** Customer whose page it is; absent: it was rendered for everyone. */
  readonly viewer?: string;
  /** When the HTML was rendered: clocks start with this instant while it is being hydrated. */
  readonly renderedAt: string;
}

/** The shell's live stream as a module sees it. */
export interface LiveSource {
  /**
   * Hands on every frame until the returned function is called; those of the last `recentMs` first, 10 s at most, the
   * newest of each auction: what the subscriber reads may lack them.
   */
  subscribe(handler: (frame: LiveFrame) => void, recentMs?: number): () => void;
  /** Called when the stream is back after a break: frames may have been missed. */
  onReconnect(handler: () => void): () => void;
}

/** A short message at the bottom left; stays 10 s unless configured (spec 2 §9). */
export interface SnackbarMessage {
  text: ReactNode;
  kind?: 'info' | 'success' | 'error' | undefined;
  action?: { label: string; onPress: () => void } | undefined;
  /** ms until it leaves by itself; 0: it stays. */
  duration?: number | undefined;
}

/** An error as it is reported to the shell and on to the collector. */
export interface ModuleError {
  readonly module: string;
  readonly kind: 'load' | 'render' | 'unhandled' | 'handled';
  readonly error: unknown;
}

/** What the design system's providers take; `DesignProviders` of `@rollheim/ui` is made for it. */
export interface DesignProvidersProps {
  locale: Locale;
  navigate: (path: string) => void;
  /** Server clock minus this device's clock, ms. */
  serverOffsetMs: number;
  /** When the HTML was rendered, epoch ms; null where nothing is hydrated. */
  renderedAt: number | null;
  /** The page's snackbar. */
  snackbar: { show: (message: SnackbarMessage) => void; close: () => void };
  children: ReactNode;
}

/** What was typed and must outlive a change of the module's release; {@link useKept} writes it. */
export interface KeptValues {
  /** True where an earlier mount of this module left a value. */
  has(key: string): boolean;
  get(key: string): unknown;
  put(key: string, value: unknown): void;
  /** The field is gone from the page; passed over while the module is being replaced. */
  drop(key: string): void;
}

/** What the shell gives to a mounted module; `update` brings a new one. */
export interface ModuleContext {
  readonly name: string;
  readonly locale: Locale;
  readonly location: Location;
  readonly navigationType: NavigationType;
  readonly navigator: Navigator;
  /** The shell's jotai store: session, locale, counters. */
  readonly store: Store;
  readonly config: RuntimeConfig;
  /** Aborted when the module leaves the page. */
  readonly signal: AbortSignal;
  readonly live: LiveSource;
  /** The same on server and browser, so that ids agree. */
  readonly identifierPrefix: string;
  /** Set where the element holds HTML of the server. */
  readonly initial?: ModuleSeed;
  /** The design system's providers (language, router, clock, announcer), given by the shell. */
  readonly Providers?: ComponentType<DesignProvidersProps>;
  showSnackbar(message: SnackbarMessage): void;
  closeSnackbar(): void;
  /**
   * True: a change of page asks first, a release waits. `key` distinguishes several reasons of one module. `within`: it
   * goes on at all paths that begin so, and a change to them does not ask.
   */
  setBusy(busy: boolean, key?: string, within?: string): void;
  /** True: a change of page asks first; what was typed is kept, so a release need not wait. `within`: as of `setBusy`. */
  setUnsaved?(unsaved: boolean, key: string, within?: string): void;
  /** Absent: nothing outlives the mount. */
  readonly kept?: KeptValues;
  /** Called with the outcome of an attempt that the business depends on. */
  guardrail?(name: Guardrail, ok: boolean): void;
  /** Value of the header `X-Mounted` for a call that the module makes by itself; empty: none. */
  mounted?(): string;
  /** Asks that the visitor's next documents stay on this release set, until the returned function is called. */
  holdRelease?(): () => void;
  setTitle(title: string): void;
  report(error: ModuleError): void;
  /** The module cannot go on: the shell mounts its last good release or says so. */
  failed(error: unknown): void;
}

/** Words of a catalogue that are in place before a page is rendered. */
export interface LabelSource {
  load(locale: Locale): Promise<void>;
  /** What the server's page hands to the browser; with `options`, only the labels of these lists. */
  forPage(locale: Locale, options?: readonly string[]): unknown;
  /** `isPart`: `load` still brings the rest. */
  take(locale: Locale, labels: unknown, isPart?: boolean): void;
  /** Changes every word, once: the pseudo-locale. */
  change(locale: Locale, word: (text: string) => string): void;
}

/** The texts that a page can say before the module has loaded the rest. */
export interface FirstTexts {
  /** Keys without plural suffix, and beginnings of keys that end in `*`. */
  readonly texts: readonly string[];
  /** Lists of options whose labels it reads, no other labels; all where it is absent. */
  readonly options?: readonly string[];
}

/** What a module says of itself; {@link defineModule} makes its lifecycles. */
export interface ModuleDefinition {
  /** Folder and namespace of the texts: `mf-catalog`. */
  readonly name: string;
  /** Pages that it renders. */
  readonly pages: readonly PageId[];
  /** Loads the texts of a language (a chunk of its own). */
  messages(locale: Locale): Promise<{ readonly default: Texts }>;
  /** The catalogue of labels that its pages read: `attributeLabels` of `@rollheim/contracts/attributes`. */
  readonly labels?: LabelSource;
  readonly App: ComponentType;
}

/** What a remote exposes as `./module`. */
export interface ModuleLifecycles {
  readonly definition: ModuleDefinition;
  bootstrap(): Promise<void>;
  /** Resolves at the first commit; rejects when the first render fails. Hydrates where `initial` is given. */
  mount(element: HTMLElement, context: ModuleContext): Promise<void>;
  /** Hands on location, language and the rest. */
  update(context: ModuleContext): Promise<void>;
  /** Leaves nothing behind. */
  unmount(): Promise<void>;
}
