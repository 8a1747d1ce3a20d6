import type { SyscaraView } from '@rollheim/contracts/syscara';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { SyscaraPanel } from './SyscaraPanel.tsx';

const nothing: SyscaraView = {
  since: null,
  checking: false,
  checkedAt: null,
  fault: null,
  refused: null,
  found: null,
  nextAt: null,
  run: null,
  vehicles: [],
  lockedUntil: null,
};
const connected: SyscaraView = {
  ...nothing,
  since: '2026-11-22T11:00:00.000Z',
  checkedAt: '2026-11-22T11:00:01.000Z',
  found: 4,
};
const panel = async (view: Partial<SyscaraView>, base = nothing) =>
  textOf(
    await renderPart(<SyscaraPanel id="syscara" sells />, {
      name: 'mf-integrations',
      texts,
      queries: [[['syscara'], { ...base, ...view }]],
    }),
  );

test('a first login stays in its form while it is tried out, and where SYSCARA refuses it, with the reason', async () => {
  const trying = { since: connected.since, checking: true };
  expect(await panel(trying)).toContain(texts['dms.username']);
  expect(await panel(trying)).not.toContain(texts['dms.replace']);
  const refused = await panel({ refused: 'credentials' });
  expect(refused).toContain(texts['dms.wrong_login']);
  expect(refused).toContain(texts['dms.username']);
  // one over a login that works is a connection all the while
  expect(await panel({ checking: true, checkedAt: null }, connected)).toContain(texts['dms.replace']);
  expect(await panel({}, connected)).not.toContain(texts['dms.username']);
});

test('who used up the tries reads until when', async () => {
  expect(await panel({ refused: 'credentials', lockedUntil: '2026-11-22T12:25:00.000Z' })).toContain(
    'from 13:25',
  );
  expect(await panel({})).not.toContain('Five tries');
});
