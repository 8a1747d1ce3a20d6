import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '@rollheim/bus';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { freeBlock, startSystem, until, type SystemUnderTest } from '@rollheim/tooling/testing';
import { commandLine, processAlive, processGone } from './programs.ts';
import { ROOT } from './system.ts';

const dataDir = join(ROOT, '.cache', `test-launcher-${process.pid}`);
const only = ['identity', 'customers'];
const MAIN = join(ROOT, 'platform/embedded/src/main.ts');
let system: SystemUnderTest | null = null;
mkdirSync(dataDir, { recursive: true });

afterEach(async () => {
  await system?.stop();
  system = null;
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const ready = async (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ status }) => status,
    () => 0,
  );

async function count(basePort: number): Promise<number> {
  const client = openClient({
    connectionString: `postgres://svc_identity@127.0.0.1:${basePort + 12}/rollheim`,
  });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from identity.migrations');
  await client.end();
  return rows[0]?.n ?? 0;
}

/** The server ends every connection but the asking one, so many times, whatever they are doing. */
async function flap(basePort: number, times: number): Promise<void> {
  const client = openClient({ connectionString: `postgres://postgres@127.0.0.1:${basePort + 12}/rollheim` });
  await client.connect();
  for (let time = 0; time < times; time++) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
    );
    await sleep(Math.random() * 100);
  }
  await client.end();
}

describe('When the system is started', () => {
  test('then it says where it is; a stop ends every process; the second start has its data', async () => {
    system = await startSystem({ dataDir, only });
    const { basePort } = system;
    expect(system.output()).toContain(`http://localhost:${basePort}`);
    expect(await ready(basePort + 5)).toBe(200);
    const migrated = await count(basePort);
    expect(migrated).toBeGreaterThan(1);
    const mail = createTransport(`smtp://127.0.0.1:${basePort + 11}`);
    await mail.sendMail({
      from: 'a@rollheim.example',
      to: 'b@rollheim.example',
      subject: 'Grüße',
      html: '<b>Hallo</b>',
    });
    expect(await system.mailbox.waitFor('b@rollheim.example')).toMatchObject({
      subject: 'Grüße',
      html: expect.stringContaining('<b>Hallo</b>'),
    });
    const pids = Object.values(await system.pids());
    await system.stop();
    const commands = await Promise.all(pids.filter(processAlive).map(commandLine));
    expect(commands.filter(Boolean)).toEqual([]);

    system = await startSystem({ dataDir, only, basePort });
    expect(await count(basePort)).toBe(migrated);
    expect(await system.mailbox.mails('b@rollheim.example')).toHaveLength(1);
    expect(await (await fetch(system.mailbox.url)).text()).toContain('Grüße');
  });

  test('and a process or Postgres is killed, then it comes back by itself', async () => {
    system = await startSystem({ dataDir, only });
    const { basePort } = system;
    const before = await system.pids();
    await system.kill('services');
    await expect
      .poll(async () => (await system?.pids())?.['services'] !== before['services'] && ready(basePort + 5))
      .toBe(200);
    await system.kill('postgres');
    await expect.poll(() => ready(basePort + 5)).toBe(503);
    await expect.poll(() => ready(basePort + 5)).toBe(200);
    await expect.poll(async () => (await system?.pids())?.['postgres']).not.toBe(before['postgres']);
  });

  test('and Postgres ends connections again and again, then no process ends', async () => {
    system = await startSystem({
      dataDir,
      only: [...only, 'listings', 'orders', 'notifications', 'auctions'],
    });
    const { basePort } = system;
    const before = await system.pids();
    await flap(basePort, 40);
    await system.kill('postgres');
    await expect.poll(async () => (await system?.pids())?.['postgres']).not.toBe(before['postgres']);
    await expect
      .poll(() =>
        flap(basePort, 40).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    for (const offset of [5, 6]) await expect.poll(() => ready(basePort + offset)).toBe(200);
    const { services, auctions } = await system.pids();
    expect([services, auctions]).toEqual([before['services'], before['auctions']]);
  });

  test('and the launcher itself is killed, then nothing stays behind and the next start works', async () => {
    system = await startSystem({ dataDir, only });
    const { basePort } = system;
    const pids = await system.pids();
    await system.kill('launcher');
    expect(await processGone(pids['services'] ?? 0, 15_000)).toBe(true);
    system = await startSystem({ dataDir, only, basePort });
    // It may still exist as a zombie where no one reaps it; then it has no command line.
    expect(await commandLine(pids['postgres'] ?? 0)).toBeFalsy();
    expect((await system.pids())['postgres']).not.toBe(pids['postgres']);
  });

  test('and stopped before it is ready, then it ends at once and leaves nothing behind', async () => {
    const env = {
      ...process.env,
      ROLLHEIM_DATA: dataDir,
      PORT: String(await freeBlock()),
      ROLLHEIM_ONLY: only.join(','),
    };
    const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    await expect.poll(() => existsSync(pidFile), { interval: 10 }).toBe(true);
    child.kill('SIGTERM');
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect([code, output]).toEqual([0, expect.stringContaining('Stopped.')]);
    expect(existsSync(pidFile)).toBe(false);
    expect(await ready(Number(env.PORT) + 5)).toBe(0);
  });

  test('by npm, and npm alone is sent SIGINT, then everything stops in order', async () => {
    const env = {
      ...process.env,
      ROLLHEIM_DATA: dataDir,
      PORT: String(await freeBlock()),
      ROLLHEIM_ONLY: only.join(','),
    };
    // a group of its own: the signal of a process manager, not a terminal's Ctrl-C
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await until(() => output.includes('Ctrl-C stops everything'));
    npm.kill('SIGINT');
    await new Promise((resolve) => npm.once('close', resolve));
    expect(output).toContain('Stopped.');
    expect(await ready(Number(env.PORT) + 5)).toBe(0);
  });

  test('twice on the same data, then the second start says who has them', async () => {
    system = await startSystem({ dataDir, only });
    await expect(startSystem({ dataDir, only })).rejects.toThrow(/already runs on .*process \d+/s);
  });

  test('and it is stopped by a signal to all its processes at once, then none is started again', async () => {
    const stopped = await startSystem({ only: [...only, 'shell-server'] });
    const { shell = 0, services = 0 } = await stopped.pids();
    // the shell is stopped first and takes its time
    process.kill(shell, 'SIGSTOP');
    const end = stopped.stop();
    await until(() => stopped.output().includes('SIGTERM: stopping'));
    process.kill(services, 'SIGTERM');
    await until(() => !processAlive(services));
    process.kill(shell, 'SIGCONT');
    await end;
    expect(stopped.output()).not.toContain('started again');
  });

  test('and a port is taken, then the message names it and the way out', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    await expect(startSystem({ dataDir, only, basePort: port - 1 })).rejects.toThrow(
      new RegExp(`${port} \\(identity\\)[^]*PORT=\\d+ npm start`),
    );
    server.close();
  });

  test('and a process ends with an error, then the start ends at once with the reason and the end of its log', async () => {
    const env = { OUTAGE_LIFT: 'never' };
    const ended = startSystem({ dataDir, only: ['auctions'], demo: false, env });
    await expect(ended).rejects.toThrow(
      /auctions cannot start\.[^]*OUTAGE_LIFT[^]*The end of .*auctions\.log:[^]*OUTAGE_LIFT/,
    );
  });

  test('with an unknown argument, then it says which there are', async () => {
    const child = spawn(process.execPath, [MAIN, '--bsu=kafka'], { stdio: 'pipe' });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect([code, output]).toEqual([1, expect.stringContaining('--bus=postgres|kafka')]);
  });
});
