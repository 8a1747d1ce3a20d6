import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { until } from '@rollheim/tooling/testing';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Says its id, and ends in order when it is asked to. */
const PROGRAM = `
  const asked = (signal) => { console.log('asked: ' + signal); process.exit(7); };
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.once(signal, asked);
  setInterval(() => undefined, 1000);
  console.log('runs');
`;
const STARTER = `
  const { become } = await import('./scripts/bootstrap.mjs');
  become(['-e', ${JSON.stringify(PROGRAM)}]);
`;

test.each(['SIGINT', 'SIGHUP', 'SIGTERM'] as const)(
  'a command of npm that alone gets %s ends what it runs, and ends with its exit code',
  async (signal) => {
    // a group of its own: no signal reaches the program but the one that is passed on
    const starter = spawn(process.execPath, ['--input-type=module', '-e', STARTER], {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    starter.stdout.on('data', (text: Buffer) => (output += text));
    const exited = new Promise<number | null>((resolve) => starter.once('exit', resolve));
    await until(() => output.includes('runs'));
    starter.kill(signal);
    expect(await exited).toBe(7);
    expect(output).toContain(`asked: ${signal}`);
  },
);
