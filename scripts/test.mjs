// `npm test [static|unit|int|e2e|<path> …]`: static checks, then the tests; ends with one line of counts.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, pinnedNode, root, toolEnv } from './bootstrap.mjs';
import { findChromium } from './chromium.mjs';
import { filesLike } from './files.mjs';

const PROJECTS = ['unit', 'int', 'e2e'];
const LAYERS = ['static', ...PROJECTS];
const asked = process.argv.slice(2);
const unknown = asked.filter((word) => word.startsWith('-'));
if (unknown.length > 0) refuse(`Unknown argument ${unknown.join(' ')}.`);
const kinds = asked.filter((word) => LAYERS.includes(word));
const paths = asked.filter((word) => !kinds.includes(word));
const counts = { passed: 0, failed: 0, skipped: 0 };
/** What Node compiles of our sources, for all processes that the tests of this run start. */
const compiled = join(root, '.cache', `test-compiled-${process.pid}`);
/** What browser tests keep of windows when they fail. */
const shown = join(root, '.cache', 'e2e-failures');
const skips = [];
const failures = [];

const npmSeconds = installPackages();
if (npmSeconds > 0) console.log(`Packages installed in ${npmSeconds.toFixed(1)} s`);
const projects = PROJECTS.filter(
  (name) => kinds.includes(name) || (kinds.length === 0 && !kinds.includes('static')),
);
const files = new Map(projects.map((name) => [name, filesLike(new RegExp(`\\.${name}\\.test\\.tsx?$`))]));
// of an earlier run, unless this one has no browser tests
if (projects.includes('e2e')) rmSync(shown, { recursive: true, force: true });
const lost = paths.filter((path) => ![...files.values()].flat().some((file) => file.includes(path)));
if (lost.length > 0) refuse(`No ${projects.join(' or ')} test has ${lost.join(' or ')} in its path.`);

// Static checks and unit tests keep the processor busy; the others mostly wait, for a page, a database or a timer.
const wantsStatic = kinds.includes('static') || asked.length === 0;
await Promise.all([wantsStatic ? runStatic() : null, runTests('unit')]);
await Promise.all([runTests('int'), runTests('e2e')]);
rmSync(compiled, { recursive: true, force: true });
// The end of a long run names what failed: its middle is often cut off.
for (const text of whatPagesShowed()) console.log(text);
for (const { name, reason } of failures) console.log(`failed: ${name}: ${reason}`);
for (const { name, reason } of skips) console.log(`skipped: ${name}: ${reason}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0);

function refuse(reason) {
  console.error(`${reason} Usage: npm test -- [${LAYERS.join('|')}|<part of a path> …]`);
  process.exit(2);
}

/** The beginning of what the windows of failed tests showed, as the browser tests of this run have kept it. */
function whatPagesShowed() {
  if (!projects.includes('e2e') || !existsSync(shown)) return [];
  const kept = readdirSync(shown).filter((file) => file.endsWith('.txt'));
  return kept.map((file) => `${file}: ${readFileSync(join(shown, file), 'utf8').slice(0, 1_000)}`);
}

async function runStatic() {
  await check('lock file', [join(root, 'scripts', 'lock.mjs'), '--check']);
  await check('types', [tool('typescript', 'bin/tsc'), '--noEmit']);
  await check('lint', [tool('oxlint', 'bin/oxlint'), '--quiet']);
  await check('format', [tool('oxfmt', 'bin/oxfmt'), '--check', '.']);
  await check('package versions', [
    tool('sherif', 'index.js'),
    '--ignore-rule',
    'root-package-manager-field',
  ]);
  await check('unused code and packages', [tool('knip', 'bin/knip.js'), '--no-progress']);
}

/** One static check: counts as one test; its output is shown when it fails. */
async function check(name, args) {
  let output = '';
  const code = await run(args, { ...toolEnv(), NO_COLOR: '1' }, (text) => (output += text));
  counts[code === 0 ? 'passed' : 'failed']++;
  if (code !== 0) failures.push({ name, reason: output.trim().split('\n', 1)[0] });
  console.log(`${code === 0 ? '✓' : '×'} ${name}${code === 0 ? '' : `\n${output.trimEnd()}`}`);
}

/** Runs the pinned Node to its end; the exit code. `take` gets what it prints, whole lines at a time. */
function run(args, env, take) {
  const child = spawn(pinnedNode, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    let open = '';
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      const end = text.lastIndexOf('\n') + 1;
      if (end > 0) take(open + text.slice(0, end));
      open = end > 0 ? text.slice(end) : open + text;
    });
    stream.on('end', () => open !== '' && take(`${open}\n`));
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      take(`${error.message}\n`);
      resolve(null);
    });
    child.on('close', (code) => resolve(code));
  });
}

/** Counts a failure that no test reports. */
function fail(name, reason) {
  console.log(`× ${name}: ${reason}`);
  counts.failed++;
  failures.push({ name, reason });
}

/** A tool's program file. */
function tool(name, file) {
  const bin = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).bin;
  const declared = typeof bin === 'string' ? bin : bin?.[name === 'typescript' ? 'tsc' : name];
  return join(root, 'node_modules', name, declared ?? file);
}

/** Tests of one kind by vitest, counted by our own reporter. */
async function runTests(project) {
  const mine = files.get(project) ?? [];
  if (!mine.some((file) => paths.length === 0 || paths.some((path) => file.includes(path)))) return;
  const report = join(root, '.cache', `test-report-${project}-${process.pid}.json`);
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const env = { ...toolEnv(), ...colour, TEST_REPORT: report, NODE_COMPILE_CACHE: compiled };
  if (project === 'e2e') {
    const chromium = findChromium();
    if (!chromium.path) {
      fail('e2e', chromium.reason);
      return;
    }
    env.CHROMIUM_PATH = chromium.path;
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts', 'report.mjs')}`];
  const args = [tool('vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters, ...paths];
  const code = await run(args, env, (text) => void process.stdout.write(text));
  if (!existsSync(report)) {
    fail(project, `vitest ended with exit code ${code} and no report`);
    return;
  }
  const counted = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  counts.passed += counted.passed;
  // What the report does not know of must still fail the run.
  if (code !== 0 && counted.failed === 0) fail(project, `vitest ended with exit code ${code}`);
  counts.failed += counted.failed;
  failures.push(...counted.failures);
  counts.skipped += counted.skips.length;
  skips.push(...counted.skips);
}
