// `npm test [static|unit|int|e2e|<path> …]`: static checks, then the tests; ends with one line of counts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, pinnedNode, root, toolEnv } from './bootstrap.mjs';
import { findChromium } from './chromium.mjs';
import { filesLike } from './files.mjs';

const PROJECTS = ['unit', 'int', 'e2e'];
const asked = process.argv.slice(2);
const unknown = asked.filter((word) => word.startsWith('-'));
if (unknown.length > 0) {
  console.error(`Unknown argument ${unknown.join(' ')}. Usage: npm test -- [static|unit|int|e2e|<path> …]`);
  process.exit(2);
}
const kinds = asked.filter((word) => word === 'static' || PROJECTS.includes(word));
const paths = asked.filter((word) => !kinds.includes(word));
const counts = { passed: 0, failed: 0, skipped: 0 };
const skips = [];

const npmSeconds = installPackages();
if (npmSeconds > 0) console.log(`Packages installed in ${npmSeconds.toFixed(1)} s`);
if (kinds.includes('static') || asked.length === 0) runStatic();
const projects = PROJECTS.filter(
  (name) => kinds.includes(name) || (kinds.length === 0 && !kinds.includes('static')),
);
for (const project of projects) runTests(project);
for (const { name, reason } of skips) console.log(`skipped: ${name}: ${reason}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);

function runStatic() {
  check('lock file', [join(root, 'scripts', 'lock.mjs'), '--check']);
  check('types', [tool('typescript', 'bin/tsc'), '--noEmit']);
  check('lint', [tool('oxlint', 'bin/oxlint'), '--quiet']);
  check('format', [tool('oxfmt', 'bin/oxfmt'), '--check', '.']);
  check('package versions', [tool('sherif', 'index.js'), '--ignore-rule', 'root-package-manager-field']);
  check('unused code and packages', [tool('knip', 'bin/knip.js'), '--no-progress']);
}

/** One static check: counts as one test; its output is shown when it fails. */
function check(name, args) {
  const { status, stdout, stderr, error } = spawnSync(pinnedNode, args, {
    cwd: root,
    env: { ...toolEnv(), NO_COLOR: '1' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const ok = status === 0;
  counts[ok ? 'passed' : 'failed']++;
  console.log(`${ok ? '✓' : '×'} ${name}`);
  if (!ok) console.log(error ? error.message : `${stdout}${stderr}`.trimEnd());
}

/** A tool's program file. */
function tool(name, file) {
  const bin = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).bin;
  const declared = typeof bin === 'string' ? bin : bin?.[name === 'typescript' ? 'tsc' : name];
  return join(root, 'node_modules', name, declared ?? file);
}

/** Tests of one kind by vitest, counted by our own reporter. */
function runTests(project) {
  const files = filesLike(new RegExp(`\\.${project}\\.test\\.tsx?$`));
  if (!files.some((file) => paths.length === 0 || paths.some((path) => file.includes(path)))) return;
  const report = join(root, '.cache', `test-report-${project}-${process.pid}.json`);
  const env = { ...toolEnv(), TEST_REPORT: report };
  if (project === 'e2e') {
    const chromium = findChromium();
    if (!chromium.path) {
      console.log(`× e2e: ${chromium.reason}`);
      counts.failed++;
      return;
    }
    env.CHROMIUM_PATH = chromium.path;
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'report.mjs')}`];
  const args = [tool('vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters, ...paths];
  const { status } = spawnSync(pinnedNode, args, { cwd: root, env, stdio: 'inherit' });
  if (!existsSync(report)) {
    console.log(`× ${project}: vitest ended with exit code ${status} and no report`);
    counts.failed++;
    return;
  }
  const counted = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  counts.passed += counted.passed;
  // What the report does not know of must still fail the run.
  counts.failed += status !== 0 && counted.failed === 0 ? 1 : counted.failed;
  counts.skipped += counted.skips.length;
  skips.push(...counted.skips);
}
