// The static checks of a test run: each counts as one test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolEnv } from '../bootstrap.mjs';
import { run } from './children.mjs';

/** Name and arguments of Node of each check. */
const checks = () => [
  { name: 'lock file', args: [join(root, 'scripts', 'lock.mjs'), '--check'] },
  { name: 'types', args: [tool('typescript', 'tsc'), '--noEmit'] },
  { name: 'lint', args: [tool('oxlint', 'oxlint'), '--quiet'] },
  { name: 'format', args: [tool('oxfmt', 'oxfmt'), '--check', '.'] },
  {
    name: 'package versions',
    args: [tool('sherif', 'sherif'), '--ignore-rule', 'root-package-manager-field'],
  },
  { name: 'unused code and packages', args: [tool('knip', 'knip'), '--no-progress'] },
];

/** Program file of a tool, as its package declares it. */
export function tool(name, command) {
  const { bin } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return join(root, 'node_modules', name, typeof bin === 'string' ? bin : bin[command]);
}

/** Runs all static checks, one after the other; what a failed one printed is shown. */
export async function runStaticChecks() {
  const result = { passed: 0, failures: [] };
  for (const { name, args } of checks()) {
    let output = '';
    const code = await run(args, { ...toolEnv(), NO_COLOR: '1' }, (text) => (output += text));
    if (code === 0) result.passed++;
    else result.failures.push({ name, reason: output.trim().split('\n', 1)[0] });
    console.log(`${code === 0 ? '✓' : '×'} ${name}${code === 0 ? '' : `\n${output.trimEnd()}`}`);
  }
  return result;
}
