import type { NotificationPage } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import type { Shown } from '../../shared/pages.ts';
import { Narrow } from './Narrow.tsx';

const page: NotificationPage = {
  notifications: [],
  unRead: 5,
  openCtas: 3,
  total: 4,
  page: 1,
  tasks: { offers: 2, questions: 1 },
  openReadMes: 2,
};
const drawn = (filter: Shown['filter'], more: Partial<NotificationPage> = {}): Promise<string> =>
  renderPart(
    <Narrow value={{ filter, task: null }} page={{ ...page, ...more }} onChange={() => undefined} />,
    { name: 'mf-messages', texts, path: '/messages' },
  );

test('unread messages can be narrowed to the notes among them, where there are others', async () => {
  expect(await drawn('unread')).toMatch(/aria-pressed="false">Notes only<span[^>]*>2</);
  expect(await drawn('unread', { openReadMes: 5 })).not.toContain('Notes only');
  expect(await drawn('unread', { openReadMes: 0 })).not.toContain('Notes only');
  // the way back stays, whatever was read meanwhile
  expect(await drawn('notes', { openReadMes: 0 })).toMatch(/aria-pressed="true">Notes only/);
});

test('tasks can be narrowed to their kinds', async () => {
  expect(await drawn('tasks')).toContain('Offers');
  expect(await drawn('tasks')).not.toContain('Notes only');
});
