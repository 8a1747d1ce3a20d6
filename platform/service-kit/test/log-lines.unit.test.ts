import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const LOG = new URL('../src/log.ts', import.meta.url).href;

test('When a process is killed, then every line that it logged before is written', () => {
  const code = `
    const { createLog } = await import(${JSON.stringify(LOG)});
    const log = createLog('test', 'info');
    for (let nth = 0; nth < 300; nth++) log.info({ nth }, 'a line');
    process.kill(process.pid, 'SIGKILL');`;
  const { stdout, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  expect(signal).toBe('SIGKILL');
  expect(stdout.trim().split('\n')).toHaveLength(300);
});
