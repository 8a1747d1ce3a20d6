import type { FragmentAddress } from '@rollheim/contracts';
import {
  countersAtom,
  createStore,
  localeAtom,
  ModuleProvider,
  NavigationType,
  sessionAtom,
  type RuntimeConfig,
  type Texts,
} from '@rollheim/module-api';
import {
  createQueryClient,
  createTexts,
  loadSharedTexts,
  pseudoTexts,
  renderToText,
  SHARED_TEXTS,
  staticLocation,
  staticNavigator,
} from '@rollheim/module-api/server';
import { EARLY_PRESSES } from './early-presses.ts';
import { frameConfigOf } from './frame-config.ts';
import { titleKey } from './frame/page-title.ts';
import { KEPT_GUARD } from './kept-guard.ts';
import { FragmentHtml, prefixOf } from './outlet/Outlet.tsx';
import { seedOf, shellContext } from './shell-context.ts';
import { Shell } from './Shell.tsx';
import { loadTexts } from './texts.ts';

export interface FrameInput {
  readonly config: RuntimeConfig;
  /** Path and query of the page. */
  readonly path: string;
  /** What the module's BFF rendered; null: the browser renders. */
  readonly fragmentHtml: string | null;
}

/** The parts of a document that the frame decides. */
export interface FramePieces {
  /** Content of `<div id="app">`. */
  readonly html: string;
  /** Title and description where neither module nor content page has its own. */
  readonly title: string;
  readonly description: string;
  /** For the configuration that the document inlines. */
  readonly texts: Texts;
  readonly sharedTexts: Texts;
  /** Attributes of `<html>` besides the language. */
  readonly role: 'admin' | null;
  /** Script before the page's content. */
  readonly script: string;
}

/** Renders the frame around a fragment; the browser hydrates it from the same config. */
export async function renderFrame({ config, path, fragmentHtml }: FrameInput): Promise<FramePieces> {
  const { locale, session } = config;
  const drawn = (texts: Texts): Texts => (config.pseudo ? pseudoTexts(texts) : texts);
  const [own, shared] = await Promise.all([
    loadTexts(locale).then((file) => drawn(file.default)),
    loadSharedTexts(locale).then(drawn),
  ]);
  const texts = createTexts(locale, { shell: own, [SHARED_TEXTS]: shared }, 'shell');
  const store = createStore();
  store.set(localeAtom, locale);
  store.set(sessionAtom, session);
  store.set(countersAtom, session.counters);
  const context = shellContext({
    config,
    store,
    location: staticLocation(path),
    navigationType: NavigationType.Pop,
    navigator: staticNavigator,
    services: null,
    signal: AbortSignal.timeout(10_000),
  });
  const html = await renderToText(
    <ModuleProvider context={context} texts={texts} queryClient={createQueryClient(seedOf(config))} isStatic>
      <FragmentHtml value={fragmentHtml ?? ''}>
        <Shell renderedAt={Date.parse(session.serverTime)} />
      </FragmentHtml>
    </ModuleProvider>,
    context.identifierPrefix,
  );
  return {
    html,
    texts: own,
    sharedTexts: shared,
    title: titleOf(config, own),
    description: String(own['description.home']),
    role: session.customer?.isOperator ? 'admin' : null,
    script: KEPT_GUARD + EARLY_PRESSES,
  };
}

/** The page can be kept by a browser: it draws itself, and gives way once the network is back. */
export const keepsPages = true;

/** A fragment may be that of the page's visitor: modules come alive in it. */
export const ownFragments = true;

/** What a fragment is asked for with. */
export const fragmentRequest = (config: RuntimeConfig, module: string, path: string): FragmentAddress => ({
  route: config.page.id ?? '',
  path,
  locale: config.locale,
  identifierPrefix: prefixOf(module),
  ...(config.home ? { home: config.home } : {}),
});

/** The page's title until its module or its text has its own. */
function titleOf(config: RuntimeConfig, texts: Texts): string {
  const text = (key: string) => String(texts[key]);
  const { error } = frameConfigOf(config);
  if (error) return error.title ?? text('error.title');
  const { id } = config.page;
  if (id === null) return text('notFound.title');
  return id === 'home' ? text('title.home') : (texts[titleKey(id)] ?? text('brand'));
}
