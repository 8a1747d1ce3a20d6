import {
  configureApi,
  createBrowserHistory,
  createStore,
  localeAtom,
  type ModuleContext,
  type RuntimeConfig,
  sessionAtom,
} from '@rollheim/module-api';
import type { Locale, ModulePage, PublicCustomer, SessionInfo } from '@rollheim/contracts';
import { DesignProviders } from '@rollheim/ui/components';

type Modules = RuntimeConfig['releaseSet']['modules'];

/** The one module of the page: it is loaded by the page itself, so that its release names no files. */
const ALONE: Modules[string] = {
  version: '0.0.0',
  globalName: null,
  base: '',
  entry: '',
  scripts: [],
  css: [],
  integrity: {},
  fallback: null,
};

const NOBODY: SessionInfo = {
  customer: null,
  counters: { unRead: 0, openCtas: 0 },
  csrfToken: '',
  serverTime: new Date().toISOString(),
};

const configOf = (locale: Locale, session: SessionInfo, modules: Modules): RuntimeConfig => ({
  releaseSet: { id: 'bare', modules },
  locale,
  session,
  apiBase: '/api',
  mediaBase: '/media',
  page: { id: null, status: 200 },
  fragment: null,
  content: null,
  systemBar: null,
  development: true,
});

/** JSON that the edge answers; null where no edge answers, or none of it. */
async function asked<T>(path: string): Promise<T | null> {
  const answer = await fetch(path).catch(() => null);
  const isJson = answer?.headers.get('content-type')?.startsWith('application/json');
  return answer?.ok && isJson ? ((await answer.json()) as T) : null;
}

/** Who is here, as the edge says; no one where no edge answers. */
async function askSession(): Promise<SessionInfo> {
  const [who, token] = await Promise.all([
    asked<PublicCustomer>('/api/public/customer/get'),
    asked<Pick<SessionInfo, 'csrfToken'>>('/api/public/auth/csrf-token'),
  ]);
  const customer = who && 'customerId' in who ? who : null;
  return { ...NOBODY, customer, csrfToken: token?.csrfToken ?? NOBODY.csrfToken };
}

/** What a module needs of its host, in a page that has neither frame nor live stream. */
export async function bareContexts(
  name: string,
  locale: Locale,
  pages: Readonly<Record<string, ModulePage>> = {},
) {
  const session = await askSession();
  const config = configOf(locale, session, { [name]: { ...ALONE, pages } });
  const store = createStore();
  store.set(localeAtom, locale);
  store.set(sessionAtom, session);
  configureApi({
    base: config.apiBase,
    csrfToken: () => session.csrfToken,
    locale: () => locale,
    releaseSet: () => '',
    loggedIn: () => session.customer !== null,
    renewCsrf: () => Promise.resolve(),
    sessionEnded: () => undefined,
  });
  const history = createBrowserHistory({ window, v5Compat: true });
  const contextOf = (signal: AbortSignal, failed: (error: unknown) => void): ModuleContext => ({
    name,
    locale,
    location: history.location,
    navigationType: history.action as unknown as ModuleContext['navigationType'],
    navigator: history,
    store,
    config,
    signal,
    live: { subscribe: () => () => undefined, onReconnect: () => () => undefined },
    identifierPrefix: `${name}-`,
    Providers: DesignProviders,
    showSnackbar: ({ text }) => console.info('[snackbar]', text),
    closeSnackbar: () => undefined,
    setBusy: () => undefined,
    setTitle: (title) => void (document.title = title),
    report: ({ kind, error }) => console.error(`[${name}] ${kind}`, error),
    failed,
  });
  return { contextOf, listen: (changed: () => void) => history.listen(changed) };
}
