import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freeBlock } from '@rollheim/tooling/testing';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Every entry that starts in a way of its own, a service and a BFF; the others start as these two do. */
const entries = [
  ...['edge', 'releases', 'console', 'demo'].map((name) => `platform/${name}/src/main.ts`),
  'shell/server/src/main.ts',
  'services/media/src/main.ts',
  'services/auctions/src/main.ts',
  'mf-catalog/bff/main.ts',
];
/** Says that it serves, or which variable is missing. */
const SPEAKS = /listens|The configuration is not usable:\n\s+[A-Z_]+: /;

/** Runs an entry with a port and nothing else until it says something of use or ends. */
async function alone(main: string, port: number): Promise<{ said: string; code: number | null }> {
  const env = { PATH: process.env['PATH'], PORT: String(port), BASE_PORT: String(port) };
  const child = spawn(process.execPath, [main], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/listens/.test(said)) child.kill('SIGTERM');
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { said, code };
}

test.each(entries)('%s alone, without a configuration, serves or says what is missing', async (main) => {
  const { said, code } = await alone(main, await freeBlock());
  expect(said).toMatch(SPEAKS);
  if (!/listens/.test(said)) expect(code).toBe(1);
});
