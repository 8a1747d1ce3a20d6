/** A host of federated modules that is not our shell: plain federation runtime, one bare element, the contract. */
import injectRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { createInstance } from '@module-federation/runtime';
import type { ModuleContext, ModuleLifecycles } from '@rollheim/module-api';
import * as moduleApi from '@rollheim/module-api';
import * as ui from '@rollheim/ui/components';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import * as jsxRuntime from 'react/jsx-runtime';

const share = (version: string, lib: unknown) => ({
  version,
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

const federation = createInstance({
  name: 'plain_host',
  remotes: [],
  plugins: [injectRuntime()], // remotes use the host's federation core
  shareStrategy: 'loaded-first',
  shared: {
    react: share(React.version, React),
    'react/jsx-runtime': share(React.version, jsxRuntime),
    'react-dom': share(ReactDom.version, ReactDom),
    'react-dom/client': share(ReactDom.version, ReactDomClient),
    '@rollheim/module-api': share('0.1.5', moduleApi),
    '@rollheim/ui': share('0.1.0', ui),
  },
});

/** Loads what a federation manifest names and mounts it; the returned function takes it away again. */
export async function mountFrom(manifest: string, element: HTMLElement): Promise<() => Promise<void>> {
  const { name } = (await (await fetch(manifest)).json()) as { name: string };
  federation.registerRemotes([{ name, entry: manifest }]);
  const remote = await federation.loadRemote<{ default: ModuleLifecycles }>(`${name}/module`);
  if (!remote) throw new Error(`${manifest} exposes no module`);
  const { bootstrap, mount, update, unmount, definition } = remote.default;

  const history = moduleApi.createBrowserHistory({ window, v5Compat: true });
  const store = moduleApi.createStore();
  store.set(moduleApi.localeAtom, 'de');
  const session = { customer: null, counters: { unRead: 0, openCtas: 0 }, csrfToken: '', serverTime: '' };
  moduleApi.configureApi({
    base: '/api',
    csrfToken: () => session.csrfToken,
    locale: () => 'de',
    releaseSet: () => '',
    loggedIn: () => false,
    renewCsrf: () => Promise.resolve(),
    sessionEnded: () => undefined,
  });
  const leave = new AbortController();
  const context = (): ModuleContext => ({
    name: definition.name,
    locale: 'de',
    location: history.location,
    navigationType: history.action as unknown as ModuleContext['navigationType'],
    navigator: history,
    store,
    config: {
      releaseSet: { id: 'plain', modules: {} },
      locale: 'de',
      session,
      apiBase: '/api',
      mediaBase: '/media',
      page: { id: null, status: 200 },
      fragment: null,
      content: null,
      systemBar: null,
      development: false,
    },
    signal: leave.signal,
    live: { subscribe: () => () => undefined, onReconnect: () => () => undefined },
    identifierPrefix: `${definition.name}-`,
    Providers: ui.DesignProviders,
    showSnackbar: () => undefined,
    closeSnackbar: () => undefined,
    setBusy: () => undefined,
    setTitle: (title) => void (document.title = title),
    report: ({ error }) => console.error(error),
    failed: (error) => console.error(error),
  });
  await bootstrap();
  await mount(element, context());
  const stop = history.listen(() => void update(context()));
  return async () => {
    stop();
    leave.abort();
    await unmount();
  };
}

Object.assign(globalThis, { mountFrom });
