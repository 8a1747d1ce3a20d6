import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test.each([
  [{}, true],
  [{ DEMO: '0' }, false],
  [{ ROLLHEIM_ENV: 'production' }, false],
  [{ ROLLHEIM_ENV: 'production', DEMO: '' }, false],
  [{ ROLLHEIM_ENV: 'production', DEMO: '1' }, true],
])('With %j there are demo users: %s', (env: Record<string, string>, demo) => {
  expect(readSettings([], env).demo).toBe(demo);
});
