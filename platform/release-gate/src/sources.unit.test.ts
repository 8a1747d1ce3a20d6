import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { globalSelectors } from './css.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SHEETS = globSync('mf-*/web/**/*.module.css', { cwd: ROOT });

test('the gate takes the styles of every module: none reaches beyond it', () => {
  expect(SHEETS.length).toBeGreaterThan(50);
  for (const sheet of SHEETS) {
    // a build puts the module's name before its classes
    const built = readFileSync(join(ROOT, sheet), 'utf8').replaceAll(/\.(?=[a-zA-Z])/g, '.mf-module_');
    expect(globalSelectors(built, 'mf-module'), sheet).toEqual([]);
  }
});
