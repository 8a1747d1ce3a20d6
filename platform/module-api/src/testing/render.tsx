import type { CurrentCustomer } from '@rollheim/contracts';
import type { ReactNode } from 'react';
import { sessionAtom } from '../atoms.ts';
import { fragmentStore, createQueryClient, ModuleProvider } from '../provider.tsx';
import { renderToText, staticLocation, staticNavigator } from '../server.tsx';
import { createTexts } from '../texts.tsx';
import type { ModuleContext } from '../types.ts';

/** The first render of a part of a module without texts; `customer` null: no one is logged in. `modules`: of its set. */
export function renderFor(
  customer: Partial<CurrentCustomer> | null,
  part: ReactNode,
  queries: [readonly unknown[], unknown][] = [],
  modules: object = {},
): Promise<string> {
  const store = fragmentStore('en');
  if (customer) store.set(sessionAtom, (old) => ({ ...old, customer: customer as CurrentCustomer }));
  const context = {
    name: 'mf-x',
    config: { home: 'en', releaseSet: { modules } },
    locale: 'en',
    location: staticLocation('/'),
    navigationType: 'POP',
    navigator: staticNavigator,
    store,
  } as unknown as ModuleContext;
  return renderToText(
    <ModuleProvider
      context={context}
      texts={createTexts('en', {}, 'mf-x')}
      queryClient={createQueryClient({ queries, renderedAt: new Date().toISOString() })}
      isStatic
    >
      {part}
    </ModuleProvider>,
    'x',
  );
}
