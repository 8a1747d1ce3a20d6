import type { CurrentCustomer } from '@rollheim/contracts';
import {
  createBrowserHistory,
  createStore,
  defineModule,
  NavigationType,
  sessionAtom,
} from '@rollheim/module-api';
import type { ModuleContext, ModuleSeed } from '@rollheim/module-api';
import { lazy, type ComponentType } from 'react';
import { Answer, appWith } from './late-app.tsx';

/** A module alone in the page that its server drew (`drawn`), for `customer`; `arrive` brings the code of its late part. */

const { drawn, customer = null } = globalThis as unknown as {
  readonly drawn: { html: string; data: ModuleSeed };
  readonly customer?: object;
};
const nothing = () => undefined;
const code = Promise.withResolvers<{ default: ComponentType<{ readonly id: string }> }>();
const module = defineModule({
  name: 'mf-one',
  pages: [],
  messages: () => Promise.resolve({ default: {} }),
  App: appWith(lazy(() => code.promise)),
});
const history = createBrowserHistory({ window, v5Compat: true });
const store = createStore();
store.set(sessionAtom, (old) => ({ ...old, customer: customer as CurrentCustomer | null }));
const element = document.createElement('div');
document.body.append(element);
element.innerHTML = drawn.html;
Object.assign(globalThis, { arrive: () => code.resolve({ default: Answer }) });
void module.mount(element, {
  name: 'mf-one',
  locale: 'de',
  location: history.location,
  navigationType: NavigationType.Pop,
  navigator: history,
  store,
  config: { locale: 'de', session: { customer }, sharedTexts: {} },
  signal: new AbortController().signal,
  live: { subscribe: () => nothing, onReconnect: () => nothing },
  identifierPrefix: 'mf-one-',
  initial: drawn.data,
  report: ({ error }: { readonly error: unknown }) => console.error(error),
  showSnackbar: nothing,
  closeSnackbar: nothing,
} as unknown as ModuleContext);
