// The fuzzer of the API, from PyPI, in a folder of its own below .cache.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const VERSION = '4.32.5';
const folder = join(root, '.cache', `schemathesis-${VERSION}`);
const installed = join(folder, 'bin', 'st');

/** Path of schemathesis' command; installs it at the first call. Null with a reason where that is not possible. */
export function findSchemathesis() {
  if (existsSync(installed)) return { path: installed };
  console.log(`Installing schemathesis ${VERSION} from PyPI …`);
  const steps = [
    ['python3', ['-m', 'venv', folder], 'python3 with venv is needed (Debian: python3-venv)'],
    [
      join(folder, 'bin', 'pip'),
      ['install', '-q', '--disable-pip-version-check', `schemathesis==${VERSION}`],
      `pip could not install schemathesis ${VERSION}`,
    ],
  ];
  for (const [command, args, reason] of steps)
    if (spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0)
      return { path: null, reason };
  return { path: installed };
}
