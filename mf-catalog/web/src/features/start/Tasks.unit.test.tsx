import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import type { useTasks } from './queries.ts';
import { Tasks } from './Tasks.tsx';

const none = {
  data: { notifications: [], openCtas: 0, total: 0 },
  isError: false,
} as unknown as ReturnType<typeof useTasks>;
const render = (invoices: { count: number; open: number } | undefined) =>
  renderPart(<Tasks tasks={none} invoices={invoices} />, { name: 'mf-catalog', texts });

test('invoices that are to be paid wait for the dealer, with their sum and the way to them', async () => {
  const html = await render({ count: 4, open: 270_934 });
  expect(textOf(html)).toContain('4 open invoices');
  expect(textOf(html)).toMatch(/To pay 2\.709,34\s€/);
  expect(html).toMatch(/href="[^"]*purchases\?status=pending"/);
  expect(textOf(html)).not.toContain(texts['start.no_tasks']);
});

test('without them nothing waits', async () => {
  expect(textOf(await render({ count: 0, open: 0 }))).toContain(texts['start.no_tasks']);
  expect(textOf(await render(undefined))).toContain(texts['start.no_tasks']);
});
