import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { LayerOutcome } from './testing/second-look.d.mts';

const ROOT = join(import.meta.dirname, '..');
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const folder = mkdtempSync(join(ROOT, '.cache', 'report-'));
writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the reporter writes of a run of one file. */
function reportOf(source: string): LayerOutcome {
  writeFileSync(join(folder, 'sample.test.ts'), source);
  const report = join(folder, 'report.json');
  const args = [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--root',
    folder,
    `--reporter=${join(ROOT, 'scripts/report.mjs')}`,
  ];
  spawnSync(process.execPath, args, { cwd: folder, env: { ...process.env, TEST_REPORT: report } });
  return JSON.parse(readFileSync(report, 'utf8')) as LayerOutcome;
}

test('tests that a failed hook kept from running have failed, with the reason of the hook', () => {
  const { files } = reportOf(`
    import { beforeAll, describe, test } from 'vitest';
    describe('system', () => {
      beforeAll(() => { throw new Error('releases ended with exit code 1'); });
      test('bids', () => undefined);
      test('sells', () => undefined);
    });
    test('alone', () => undefined);
    test.skip('left out', () => undefined);
  `);
  expect(files[0]).toMatchObject({
    file: 'sample.test.ts',
    passed: 1,
    failures: [
      { name: 'sample.test.ts › system > bids', reason: 'set-up failed: releases ended with exit code 1' },
      { name: 'sample.test.ts › system > sells', reason: 'set-up failed: releases ended with exit code 1' },
    ],
    skips: [{ name: 'sample.test.ts › left out', reason: 'no reason given' }],
  });
});

test('so have those of a file whose own hook failed', () => {
  const { files } = reportOf(`
    import { beforeAll, test } from 'vitest';
    beforeAll(() => { throw new Error('no database'); });
    test('bids', () => undefined);
  `);
  expect(files[0]?.failures).toEqual([
    { name: 'sample.test.ts › bids', reason: 'set-up failed: no database' },
  ]);
});

test('a hook that fails behind tests that passed, and a file that cannot be read, are failures', () => {
  const after = reportOf(`
    import { afterAll, describe, test } from 'vitest';
    describe('system', () => {
      afterAll(() => { throw new Error('does not stop'); });
      test('bids', () => undefined);
    });
  `);
  expect(after.files[0]).toMatchObject({ passed: 1, failures: [{ reason: 'does not stop' }] });
  expect(reportOf('this is no program').files[0]?.failures).toHaveLength(1);
});
