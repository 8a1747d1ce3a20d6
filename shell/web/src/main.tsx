import {
  busyAtom,
  configureApi,
  countersAtom,
  createBrowserHistory,
  createStore,
  localeAtom,
  sessionAtom,
  type RuntimeConfig,
} from '@rollheim/module-api';
import { LiveStream } from './live/live-stream.ts';
import { connectLive, streamAddress } from './live/connect-live.ts';
import { mountShell } from './mount-shell.tsx';
import { ModuleHost } from './outlet/module-host.ts';
import { loadRelease, protectScripts } from './outlet/remotes.ts';
import { LeaveGuard } from './routing/leave-guard.ts';
import { createNavigator } from './routing/navigator.ts';
import type { ShellServices } from './services.ts';
import { reportError } from './session/report-error.ts';
import { apiSettings, loadSession, synchroniseClock } from './session/session.ts';

function readConfig(): RuntimeConfig {
  const element = document.getElementById('rollheim-config');
  if (!element?.textContent) throw new Error('The document brings no configuration');
  return JSON.parse(element.textContent) as RuntimeConfig;
}

/** Starts the page: store, calls, modules, frame, then clock and live stream. */
async function start(): Promise<void> {
  const config = readConfig();
  const store = createStore();
  store.set(localeAtom, config.locale);
  store.set(sessionAtom, config.session);
  store.set(countersAtom, config.session.counters);
  configureApi(apiSettings(config, store));
  protectScripts();

  const history = createBrowserHistory({ window, v5Compat: true });
  const leave = new LeaveGuard(() => store.get(busyAtom).size > 0);
  const live = new LiveStream({
    address: () => streamAddress(config, store),
    open: (url) => new EventSource(url),
  });
  const modules = new ModuleHost({
    modules: config.releaseSet.modules,
    load: loadRelease,
    report: reportError,
    initial: config.fragment,
  });
  const services: ShellServices = {
    modules,
    live,
    leave,
    snackbar: { current: null },
    report: reportError,
    reloadSession: () => loadSession(store),
  };
  const navigator = createNavigator(history, leave);
  const hydrated = mountShell({ config, store, history, navigator, services });
  connectLive(live, services, store);
  await hydrated;
  await synchroniseClock(config, store);
  await live.start();
}

start().catch((error: unknown) => reportError({ module: 'shell', kind: 'unhandled', error }));
