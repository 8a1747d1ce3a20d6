// `npm run clocks [-- --int] [<clock> …] [<int test file> …]`: the unit layer, and the integration tests that are named
// (`--int`: all), once at each clock below. No test and no product code may depend on the day, the hour or the zone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pinnedNode, root, toolEnv } from './bootstrap.mjs';
import { filesLike } from './files.mjs';

const BERLIN = 'Europe/Berlin';
/**
 * Each goes on from its instant while the tests run. All lie in the past: at an instant ahead of the kernel's clock the
 * timers of Postgres (a statement's, an idle transaction's) never fire below libfaketime.
 * A zone without an instant: the clock of this machine in it.
 */
const CLOCKS = {
  friday: { at: '2026-11-20T16:59:00+01:00', zone: BERLIN },
  sunday: { at: '2026-11-22T12:00:00+01:00', zone: BERLIN },
  'new-year': { at: '2025-12-31T23:58:30+01:00', zone: BERLIN },
  spring: { at: '2026-03-29T01:59:00+01:00', zone: BERLIN },
  autumn: { at: '2026-10-25T02:59:00+02:00', zone: BERLIN },
  leap: { at: '2024-02-29T12:00:00+01:00', zone: BERLIN },
  west: { zone: 'America/Los_Angeles' },
  east: { zone: 'Pacific/Auckland' },
};

/**
 * Tests that compare the times of files with the clock. A file has the time of the kernel, which no library fakes: at
 * another instant the two disagree as on no machine.
 */
const FILE_TIMES = [
  'platform/releases/src/blobs/blobs.int.test.ts',
  'platform/releases/src/registry/registry.int.test.ts',
  'platform/releases/src/upkeep/upkeep.int.test.ts',
];

const asked = process.argv.slice(2);
const files = filesLike(/\.int\.test\.tsx?$/);
const clocks = asked.filter((word) => Object.hasOwn(CLOCKS, word));
const all = asked.includes('--int');
const paths = asked.filter((word) => word !== '--int' && !clocks.includes(word));
const lost = paths.filter((path) => !files.some((file) => file.includes(path)));
if (lost.length > 0)
  refuse(
    `No clock and no integration test is called ${lost.join(' or ')}.`,
    `Usage: npm run clocks -- [--int] [${Object.keys(CLOCKS).join('|')} …] [<part of a path> …]`,
  );

const found = spawnSync('faketime', ['-m', '-f', '+0s', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' });
if (found.error || found.status !== 0)
  refuse('The command faketime (libfaketime) is missing.', 'Install it: apt-get install faketime');
const library = found.stdout.trim();

const failures = [];
let passed = 0;
for (const name of clocks.length > 0 ? clocks : Object.keys(CLOCKS)) {
  run(name, 'unit', []);
  if (all || paths.length > 0) run(name, 'int', paths);
}
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 || passed === 0 ? 1 : 0);

function refuse(...lines) {
  for (const line of lines) console.error(line);
  process.exit(2);
}

/** Environment in which every process reads this clock. The monotonic clock stays: timers and durations are real. */
function clockEnv({ at, zone }) {
  const env = { ...toolEnv(), TZ: zone };
  if (at === undefined) return env;
  // an offset, not an instant: a process that starts later reads the same clock as the others
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000);
  return {
    ...env,
    LD_PRELOAD: library,
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'scripts', 'clock-of-children.mjs'))}`,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

/** One layer at one clock; what fails is printed and kept for the end. */
function run(name, project, only) {
  const clock = CLOCKS[name];
  console.log(`${name}, ${project}: ${clock.at ?? 'now'} ${clock.zone}`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  const report = join(root, '.cache', `clocks-${process.pid}.json`);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=json', `--outputFile=${report}`];
  const left = clock.at === undefined ? [] : FILE_TIMES.map((file) => `--exclude=${file}`);
  const { status, stdout, stderr } = spawnSync(
    pinnedNode,
    [vitest, 'run', '--project', project, ...reporters, ...left, ...only],
    { cwd: root, env: clockEnv(clock), encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (!existsSync(report)) {
    console.log(`${stdout}${stderr}`);
    failures.push(`${name}, ${project}: vitest ended with exit code ${status} and no report`);
    return;
  }
  const before = failures.length;
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(report);
  passed += numPassedTests;
  for (const { name: file, message, status: end, assertionResults } of testResults) {
    const failed = assertionResults.filter((each) => each.status === 'failed');
    const where = `${name}, ${relative(root, file)}`;
    for (const { fullName, failureMessages } of failed) {
      failures.push(`${where}: ${fullName}`);
      console.log(`× ${relative(root, file)}: ${fullName}\n${failureMessages.join('\n')}`);
    }
    if (end === 'failed' && failed.length === 0) {
      failures.push(where);
      console.log(`× ${relative(root, file)}\n${message}`);
    }
  }
  if (status !== 0 && failures.length === before) {
    console.log(stderr);
    failures.push(`${name}, ${project}: vitest ended with exit code ${status}`);
  }
}
