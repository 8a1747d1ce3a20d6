import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { CurrentCustomer } from '@rollheim/contracts';
import type { i18n } from 'i18next';
import { createStore, Provider as StoreProvider, useAtomValue } from 'jotai';
import { Suspense, useCallback, useEffect, useMemo, type ComponentType, type ReactNode } from 'react';
import { Router, useNavigate } from 'react-router';
import { localeAtom, offsetAtom, sessionAtom } from './atoms.ts';
import { ContextOfModule } from './context.ts';
import type { SeededClient } from './query.ts';
import { ContextOfTexts } from './texts.tsx';
import type { ModuleContext, ModuleSeed, Store } from './types.ts';

/**
 * A module's own query client, holding what the server had already. The fetch client retries, so queries do not.
 * Nothing waits in a queue for the network: a read fails and is asked again once it is back, a write fails for good.
 */
export function createQueryClient(seed?: ModuleSeed): QueryClient {
  const client: SeededClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  for (const [key, data] of seed?.queries ?? []) client.setQueryData(key, data);
  client.seed = seed;
  return client;
}

/** The store that a fragment is rendered with: that of its viewer, or of no one. */
export function fragmentStore(
  locale: ModuleContext['locale'],
  customer: CurrentCustomer | null = null,
): Store {
  const store = createStore();
  store.set(localeAtom, locale);
  store.set(sessionAtom, (old) => ({ ...old, customer }));
  return store;
}

export interface ModuleProviderProps {
  readonly context: ModuleContext;
  readonly texts: i18n;
  readonly queryClient: QueryClient;
  /** Another store than the context's, while an anonymous page is being hydrated. */
  readonly store?: Store;
  readonly isStatic?: boolean;
  readonly children: ReactNode;
}

/** The design system's providers, with what only the router and the store know. */
function Design({ context, children }: { readonly context: ModuleContext; readonly children: ReactNode }) {
  const navigate = useNavigate();
  // links of the design system render again with another function
  const go = useCallback((path: string) => void navigate(path), [navigate]);
  const serverOffsetMs = useAtomValue(offsetAtom);
  const { Providers, initial, locale, showSnackbar, closeSnackbar } = context;
  const snackbar = useMemo(
    () => ({ show: showSnackbar, close: closeSnackbar }),
    [showSnackbar, closeSnackbar],
  );
  if (!Providers) return children;
  return (
    <Providers
      locale={locale}
      navigate={go}
      serverOffsetMs={serverOffsetMs}
      renderedAt={initial ? Date.parse(initial.renderedAt) : null}
      snackbar={snackbar}
    >
      {children}
    </Providers>
  );
}

/** Everything around a module's App; the same tree on server and browser, so that hydration finds what it expects. */
export function ModuleProvider(props: ModuleProviderProps) {
  const { context, texts, queryClient, store = context.store, isStatic = false, children } = props;
  const { location, navigationType, navigator } = context;
  return (
    <StoreProvider store={store}>
      <ContextOfModule value={context}>
        <ContextOfTexts value={texts}>
          <QueryClientProvider client={queryClient}>
            <Router
              location={location}
              navigationType={navigationType}
              navigator={navigator}
              static={isStatic}
            >
              <Design context={context}>
                <Suspense fallback={null}>{children}</Suspense>
              </Design>
            </Router>
          </QueryClientProvider>
        </ContextOfTexts>
      </ContextOfModule>
    </StoreProvider>
  );
}

/** Rendered beside the App: its effect runs only once the App has been committed. */
function Committed({ onCommit }: { readonly onCommit: () => void }) {
  useEffect(onCommit, [onCommit]);
  return null;
}

export interface ModulePageProps extends Omit<ModuleProviderProps, 'children'> {
  readonly App: ComponentType;
  readonly onCommit: () => void;
}

/** A module's App in its providers; server and browser render this one shape, so that generated ids agree. */
export function ModulePage({ App, onCommit, ...props }: ModulePageProps) {
  return (
    <ModuleProvider {...props}>
      <App />
      <Committed onCommit={onCommit} />
    </ModuleProvider>
  );
}
