import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { freePort, ROOT, startPostgres, type RunningPostgres } from '@rollheim/embedded';
import { runProgram } from '@rollheim/embedded/programs';
import { until } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configure } from '../configure.ts';
import { migrate } from '../migrate.ts';
import { readSystemEnv, type SystemEnv } from '../system-env.ts';
import { packageKinds } from './package.ts';

// outside of the repository: nothing of its packages is in reach
const folder = join('/tmp', `test-package-${process.pid}`);
let postgres: RunningPostgres;
let system: SystemEnv;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  postgres = await startPostgres({
    dataDir: join(ROOT, '.cache', `test-package-${process.pid}`),
    password: 'of-the-administrator',
    durable: false,
  });
  system = readSystemEnv({
    SECRET: 'the-system-s-secret-of-this-test',
    ADMIN_DATABASE_URL: postgres.url,
    ROLLHEIM_DATA: join(folder, 'data'),
  });
  await migrate(system, () => undefined);
});

afterAll(async () => {
  await postgres?.stop();
  for (const each of [folder, join(ROOT, '.cache', `test-package-${process.pid}`)])
    rmSync(each, { recursive: true, force: true });
});

test('an archive is unpacked and started: it is ready on a database that asks for passwords, and ends in order', async () => {
  await packageKinds(folder, ['orders'], () => undefined);
  expect((await runProgram('tar', ['-xzf', join(folder, 'rollheim-orders.tar.gz'), '-C', folder])).code).toBe(
    0,
  );
  configure(system, join(folder, 'etc'), 8080);
  const port = await freePort();
  const place = join(folder, 'orders');
  expect(readFileSync(join(place, 'rollheim-orders.service'), 'utf8')).toContain(
    'ExecStart=/opt/rollheim/orders/bin/node platform/deploy/src/main.ts run orders',
  );
  const child = spawn(join(place, 'bin', 'node'), ['platform/deploy/src/main.ts', 'run', 'orders'], {
    cwd: place,
    env: { ...parseEnv(readFileSync(join(folder, 'etc', 'orders.env'), 'utf8')), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit') as Promise<[number | null]>;
  try {
    await Promise.race([
      until(async () => (await answerOf(port, '/ready')) === 200),
      exited.then(() => Promise.reject(new Error(output))),
    ]);
    expect(await answerOf(port, '/live')).toBe(200);
    expect(await answerOf(port, '/metrics')).toBe(200);
  } finally {
    child.kill('SIGTERM');
  }
  expect((await exited)[0], output).toBe(0);
});

const answerOf = (port: number, path: string): Promise<number> =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    async (response) => (await response.body?.cancel(), response.status),
    () => 0,
  );
