import {
  createBrowserHistory,
  createQueryClient,
  createStore,
  createTexts,
  defineModule,
  ModuleProvider,
  NavigationType,
  type RuntimeConfig,
} from '@rollheim/module-api';
import type { ReleaseFiles } from '@rollheim/contracts';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { ShellServicesContext, type ShellServices } from '../../services.ts';
import { shellContext } from '../../shell-context.ts';
import { ModuleHost } from '../module-host.ts';
import { FragmentHtml, Outlet } from '../Outlet.tsx';

/** The outlet alone, with two modules in it, driven from outside; not part of the shell. `drawn`: the first as a server drew it. */

const FILES: Omit<ReleaseFiles, 'globalName'> = {
  version: '1.0.0',
  base: '',
  entry: '',
  scripts: [],
  css: [],
  integrity: {},
};
const NAMES = ['mf-one', 'mf-two'];
const nothing = () => undefined;
const { drawn = null } = globalThis as { drawn?: { readonly html: string; readonly data: unknown } };
const initial = drawn && { module: 'mf-one', data: drawn.data };
const config = {
  releaseSet: {
    id: 'set',
    modules: Object.fromEntries(
      NAMES.map((name) => [name, { ...FILES, base: name, globalName: name, fallback: null }]),
    ),
  },
  locale: 'de',
  session: { customer: null, counters: { unRead: 0, openCtas: 0 }, csrfToken: '', serverTime: '2026-01-01' },
  fragment: initial,
} as unknown as RuntimeConfig;
const found: string[] = [];
const modules = new (class extends ModuleHost {
  override show(...[name, element, context]: Parameters<ModuleHost['show']>): Promise<void> {
    found.push(element.innerHTML);
    return super.show(name, element, context);
  }
})({
  modules: config.releaseSet.modules,
  load: ({ base }) =>
    Promise.resolve(
      defineModule({
        name: base,
        pages: [],
        messages: () => Promise.resolve({ default: {} }),
        App: () => <p>{base}</p>,
      }),
    ),
  report: ({ error }) => console.error(error),
  initial,
});
const services = {
  modules,
  live: { subscribe: () => nothing, onReconnect: () => nothing },
  snackbar: { current: null },
  report: nothing,
  holdRelease: () => nothing,
} as unknown as ShellServices;
const history = createBrowserHistory({ window, v5Compat: true });
const context = shellContext({
  config,
  store: createStore(),
  location: history.location,
  navigationType: NavigationType.Pop,
  navigator: history,
  services,
  signal: new AbortController().signal,
});
const texts = createTexts('de', {}, 'shell');
const queryClient = createQueryClient();

function Frame() {
  const [module, setModule] = useState('mf-one');
  useEffect(() => {
    app.dataset['alive'] = '';
    Object.assign(globalThis, { open: setModule });
  }, []);
  return <Outlet module={module} />;
}
const frame = (html: string, known: ShellServices | null) => (
  <ModuleProvider context={context} texts={texts} queryClient={queryClient}>
    <FragmentHtml value={html}>
      <ShellServicesContext value={known}>
        <Frame />
      </ShellServicesContext>
    </FragmentHtml>
  </ModuleProvider>
);

const app = Object.assign(document.createElement('div'), { id: 'app' });
document.body.append(app);
app.innerHTML = renderToString(frame(drawn?.html ?? '', null));
hydrateRoot(app, frame('', services), { onRecoverableError: (error) => console.error(error) });
Object.assign(globalThis, { found });
