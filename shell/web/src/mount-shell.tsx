import { PATHS, type PathId } from '@rollheim/contracts';
import {
  createQueryClient,
  createTexts,
  loadSharedTexts,
  ModuleBoundary,
  ModuleProvider,
  type NavigationType,
  SHARED_TEXTS,
  type createBrowserHistory,
  type Navigator,
  type RuntimeConfig,
  type Store,
} from '@rollheim/module-api';
import { startTransition, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { FragmentHtml } from './outlet/Outlet.tsx';
import { loadOwnPages } from './pages/late-pages.tsx';
import { ShellServicesContext, type ShellServices } from './services.ts';
import { seedOf, shellContext } from './shell-context.ts';
import { Shell } from './Shell.tsx';
import { loadTexts } from './texts.ts';

export interface MountShellInput {
  readonly config: RuntimeConfig;
  readonly store: Store;
  readonly history: ReturnType<typeof createBrowserHistory>;
  readonly navigator: Navigator;
  readonly services: ShellServices;
}

type Texts = ComponentProps<typeof ModuleProvider>['texts'];
type Client = ComponentProps<typeof ModuleProvider>['queryClient'];

interface ShellRootProps extends MountShellInput {
  readonly texts: Texts;
  readonly queryClient: Client;
  readonly onReady: () => void;
}

/** Within the frame's boundary, which React comes to after the root: the frame itself is alive by its effect. */
function Alive({ onReady, children }: { readonly onReady: () => void; readonly children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

function ShellRoot(props: ShellRootProps) {
  const { config, store, history, navigator, services, texts, queryClient, onReady } = props;
  const [place, setPlace] = useState({ location: history.location, action: history.action });
  const [abort] = useState(() => new AbortController());
  useEffect(
    () => history.listen(({ location, action }) => startTransition(() => setPlace({ location, action }))),
    [history],
  );
  const context = shellContext({
    config,
    store,
    location: place.location,
    navigationType: place.action as unknown as NavigationType,
    navigator,
    services,
    signal: abort.signal,
  });
  return (
    <ModuleProvider context={context} texts={texts} queryClient={queryClient}>
      <FragmentHtml value="">
        <ShellServicesContext value={services}>
          <Alive onReady={onReady}>
            <Shell renderedAt={Date.parse(config.session.serverTime)} />
          </Alive>
        </ShellServicesContext>
      </FragmentHtml>
    </ModuleProvider>
  );
}

/** The server has drawn a page whose code comes late: one of the shell, not the start page. */
const isOwnPage = ({ page: { id } }: RuntimeConfig): boolean =>
  id !== null && id !== 'home' && PATHS[id as PathId]?.module === 'shell';

/** Hydrates the frame that the server rendered; resolves once it is alive. */
export async function mountShell(input: MountShellInput): Promise<void> {
  const { config, services } = input;
  const element = document.getElementById('app');
  if (!element) throw new Error('The document brings no frame');
  const [own, shared] = await Promise.all([
    config.texts ?? loadTexts(config.locale).then((file) => file.default),
    config.sharedTexts ?? loadSharedTexts(config.locale),
    // else React would throw the page away at the first change around it; without it, it comes a moment later
    isOwnPage(config) ? loadOwnPages().catch(() => null) : null,
  ]);
  const texts = createTexts(config.locale, { shell: own, [SHARED_TEXTS]: shared }, 'shell');
  const queryClient = createQueryClient(seedOf(config));
  queryClient.mount();
  const ready = Promise.withResolvers<void>();
  const fail = (error: unknown) => {
    services.report({ module: 'shell', kind: 'render', error });
    lastResort(element, own);
    ready.reject(error);
  };
  const root = (
    <ModuleBoundary onError={fail}>
      <ShellRoot {...input} texts={texts} queryClient={queryClient} onReady={ready.resolve} />
    </ModuleBoundary>
  );
  const options: Parameters<typeof hydrateRoot>[2] = {
    identifierPrefix: 'shell-',
    // React says that it recovered, and from what as the cause
    onRecoverableError: (error) =>
      services.report({ module: 'shell', kind: 'handled', error: (error as Error | null)?.cause || error }),
  };
  startTransition(() => {
    // the server has drawn no frame for an address that the browser alone knows
    if (config.kept) createRoot(element, options).render(root);
    else hydrateRoot(element, root, options);
  });
  await ready.promise;
  // what was pressed until now is carried out (early-presses.ts)
  element.dataset['alive'] = '';
}

/** The frame itself broke: plain words, once more and a way home, without React. */
function lastResort(element: HTMLElement, texts: Readonly<Record<string, string>>): void {
  const page = document.createElement('main');
  const add = (tag: string, key: string, href?: string) =>
    page.append(Object.assign(document.createElement(tag), { textContent: texts[key], href }), ' ');
  add('h1', 'error.title');
  add('p', 'error.text');
  add('a', 'error.reload', '');
  add('a', 'notFound.home', '/');
  element.after(page);
  element.hidden = true;
}
