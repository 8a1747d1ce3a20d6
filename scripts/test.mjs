// `npm test [static|unit|int|e2e|deep|<path> …]`: static checks, then the tests, one layer after the other; ends with
// one line of counts. `deep` is what `npm run test:deep` runs: everything that is not in the short run.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, root } from './bootstrap.mjs';
import { filesLike } from './files.mjs';
import { endAll } from './testing/children.mjs';
import { removeLeftovers, whyNotToStart } from './testing/leftovers.mjs';
import { watchLoad } from './testing/load.mjs';
import { lookAgain } from './testing/second-look.mjs';
import { runStaticChecks } from './testing/static-checks.mjs';
import { compiled, runLayer } from './testing/vitest-layer.mjs';

const SHORT = ['unit', 'int', 'e2e'];
const PROJECTS = [...SHORT, 'deep'];
const LAYERS = ['static', ...PROJECTS];
/** How many of the slowest files are named at the end. */
const SLOWEST = 20;
/** What browser tests keep of windows when they fail. */
const shown = join(root, '.cache', 'e2e-failures');

const asked = process.argv.slice(2);
const unknown = asked.filter((word) => word.startsWith('-'));
if (unknown.length > 0) refuse(`Unknown argument ${unknown.join(' ')}.`);
const kinds = asked.filter((word) => LAYERS.includes(word));
const paths = asked.filter((word) => !kinds.includes(word));

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // one Ctrl-C comes twice: from the terminal and from npm
    if (ending) return;
    ending = true;
    console.log(`\n${signal}: ending what the tests have started …`);
    void endAll()
      // a worker that was ended has not stopped its database
      .then(() => removeLeftovers(join(root, '.cache')))
      .then(() => rmSync(compiled, { recursive: true, force: true }))
      .then(() => process.exit(1));
  });

const npmSeconds = installPackages();
if (npmSeconds > 0) console.log(`Packages installed in ${npmSeconds.toFixed(1)} s`);
const projects = kinds.length > 0 ? PROJECTS.filter((name) => kinds.includes(name)) : defaultProjects();
const files = new Map(projects.map((name) => [name, filesLike(new RegExp(`\\.${name}\\.test\\.tsx?$`))]));
const lost = paths.filter((path) => ![...files.values()].flat().some((file) => file.includes(path)));
if (lost.length > 0) refuse(`No ${projects.join(' or ')} test has ${lost.join(' or ')} in its path.`);
const obstacle = whyNotToStart(root);
if (obstacle) stop(obstacle);
const leftovers = await removeLeftovers(join(root, '.cache'));
if (leftovers.length > 0) console.log(`Deleted what runs that were killed had left: ${leftovers.join(', ')}`);
// of an earlier run, unless this one has no browser tests
if (wanted('e2e') || wanted('deep')) rmSync(shown, { recursive: true, force: true });

const load = watchLoad();
const layers = new Map();
const timings = [];
const wantsStatic = kinds.includes('static') || asked.length === 0;
// one after the other: what runs beside something else takes twice the time, and its waits are no longer its own
const checks = wantsStatic ? await timed('static', runStaticChecks) : { passed: 0, failures: [] };
for (const project of projects) await runTests(project);
const looked = await timed('second look', () => lookAgain(layers, runAgain));
rmSync(compiled, { recursive: true, force: true });
report();

/** Without a word about layers: the short run, and of a path everything. */
function defaultProjects() {
  if (paths.length > 0) return PROJECTS;
  return SHORT;
}

function refuse(reason) {
  stop(`${reason} Usage: npm test -- [${LAYERS.join('|')}|<part of a path> …]`);
}

function stop(reason) {
  console.error(reason);
  process.exit(2);
}

function wanted(project) {
  const mine = files.get(project) ?? [];
  return mine.some((file) => paths.length === 0 || paths.some((path) => file.includes(path)));
}

async function runTests(project) {
  if (wanted(project)) layers.set(project, await timed(project, () => runLayer(project, paths)));
}

function runAgain(layer, file) {
  console.log(`\nOnce more, alone: ${file}`);
  return runLayer(layer, [file]);
}

async function timed(name, work) {
  const begun = performance.now();
  const result = await work();
  timings.push(`${name} ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  return result;
}

/** The beginning of what the windows of failed tests showed, as the browser tests of this run have kept it. */
function whatPagesShowed() {
  if (!existsSync(shown)) return [];
  const kept = readdirSync(shown).filter((file) => file.endsWith('.txt'));
  return kept.map((file) => `${file}: ${readFileSync(join(shown, file), 'utf8').slice(0, 1_000)}`);
}

/** Prints what was found; the end of a long run names what failed, since its middle is often cut off. */
function report() {
  const results = [...layers.values()];
  const outcomes = results.flatMap(({ files: found }) => found);
  const failures = [
    ...checks.failures,
    ...results.flatMap(({ outside }) => outside),
    ...outcomes.flatMap(({ failures: found }) => found),
    ...looked.failures,
  ];
  const skips = outcomes.flatMap(({ skips: found }) => found);
  const passed = checks.passed + outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const slowest = outcomes.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  console.log(`\nSlowest files:`);
  for (const { file, ms, parts } of slowest)
    console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file} (${parts})`);
  if (failures.length > 0) for (const text of whatPagesShowed()) console.log(text);
  console.log(`\nTook: ${timings.join(', ')}; ${load.line()}`);
  for (const line of looked.lines) console.log(line);
  for (const { name, reason } of failures) console.log(`failed: ${name}: ${reason}`);
  for (const { name, reason } of skips) console.log(`skipped: ${name}: ${reason}`);
  console.log(`${passed} passed, ${failures.length} failed, ${skips.length} skipped`);
  process.exit(failures.length > 0 || passed === 0 ? 1 : 0);
}
