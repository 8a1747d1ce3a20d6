import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kinds } from './kinds.ts';

/** Runs a kind in production with these settings alone; what it wrote, and its exit code. */
async function started(
  kind: string,
  env: Record<string, string>,
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'run', kind], {
    env: { PATH: process.env['PATH'], ROLLHEIM_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}

test.each(kinds().map(({ name }) => name))(
  'in production %s does not start without its settings, and names all that are missing',
  async (kind) => {
    const { code, text } = await started(kind, { PORT: '1', DEMO: '1' });
    expect(code).toBe(1);
    expect(text).toContain('PUBLIC_URL is missing');
    expect(text).toContain('SECRET is missing');
    expect(text).toContain('DEMO must be 0');
    expect(text).not.toContain(' at ');
  },
);

test('without a port nothing says whether a process is ready: it does not start', async () => {
  const { code, text } = await started('orders', {});
  expect(code).toBe(1);
  expect(text).toContain('PORT is missing');
});

test('a kind that there is not is answered by those that there are', async () => {
  const { text } = await started('bidding', { PORT: '1' });
  expect(text).toContain('There is no kind of process bidding. There are: identity');
});
