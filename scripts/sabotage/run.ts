import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOf } from './copy.ts';
import { CHANGES, kindOf, type Change } from './list.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** How long a test waits for what does not come, ms: most of them fail by what comes. */
const PATIENCE_MS = '15000';

/** What became of a test. `broken`: the file could not be read or its system did not start, so nothing was tested. */
type Outcome = 'passed' | 'failed' | 'broken';

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Runs the tests of a file whose full name ends so, in a copy of the tree. */
async function outcomeOf(folder: string, file: string, title: string): Promise<Outcome> {
  const report = join(folder, '.cache', 'sabotage.json');
  rmSync(report, { force: true });
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const pattern = title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const args = [
    'run',
    '--project',
    kindOf(file),
    file,
    '-t',
    pattern,
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: folder,
    env: { ...process.env, TEST_PATIENCE_MS: PATIENCE_MS },
    stdio: 'ignore',
  });
  await new Promise((resolve) => child.once('close', resolve));
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const results = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName }) => fullName.includes(title));
    if (results.some(({ status }) => status === 'failed')) return 'failed';
    return results.some(({ status }) => status === 'passed') ? 'passed' : 'broken';
  } catch {
    return 'broken';
  }
}

/** Makes one change, runs its test, and takes the change back. */
async function play(folder: string, { file, from, to, test, title }: Change): Promise<Outcome> {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  try {
    return await outcomeOf(folder, test, title);
  } finally {
    writeFileSync(path, source);
  }
}

const asked = process.argv.slice(2);
const chosen = CHANGES.filter(({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)));
if (chosen.length === 0) {
  console.error(`No change has ${asked.join(' or ')} in its name.`);
  process.exit(2);
}
const copy = copyOf(ROOT);
const stop = (): never => {
  copy.remove();
  process.exit(1);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

// a test that fails anyway would seem to see every change
const sound = new Map<string, Outcome>();
const keyOf = ({ test, title }: Change): string => `${test}\n${title}`;
let seen = 0;
for (const change of chosen) {
  const key = keyOf(change);
  const before = sound.get(key) ?? (await outcomeOf(copy.folder, change.test, change.title));
  sound.set(key, before);
  const begun = Date.now();
  const after = before === 'passed' ? await play(copy.folder, change) : 'broken';
  const isSeen = before === 'passed' && after === 'failed';
  if (isSeen) seen++;
  const said =
    before !== 'passed'
      ? `× the test ${before === 'failed' ? 'fails' : 'does not run'} without the change`
      : { failed: '✓ seen', passed: '× SURVIVES', broken: '× the test does not run' }[after];
  const seconds = ((Date.now() - begun) / 1000).toFixed(0).padStart(3);
  console.log(`${said.padEnd(11)} ${seconds} s  ${change.name}  (${change.test}: ${change.title})`);
}
copy.remove();
console.log(`${seen} of ${chosen.length} changes are seen`);
process.exit(seen === chosen.length ? 0 : 1);
