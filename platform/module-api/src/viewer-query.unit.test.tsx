import type { CurrentCustomer } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { sessionAtom } from './atoms.ts';
import { anonymousStore, createQueryClient, ModuleProvider } from './provider.tsx';
import { renderToText, staticLocation, staticNavigator } from './server.tsx';
import { createTexts } from './texts.tsx';
import type { ModuleContext } from './types.ts';
import { keyFor, useViewerQuery } from './viewer-query.ts';

const Standing = () => {
  const { data, isForAll, isPending } = useViewerQuery<string>({
    queryKey: ['search', 'q=1'],
    queryFn: () => new Promise(() => undefined),
  });
  return (
    <p>{[data ?? 'nothing', isForAll ? 'for all' : 'own', isPending ? 'pending' : 'shown'].join(', ')}</p>
  );
};

function render(customerId: string | null, queries: [readonly unknown[], unknown][]): Promise<string> {
  const store = anonymousStore('en');
  if (customerId !== null)
    store.set(sessionAtom, (old) => ({ ...old, customer: { customerId } as CurrentCustomer }));
  const context = {
    name: 'mf-x',
    locale: 'en',
    location: staticLocation('/'),
    navigationType: 'POP',
    navigator: staticNavigator,
    store,
  } as unknown as ModuleContext;
  const queryClient = createQueryClient({ queries, renderedAt: new Date().toISOString() });
  return renderToText(
    <ModuleProvider
      context={context}
      texts={createTexts('en', {}, 'mf-x')}
      queryClient={queryClient}
      isStatic
    >
      <Standing />
    </ModuleProvider>,
    'x',
  );
}

const FOR_ALL: [readonly unknown[], unknown] = [keyFor(['search', 'q=1'], null), 'anonymous'];

test('what was rendered for everyone is the visitor’s answer', async () => {
  expect(await render(null, [FOR_ALL])).toContain('<p>anonymous, own, shown</p>');
});

test('to who is logged in it only stands in: their own is still asked for', async () => {
  expect(await render('c1', [FOR_ALL])).toContain('<p>anonymous, for all, shown</p>');
});

test('an own answer goes first, and another customer’s is never shown', async () => {
  const own: [readonly unknown[], unknown] = [keyFor(['search', 'q=1'], 'c1'), 'leading'];
  expect(await render('c1', [FOR_ALL, own])).toContain('<p>leading, own, shown</p>');
  expect(await render('c2', [own])).toContain('<p>nothing, for all, pending</p>');
});
