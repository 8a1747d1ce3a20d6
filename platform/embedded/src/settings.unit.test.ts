import { expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { commonEnv, OFFSETS, readSettings } from './settings.ts';
import { readPlan } from './system.ts';

test.each([
  [{}, true],
  [{ DEMO: '0' }, false],
  [{ DEMO: '' }, true],
])('With %j there are demo users: %s', (env: Record<string, string>, demo) => {
  expect(readSettings([], env).demo).toBe(demo);
});

test('npm start refuses to be production, and says where that is described', () => {
  const started = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], ROLLHEIM_ENV: 'production' },
    encoding: 'utf8',
  });
  expect(started.status).toBe(1);
  expect(started.stdout).toBe('');
  expect(started.stderr).toContain('npm start is no production');
  expect(started.stderr).toContain('docs/deploy.md');
});

test('a secret of one part is in no setting that all are given', () => {
  const places = { adminUrl: 'postgres://x', brokers: null, secret: 'x' };
  const given = { SYSCARA_KEYS: 'k1:secret-of-listings', TRANSLATE_KEY: 'secret-of-the-catalog' };
  const all = JSON.stringify(commonEnv(readSettings([], given), places, given));
  for (const secret of Object.values(given)) expect(all).not.toContain(secret);
});

test('no two parts of a system are given one port', () => {
  const { processes, bffs } = readPlan();
  const own = [
    ...Object.values(OFFSETS),
    ...processes.map(({ healthPort }) => healthPort),
    ...bffs.map(({ port }) => port),
  ];
  expect(own.filter((port, index) => own.indexOf(port) !== index)).toEqual([]);
});
