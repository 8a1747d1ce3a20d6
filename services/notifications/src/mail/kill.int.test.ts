import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestSystem, until, type TestSystem } from '@rollheim/tooling/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDealer, queueMany, startCountingServer, type CountingServer } from '../testing/mail-flood.ts';

/** `MAILS=10000 KILLS=5` counts at full size (docs/faults.md). */
const MAILS = Number(process.env['MAILS'] ?? 300);
const KILLS = Number(process.env['KILLS'] ?? 1);
const LANES = 8;
const COLLECT_SECONDS = 2;

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
    MAIL_COLLECT_SECONDS: String(COLLECT_SECONDS),
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
  // of the last migration: each of them is a transaction of its own
  (
    await system.query(
      `select from pg_attribute where attrelid = to_regclass('notifications.mails') and attname = 'if_unread'`,
    )
  ).length > 0 || undefined;

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
  // what is reported as sent came; of what was under way at a kill no one knows, and it is not sent again
  expect(times.length).toBeGreaterThanOrEqual(sent);
  expect(times.length).toBeLessThanOrEqual(MAILS);
  console.info(`${MAILS} mails, ${KILLS} kills: ${times.length} came, each once; ${sending} left in doubt`);
});

test('kill -9 among mails that are collected: every receiver has one mail at most, for all of their messages or none', async () => {
  const [receivers, each] = [60, 5];
  // what the lanes of the test before had under way has arrived
  await until(async () => {
    const arrived = server.arrivals.size;
    await sleep(1_000);
    return server.arrivals.size === arrived || undefined;
  });
  const before = server.arrivals.size;
  const dealers: string[] = [];
  for (let nth = 0; nth < receivers; nth++) {
    const customerId = await addDealer(system);
    dealers.push(customerId);
    const said = {
      code: 'auction_ended_without_you',
      title: 'Fendt',
      urgency: 'last',
      collect: true,
    } as const;
    await queueMany(system, { ...said, customerId, count: each });
  }
  // once while they wait for one another, once while they go out
  if (child) await kill(child);
  let sender = startChild();
  await until(() => server.arrivals.size - before >= receivers / 3 || undefined);
  await kill(sender);
  sender = startChild();
  await until(async () => ((await states())['queued'] ?? 0) === 0 || undefined);
  const fates = async () =>
    await system.query<{ customer_id: string; states: string[]; count: number }>(
      `select customer_id, array_agg(distinct state) as states, count(*)::int from notifications.mails
       where customer_id = any('{${dealers.join()}}') group by customer_id`,
    );
  const inDoubt = async () => (await fates()).filter((fate) => fate.states.includes('sending')).length;
  // each of the two kills leaves what its lanes had under way
  await until(async () => (await inDoubt()) <= 2 * LANES || undefined);
  const all = await fates();
  expect(all).toHaveLength(receivers);
  for (const fate of all)
    expect(fate).toMatchObject({ states: [expect.stringMatching(/^sen(t|ding)$/)], count: each });
  // before the arrivals are counted: what is on its way may arrive in between
  const doubtful = await inDoubt();
  const times = [...server.arrivals.values()].slice(before).map(({ length }) => length);
  expect(times.filter((count) => count > 1)).toEqual([]);
  expect(times.length).toBeGreaterThanOrEqual(receivers - doubtful);
  expect(times.length).toBeLessThanOrEqual(receivers);
});
