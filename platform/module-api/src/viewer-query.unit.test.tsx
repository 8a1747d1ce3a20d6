import { expect, test } from 'vitest';
import { renderFor } from './testing/render.tsx';
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

const render = (customerId: string | null, queries: [readonly unknown[], unknown][]): Promise<string> =>
  renderFor(customerId === null ? null : { customerId }, <Standing />, queries);

const FOR_ALL: [readonly unknown[], unknown] = [keyFor(['search', 'q=1'], null), 'anonymous'];

test('what was rendered for everyone is the visitor’s answer', async () => {
  expect(await render(null, [FOR_ALL])).toContain('<p>anonymous, own, shown</p>');
});

test('for a logged-in viewer it is only a placeholder: their own is still requested', async () => {
  expect(await render('c1', [FOR_ALL])).toContain('<p>anonymous, for all, shown</p>');
});

test('an own answer goes first, and another customer’s is never shown', async () => {
  const own: [readonly unknown[], unknown] = [keyFor(['search', 'q=1'], 'c1'), 'leading'];
  expect(await render('c1', [FOR_ALL, own])).toContain('<p>leading, own, shown</p>');
  expect(await render('c2', [own])).toContain('<p>nothing, for all, pending</p>');
});
