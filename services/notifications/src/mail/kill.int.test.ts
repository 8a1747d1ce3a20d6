import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startTestSystem, until, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDealer, queueMany, startCountingServer, type CountingServer } from '../testing/mail-flood.ts';

/** `MAILS=10000 KILLS=5` counts at full size (docs/faults.md). */
const MAILS = Number(process.env['MAILS'] ?? 300);
const KILLS = Number(process.env['KILLS'] ?? 1);
const LANES = 8;

let system: TestSystem;
let server: CountingServer;
let child: ChildProcess | undefined;
beforeAll(async () => {
  system = await startTestSystem(['notifications']);
  server = await startCountingServer();
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await server?.close();
  await system?.stop();
});

/** The service in a process of its own. */
function startChild(): ChildProcess {
  const env = system.env('notifications', {
    SMTP_URL: server.url,
    MAIL_LANES: String(LANES),
    LOG_LEVEL: 'error',
  });
  child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { env, stdio: 'inherit' });
  return child;
}

async function kill(process: ChildProcess): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

const states = async (): Promise<Record<string, number>> => {
  const rows = await system.query<{ state: string; count: number }>(
    'select state, count(*)::int from notifications.mails group by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};
const hasSchema = async () =>
  (await system.query(`select 1 from pg_indexes where indexname = 'mails_urgency_next_at_idx'`)).length > 0 ||
  undefined;

test('kill -9 while mails are under way: none is lost, none comes twice, at most a lane’s mail each is left in doubt', async () => {
  let sender = startChild();
  await until(hasSchema);
  const customerId = await addDealer(system);
  await queueMany(system, {
    customerId,
    count: MAILS,
    code: 'auction_started',
    title: 'Knaus',
    urgency: 'last',
  });
  for (let nth = 1; nth <= KILLS; nth++) {
    await until(async () => server.arrivals.size >= (nth * MAILS) / (KILLS + 1) || undefined);
    await kill(sender);
    sender = startChild();
  }
  await until(async () => ((await states())['queued'] ?? 0) === 0 || undefined);
  await until(async () => ((await states())['sending'] ?? 0) <= KILLS * LANES || undefined);
  const { sent = 0, sending = 0, ...others } = await states();
  expect(others).toEqual({});
  expect(sent + sending).toBe(MAILS);
  const times = [...server.arrivals.values()].map(({ length }) => length);
  expect(times.filter((count) => count > 1)).toEqual([]);
  // what is said to be sent came; of what was under way at a kill nobody knows, and it is not sent again
  expect(times.length).toBeGreaterThanOrEqual(sent);
  expect(times.length).toBeLessThanOrEqual(MAILS);
  console.info(`${MAILS} mails, ${KILLS} kills: ${times.length} came, each once; ${sending} left in doubt`);
});
