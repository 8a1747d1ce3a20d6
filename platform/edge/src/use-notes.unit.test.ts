import type { RegistryClient } from '@rollheim/release-management';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { UseNotes } from './use-notes.ts';

const log = pino({ level: 'silent' });

test('reports each release once, and again what the registry did not take', async () => {
  const told: string[][] = [];
  let down = true;
  const client = {
    noteUse: (releases: readonly { module: string; version: string }[]) => {
      if (down) return Promise.reject(new Error('away'));
      told.push(releases.map(({ module, version }) => `${module} ${version}`));
      return Promise.resolve();
    },
  } as unknown as RegistryClient;
  const notes = new UseNotes(client, log, 3_600_000);
  for (let page = 0; page < 3; page++) notes.note('mf-one', '1.0.0');
  await notes.flush();
  notes.note('mf-two', '2.0.0');
  down = false;
  await notes.flush();
  await notes.flush();
  expect(told.map((each) => each.sort())).toEqual([['mf-one 1.0.0', 'mf-two 2.0.0']]);
  notes.note('mf-one', '1.0.0');
  await notes.stop();
  expect(told).toHaveLength(2);
});
