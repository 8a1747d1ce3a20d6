import type { CurrentCustomer, SessionInfo } from '@rollheim/contracts';
import {
  anonymousStore,
  createQueryClient,
  createTexts,
  ModuleProvider,
  NavigationType,
  sessionAtom,
  type ModuleContext,
} from '@rollheim/module-api';
import { renderToText, staticLocation, staticNavigator } from '@rollheim/module-api/server';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { DesignProviders } from '@rollheim/ui';
import type { ReactNode } from 'react';
import texts from '../../locales/en.json' with { type: 'json' };

const NAME = 'mf-catalog';
const nothing = () => undefined;

/** What decides how a viewer sees amounts. */
export type Viewer = Pick<CurrentCustomer, 'country' | 'vatCountry' | 'vatNumberVerified'>;

/** The first render of a part of the catalog in English, as text without marks; `viewer` null: nobody is logged in. */
export async function textFor(
  viewer: Viewer | null,
  part: ReactNode,
  {
    queries = [],
    path = '/en',
    at = '2026-11-22T12:00:00.000Z',
  }: {
    readonly queries?: readonly (readonly [key: readonly unknown[], data: unknown])[];
    readonly path?: string;
    /** When it is rendered. */
    readonly at?: string;
  } = {},
): Promise<string> {
  await attributeLabels.load('en');
  const store = anonymousStore('en');
  const merchant = { merchantId: 1001, acceptedByCm24: true, merchantBlocked: false };
  if (viewer) store.set(sessionAtom, { customer: { ...merchant, ...viewer } } as SessionInfo);
  const context = {
    name: NAME,
    locale: 'en',
    location: staticLocation(path),
    navigationType: NavigationType.Pop,
    navigator: staticNavigator,
    config: {
      home: 'de',
      session: { serverTime: at },
      releaseSet: { id: 'test', modules: {} },
    } as ModuleContext['config'],
    store,
    Providers: DesignProviders,
    showSnackbar: nothing,
    closeSnackbar: nothing,
    setBusy: nothing,
    setUnsaved: nothing,
    kept: { has: () => false, get: nothing, put: nothing, drop: nothing },
  } satisfies Partial<ModuleContext> as unknown as ModuleContext;
  const queryClient = createQueryClient();
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  const html = await renderToText(
    <ModuleProvider
      context={context}
      texts={createTexts('en', { [NAME]: texts }, NAME)}
      queryClient={queryClient}
      isStatic
    >
      {part}
    </ModuleProvider>,
    'test-',
  );
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();
}
