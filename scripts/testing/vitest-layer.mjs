// One layer of tests by vitest: what each of its files found.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnv } from '../bootstrap.mjs';
import { findChromium } from '../chromium.mjs';
import { run } from './children.mjs';
import { tool } from './static-checks.mjs';

/** What Node compiles of our sources, for all processes that the tests of this run start. */
export const compiled = join(root, '.cache', `test-compiled-${process.pid}`);

/**
 * Runs the files of a layer. Resolves with the outcome of each file, and with failures that belong to none (vitest
 * itself ended, an error outside of a test, no browser).
 */
export async function runLayer(project, paths = []) {
  const report = join(root, '.cache', `test-report-${project}-${process.pid}.json`);
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const env = { ...toolEnv(), ...colour, TEST_REPORT: report, NODE_COMPILE_CACHE: compiled };
  // also what looks at pages of its own, without a system
  if (project !== 'unit') {
    const chromium = findChromium();
    if (!chromium.path) return failed(project, chromium.reason);
    env.CHROMIUM_PATH = chromium.path;
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  // stories take minutes each: what they do is shown as they do it
  const shown = project === 'e2e' || project === 'deep' ? 'verbose' : 'default';
  const reporters = [`--reporter=${shown}`, `--reporter=${join(root, 'scripts', 'report.mjs')}`];
  const args = [tool('vitest', 'vitest'), 'run', '--project', project, ...reporters, ...paths];
  const code = await run(args, env, (text) => void process.stdout.write(text));
  if (!existsSync(report)) return failed(project, `vitest ended with exit code ${code} and no report`);
  const { files, outside } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  const known = outside.length > 0 || files.some(({ failures }) => failures.length > 0);
  // what the report does not know of must still fail the run
  if (code !== 0 && !known) return failed(project, `vitest ended with exit code ${code}`, files);
  return { files, outside };
}

const failed = (name, reason, files = []) => ({ files, outside: [{ name, reason }] });
