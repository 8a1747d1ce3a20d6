import type { CurrentCustomer } from '@rollheim/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { startTransition, useEffect, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { customerAtom, onlineAtom } from './atoms.ts';
import { ModuleBoundary } from './boundary.tsx';
import { pseudo, pseudoTexts } from './pseudo.ts';
import { createQueryClient, fragmentStore, ModulePage } from './provider.tsx';
import { completing } from './part-of-texts.ts';
import { createTexts, loadSharedTexts, SHARED_TEXTS } from './texts.tsx';
import type { ModuleContext, ModuleDefinition, ModuleLifecycles, Store } from './types.ts';

/** After the first page came alive; its pictures and the live stream go first. */
const REST_AFTER_MS = 1500;

interface View {
  readonly context: ModuleContext;
  readonly texts: i18n;
}

interface Mount {
  view: View;
  /** Brings the texts that the document left out; they are awaited before another page is shown. */
  complete: () => Promise<void>;
  /** The last context that was handed on: an earlier one that waited for texts is over. */
  latest: ModuleContext;
  onChange: ((view: View) => void) | null;
  readonly queryClient: QueryClient;
  readonly settled: PromiseWithResolvers<void>;
  ready: boolean;
  readonly onCommit: () => void;
  root: Root | null;
  /** Takes the place of the shell's store while a page of the server that was rendered with another is being hydrated. */
  readonly hydrationStore: Store | null;
}

async function textsOf(
  definition: ModuleDefinition,
  { locale, initial, config }: ModuleContext,
): Promise<i18n> {
  const inDocument = config.locale === locale ? config.sharedTexts : undefined;
  if (initial?.labels) definition.labels?.take(locale, initial.labels, initial.isPart === true);
  const [own, shared] = await Promise.all([
    initial?.texts ?? definition.messages(locale).then((file) => file.default),
    inDocument ?? loadSharedTexts(locale),
    initial?.isPart ? undefined : definition.labels?.load(locale),
  ]);
  // the shell's own texts and the shared ones in the document are drawn out already
  if (config.pseudo) definition.labels?.change(locale, pseudo);
  const drawn = config.pseudo ? pseudoTexts(own) : own;
  return createTexts(locale, { [definition.name]: drawn, [SHARED_TEXTS]: shared }, definition.name);
}

/** Loads what the document of the first page left out; nothing where it left nothing out. */
function restOf(
  definition: ModuleDefinition,
  { locale, initial, config }: ModuleContext,
  texts: i18n,
): () => Promise<void> {
  if (!initial?.isPart) return () => Promise.resolve();
  return completing(texts, definition.name, async () => {
    const [own] = await Promise.all([definition.messages(locale), definition.labels?.load(locale)]);
    if (config.pseudo) definition.labels?.change(locale, pseudo);
    return config.pseudo ? pseudoTexts(own.default) : own.default;
  });
}

/** Re-renders by state: a call of root.render before hydration ends would throw the server's HTML away. */
function ModuleRoot({ mount, App }: { readonly mount: Mount; readonly App: ModuleDefinition['App'] }) {
  const [view, setView] = useState(mount.view);
  const [hydrationStore, setHydrationStore] = useState(mount.hydrationStore);
  useEffect(() => {
    mount.onChange = (next) => startTransition(() => setView(next));
    mount.onChange(mount.view);
    startTransition(() => setHydrationStore(null)); // from here on the page is the visitor's own
    return () => {
      mount.onChange = null;
    };
  }, [mount]);
  return (
    <ModuleBoundary onError={(error) => failed(mount, error)}>
      <ModulePage
        App={App}
        context={view.context}
        texts={view.texts}
        queryClient={mount.queryClient}
        store={hydrationStore ?? view.context.store}
        onCommit={mount.onCommit}
      />
    </ModuleBoundary>
  );
}

