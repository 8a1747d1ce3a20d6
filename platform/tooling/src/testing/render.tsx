import type { CurrentCustomer, ModulePage, SessionInfo } from '@rollheim/contracts';
import {
  anonymousStore,
  createQueryClient,
  createTexts,
  ModuleProvider,
  NavigationType,
  sessionAtom,
  SHARED_TEXTS,
  type ModuleContext,
} from '@rollheim/module-api';
import { loadSharedTexts, renderToText, staticLocation, staticNavigator } from '@rollheim/module-api/server';
import { DesignProviders } from '@rollheim/ui';
import type { ReactNode } from 'react';

const nothing = () => undefined;

/** Where and for whom a part of a module is rendered. */
export interface RenderedFor {
  /** The module's name. */
  readonly name: string;
  /** Its texts in English. */
  readonly texts: Readonly<Record<string, string>>;
  /** The address of the page; `/en` when left out. */
  readonly path?: string | undefined;
  /** Who is logged in; null or left out: no one. */
  readonly customer?: Partial<CurrentCustomer> | null | undefined;
  /** The server's time, ISO. */
  readonly at?: string | undefined;
  /** Answers that are there already. */
  readonly queries?: readonly (readonly [key: readonly unknown[], data: unknown])[] | undefined;
  /** Pages that the release brings, as its `module.json` has them. */
  readonly pages?: Readonly<Record<string, ModulePage>> | undefined;
  /** What an earlier release of the module kept. */
  readonly kept?: ReadonlyMap<string, unknown> | undefined;
}

/** The HTML of the first render of a part of a module, in English, with the texts that all modules share. */
export async function renderPart(
  part: ReactNode,
  {
    name,
    texts,
    path = '/en',
    customer = null,
    at = '2026-11-22T12:00:00.000Z',
    queries = [],
    pages = {},
    kept,
  }: RenderedFor,
): Promise<string> {
  const store = anonymousStore('en');
  if (customer)
    store.set(sessionAtom, (old) => ({ ...old, customer: customer as CurrentCustomer }) as SessionInfo);
  const context = {
    name,
    locale: 'en',
    location: staticLocation(path),
    navigationType: NavigationType.Pop,
    navigator: staticNavigator,
    config: {
      home: 'de',
      session: { serverTime: at },
      releaseSet: { id: 'test', modules: { [name]: { pages } } },
    } as ModuleContext['config'],
    store,
    Providers: DesignProviders,
    showSnackbar: nothing,
    closeSnackbar: nothing,
    setBusy: nothing,
    setUnsaved: nothing,
    kept: {
      has: (key) => kept?.has(key) ?? false,
      get: (key) => kept?.get(key),
      put: nothing,
      drop: nothing,
    },
  } satisfies Partial<ModuleContext> as unknown as ModuleContext;
  const shared = await loadSharedTexts('en');
  const queryClient = createQueryClient();
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  return renderToText(
    <ModuleProvider
      context={context}
      texts={createTexts('en', { [name]: texts, [SHARED_TEXTS]: shared }, name)}
      queryClient={queryClient}
      isStatic
    >
      {part}
    </ModuleProvider>,
    'test-',
  );
}

/** What a reader sees of HTML: its text without marks, in single spaces. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();
