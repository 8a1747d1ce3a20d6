import {
  busyAtom,
  unsavedAtom,
  type ModuleContext,
  type ModuleSeed,
  type NavigationType,
  type RuntimeConfig,
  type Store,
} from '@rollheim/module-api';
import type { Location, Navigator } from '@rollheim/module-api';
import { mark, nameOf } from './recovery/names.ts';
import type { ShellServices } from './services.ts';

export interface ShellContextInput {
  readonly config: RuntimeConfig;
  readonly store: Store;
  readonly location: Location;
  readonly navigationType: NavigationType;
  readonly navigator: Navigator;
  /** Null on the server. */
  readonly services: ShellServices | null;
  readonly signal: AbortSignal;
}

const NAME = 'shell';
const nothing = () => undefined;

/** The frame is a module to itself: the same context, made by the shell. */
export function shellContext(input: ShellContextInput): ModuleContext {
  const { config, store, location, navigationType, navigator, services, signal } = input;
  return {
    name: NAME,
    locale: config.locale,
    location,
    navigationType,
    navigator,
    store,
    config,
    signal,
    live: services?.live ?? { subscribe: () => nothing, onReconnect: () => nothing },
    identifierPrefix: 'shell-',
    initial: seedOf(config),
    showSnackbar: (message) => services?.snackbar.current?.show(message),
    closeSnackbar: () => services?.snackbar.current?.close(),
    setBusy: (busy, key = NAME, within) => mark(store, busyAtom, nameOf(key, within), busy),
    setUnsaved: (unsaved, key, within) => mark(store, unsavedAtom, nameOf(key, within), unsaved),
    ...(services ? { holdRelease: services.holdRelease } : {}),
    setTitle: (title) => {
      document.title = `${title} – Rollheim`;
    },
    report: services?.report ?? nothing,
    failed: nothing,
  };
}

/** What the frame's own pages start with. */
export const seedOf = (config: RuntimeConfig): ModuleSeed => ({
  queries: (config.content as ModuleSeed['queries'] | null) ?? [],
  renderedAt: config.session.serverTime,
});
