import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CurrentCustomer, FragmentRequest, Locale, PageId } from '@rollheim/contracts';
import type { ComponentType, ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { NavigationType, parsePath, type Location, type Navigator } from 'react-router';
import { createQueryClient, fragmentStore, ModulePage } from './provider.tsx';
import { partOf } from './part-of-texts.ts';
import { createTexts, loadSharedTexts, SHARED_TEXTS } from './texts.tsx';
import type {
  DesignProvidersProps,
  FirstTexts,
  ModuleContext,
  ModuleLifecycles,
  ModuleSeed,
  RuntimeConfig,
} from './types.ts';

export { createQueryClient, fragmentStore, ModuleProvider } from './provider.tsx';
export { createTexts, loadSharedTexts, SHARED_TEXTS } from './texts.tsx';
export { partOf } from './part-of-texts.ts';
export { keyFor } from './viewer-query.ts';
export { pseudoTexts } from './pseudo.ts';
export type * from './types.ts';

const refuse = (): never => {
  throw new Error('A page being rendered on the server cannot navigate');
};

/** The navigator of a page that is rendered on the server: it makes addresses and goes nowhere. */
export const staticNavigator: Navigator = {
  createHref: (to) =>
    typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
  go: refuse,
  push: refuse,
  replace: refuse,
};

/** The location of a path with its query, as the browser will have it. */
export function staticLocation(path: string): Location {
  const { pathname = '/', search = '', hash = '' } = parsePath(path);
  return { pathname, search, hash, state: null, key: 'default' } as Location;
}

/** React to a string, everything in its place: waits for what suspends, writes no scripts. */
export async function renderToText(tree: ReactNode, identifierPrefix: string): Promise<string> {
  const sink = new PassThrough();
  const done = Promise.withResolvers<void>();
  const stream = renderToPipeableStream(tree, {
    identifierPrefix,
    progressiveChunkSize: Number.POSITIVE_INFINITY, // else large parts arrive hidden, with inline scripts
    onAllReady: () => done.resolve(),
    onShellError: (error) => done.reject(error),
    onError: (error) => done.reject(error),
  });
  await done.promise;
  stream.pipe(sink);
  return text(sink);
}

export interface RenderModuleInput {
  /** Default export of the module's `web/module.tsx`. */
  readonly module: ModuleLifecycles;
  readonly request: FragmentRequest;
  /** Results of the queries that the page makes, by their keys. */
  readonly queries: ModuleSeed['queries'];
  /** The design system's providers, the same as the shell gives. */
  readonly Providers?: ComponentType<DesignProvidersProps>;
  /** Whose page it is; absent: everyone's. The module has to have rendered its queries for them. */
  readonly viewer?: CurrentCustomer;
  /** What the document brings of texts and labels; all where it is absent. */
  readonly first?: FirstTexts;
  /** Epoch ms; now when absent. */
  readonly now?: number;
}

/**
 * Renders a module's page for everybody (no one logged in), or for a `viewer`. `html` and `data` are those of the fragment; the browser
 * hydrates from `data`.
 */
export async function renderModule(input: RenderModuleInput): Promise<{ html: string; data: ModuleSeed }> {
  const { module, request, queries, Providers, viewer, first: part } = input;
  const { name } = module.definition;
  const locale: Locale = request.locale;
  const { labels, messages } = module.definition;
  const [own, shared] = await Promise.all([messages(locale), loadSharedTexts(locale), labels?.load(locale)]);
  const renderedAt = new Date(input.now ?? Date.now()).toISOString();
  // rendered with what is sent: a text that is missing is missing for everyone who tries it
  const texts = part ? partOf(own.default, part.texts) : own.default;
  const data: ModuleSeed = {
    queries,
    texts,
    ...(labels ? { labels: labels.forPage(locale, part?.options) } : {}),
    ...(part ? { isPart: true } : {}),
    ...(viewer ? { viewer: viewer.customerId } : {}),
    renderedAt,
  };
  const nothing = () => undefined;
  const context: ModuleContext = {
    name,
    locale,
    location: staticLocation(request.path),
    navigationType: NavigationType.Pop,
    navigator: staticNavigator,
    store: fragmentStore(locale, viewer ?? null),
    config: fragmentConfig(request, viewer ?? null, data.renderedAt),
    signal: AbortSignal.timeout(10_000),
    live: { subscribe: () => nothing, onReconnect: () => nothing },
    identifierPrefix: request.identifierPrefix,
    initial: data,
    ...(Providers ? { Providers } : {}),
    showSnackbar: nothing,
    closeSnackbar: nothing,
    setBusy: nothing,
    setTitle: nothing,
    report: nothing, // render errors reject below
    failed: nothing,
  };
  const tree = (
    <ModulePage
      App={module.definition.App}
      context={context}
      texts={createTexts(locale, { [name]: texts, [SHARED_TEXTS]: shared }, name)}
      queryClient={createQueryClient(data)}
      isStatic
      onCommit={nothing}
    />
  );
  return { html: await renderToText(tree, request.identifierPrefix), data };
}

const fragmentConfig = (
  { locale, home, route }: FragmentRequest,
  customer: CurrentCustomer | null,
  serverTime: string,
): RuntimeConfig => ({
  releaseSet: { id: '', modules: {} },
  locale,
  ...(home ? { home } : {}),
  session: { customer, counters: { unRead: 0, openCtas: 0 }, csrfToken: '', serverTime },
  apiBase: '/api',
  mediaBase: '/media',
  page: { id: route as PageId, status: 200 },
  fragment: null,
  content: null,
  systemBar: null,
  development: false,
});