/** The store that the server rendered with, while a page comes alive; null: the page's own says the same. */
const hydrationStoreOf = ({ store, locale }: ModuleContext, viewer: CurrentCustomer | null): Store | null =>
  store.get(customerAtom) === viewer && store.get(onlineAtom) ? null : fragmentStore(locale, viewer);

function failed(mount: Mount, error: unknown): void {
  const { context } = mount.view;
  context.report({ module: context.name, kind: 'render', error });
  if (mount.ready) context.failed(error);
  else mount.settled.reject(error);
}

/** Makes the lifecycles of a module: what its remote exposes as `./module`. One mount at a time. */
export function defineModule(definition: ModuleDefinition): ModuleLifecycles {
  let mounted: Mount | null = null;

  async function mount(element: HTMLElement, context: ModuleContext): Promise<void> {
    if (mounted) throw new Error(`${definition.name} is mounted already`);
    const { initial, config } = context;
    const viewer = initial?.viewer ? config.session.customer : null;
    // what was rendered for somebody else is drawn afresh
    const hydrates =
      initial !== undefined && initial.viewer === viewer?.customerId && element.hasChildNodes();
    const texts = await textsOf(definition, context);
    const current: Mount = {
      view: { context, texts },
      complete: restOf(definition, context, texts),
      latest: context,
      onChange: null,
      queryClient: createQueryClient(hydrates ? initial : undefined),
      settled: Promise.withResolvers<void>(),
      ready: false,
      onCommit: () => {
        current.ready = true;
        current.settled.resolve();
      },
      root: null,
      hydrationStore: hydrates ? hydrationStoreOf(context, viewer) : null,
    };
    context.signal.throwIfAborted();
    mounted = current;
    current.queryClient.mount();
    const stopRefreshing = context.live.onReconnect(() => void current.queryClient.invalidateQueries());
    context.signal.addEventListener('abort', stopRefreshing, { once: true });
    const tree = <ModuleRoot mount={current} App={definition.App} />;
    const options = {
      identifierPrefix: context.identifierPrefix,
      onCaughtError: () => undefined, // reported by the boundary already
      // React says that it recovered, and from what as the cause
      onRecoverableError: (error: unknown) =>
        context.report({
          module: definition.name,
          kind: 'handled',
          error: (error instanceof Error && error.cause) || error,
        }),
    };
    if (hydrates)
      startTransition(() => {
        current.root = hydrateRoot(element, tree, options);
      });
    else {
      element.replaceChildren();
      current.root = createRoot(element, options);
      current.root.render(tree);
    }
    context.signal.addEventListener('abort', () => void unmount(), { once: true });
    await current.settled.promise;
    // the page is alive and can say all it has: the next one's texts may come, and those of parts that are opened
    const { signal } = context;
    const rest = (): void =>
      void current.complete().catch(() => {
        // without a network they come with it; another failure is that of the next page
        if (!navigator.onLine) addEventListener('online', rest, { once: true, signal });
      });
    setTimeout(rest, REST_AFTER_MS);
  }

  async function update(context: ModuleContext): Promise<void> {
    const current = mounted;
    if (!current) return;
    current.latest = context;
    const { view } = current;
    const sameLanguage = context.locale === view.context.locale;
    if (context.location.pathname !== view.context.location.pathname)
      try {
        await current.complete();
      } catch (error) {
        // a page without its words is none: the shell tries another release, or a new document
        return context.failed(error);
      }
    const texts = sameLanguage ? view.texts : await textsOf(definition, context);
    if (current.latest !== context) return;
    current.view = { context, texts };
    current.onChange?.(current.view);
  }

  async function unmount(): Promise<void> {
    const current = mounted;
    if (!current) return;
    mounted = null;
    current.settled.resolve();
    current.root?.unmount();
    await current.queryClient.cancelQueries();
    current.queryClient.clear();
    current.queryClient.unmount();
  }

  return { definition, bootstrap: () => Promise.resolve(), mount, update, unmount };
}
