/**
 * `npm run verdicts -- <patch> …`: publishes releases beside the demo market, each with one patch (as `git diff` prints
 * it, of one module), with the gate as it is shipped, and prints what the gate makes of each and its findings. A patch
 * is taken back before the next one. `E2E_PORT` with `E2E_DATA`: a system that is running.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { copyRepository } from '../support/repository-copy.ts';
import { say, startTestSystem } from '../support/system.ts';
import { judge } from './verdict.ts';

const patches = process.argv.slice(2).map((file) => {
  const modules = new Set(
    [...readFileSync(file, 'utf8').matchAll(/^\+\+\+ b\/([^/]+)\//gm)].map(([, top]) => top!),
  );
  const [module = ''] = modules;
  if (modules.size !== 1 || !/^(mf-|shell$)/.test(module))
    throw new Error(`${file}: a patch changes one module, this one changes ${[...modules].join(', ')}`);
  return { file: resolve(file), module };
});
if (patches.length === 0) {
  console.error('Usage: npm run verdicts -- <patch> …');
  process.exit(2);
}

const port = process.env['E2E_PORT'];
const system = port === undefined ? await startTestSystem('postgres') : null;
const place = system ?? { basePort: Number(port), dataDir: process.env['E2E_DATA'] ?? '.data' };
const copy = await copyRepository(place);
const counts = { passed: 0, refused: 0, undecided: 0 };
try {
  for (const { file, module } of patches) {
    execFileSync('git', ['apply', file], { cwd: copy.dir });
    const begun = performance.now();
    const { verdict, output } = await judge(copy, module, basename(file, '.patch'));
    counts[verdict]++;
    const seconds = Math.round((performance.now() - begun) / 1000);
    say(JSON.stringify({ patch: basename(file), module, verdict, seconds }));
    say(output);
    execFileSync('git', ['apply', '--reverse', file], { cwd: copy.dir });
  }
} finally {
  await copy.remove();
  await system?.stop();
}
say(JSON.stringify({ releases: patches.length, ...counts }));
