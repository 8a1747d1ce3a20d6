import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const npmTest = (...words: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'test.mjs'), ...words], { encoding: 'utf8' });

test('a word that is no layer and in no path of a test is refused, with the layers', () => {
  const { status, stderr } = npmTest('acceptance');
  expect(status).toBe(2);
  expect(stderr).toContain('No unit or int or e2e or deep test has acceptance in its path.');
  expect(stderr).toContain('static|unit|int|e2e|deep');
});

test('a path without tests of the layer that was asked for is refused', () => {
  const { status, stderr } = npmTest('e2e', 'services/auctions');
  expect(status).toBe(2);
  expect(stderr).toContain('No e2e test has services/auctions in its path.');
});

test('an option is refused', () => {
  expect(npmTest('--watch')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--watch') as string,
  });
});
