import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@rollheim/embedded';

/** Starts a process of orders that cannot start; what it prints, by lines. `options`: of Node. */
export async function refusalOf(
  env: Readonly<Record<string, string>>,
  ...options: string[]
): Promise<string[]> {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const own = { PATH: process.env['PATH'], LOG_LEVEL: 'fatal', PORT: String(await freePort()), ...env };
  return promisify(execFile)(process.execPath, [...options, main, 'run', 'orders'], { env: own }).then(
    () => {
      throw new Error('it ended without a word');
    },
    ({ code, stderr }: { code: number; stderr: string }) => {
      if (code !== 1) throw new Error(`it ended with ${code}: ${stderr}`);
      return stderr.trim().split('\n');
    },
  );
}
