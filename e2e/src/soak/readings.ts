import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OFFSETS, readPlan } from '@rollheim/embedded';
import type { SystemUnderTest } from '@rollheim/tooling/testing';
import { ask, type Place } from '../load/dealers.ts';
import type { Sample } from './growth.ts';
import type { Queues, Series } from './judge.ts';

const MEGA = 1_000_000;
/** A message may be one round of upkeep older than its topic keeps it, and is deleted in the next. */
const ROUNDS = '150 seconds';

/** Where each process answers for its metrics: host and port, by the name of the process. */
async function addresses({ basePort }: SystemUnderTest): Promise<[process: string, host: string][]> {
  const registry = `http://127.0.0.1:${basePort + OFFSETS.releases}/metrics-targets`;
  const backends = (await (await fetch(registry)).json()) as {
    targets: [string];
    labels: { module: string };
  }[];
  return [
    ...readPlan().processes.map(({ name, healthPort }): [string, string] => [
      name,
      `127.0.0.1:${basePort + healthPort}`,
    ]),
    ...backends.map(({ targets: [host], labels }): [string, string] => [`backend of ${labels.module}`, host]),
  ];
}

/** Sum of a metric over its labels in the text that Prometheus reads; null: it is not there. */
export function sumOf(text: string, metric: string): number | null {
  const lines = [...text.matchAll(new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)$`, 'gm'))];
  return lines.length === 0 ? null : lines.reduce((sum, [, value]) => sum + Number(value), 0);
}

/** Metrics of all processes, as text by process. */
async function metricsOf(system: SystemUnderTest): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [name, host] of await addresses(system)) {
    // the BFF hosts that sleep again meanwhile, and the one that is being started, have none
    const answer = await fetch(`http://${host}/metrics`).catch(() => null);
    if (answer?.ok) texts.set(name, await answer.text());
  }
  return texts;
}

/** Follows the memory of every process. */
export class Memory {
  readonly #series = new Map<string, { pids: number[]; resident: Sample[]; heap: Sample[] }>();

  async sample(system: SystemUnderTest): Promise<void> {
    const at = Date.now();
    for (const [name, pid] of Object.entries(await system.pids())) {
      // hosts of backends come and go, and are numbered as they are found
      const { resident, pids } = this.#of(name.startsWith('bff-host') ? `bff-host, process ${pid}` : name);
      const megabytes = residentOf(pid);
      if (megabytes === null) continue;
      resident.push({ at, megabytes });
      pids.push(pid);
    }
    for (const [name, text] of await metricsOf(system)) {
      const bytes = sumOf(text, 'nodejs_heap_size_used_bytes');
      if (bytes !== null) this.#of(name).heap.push({ at, megabytes: bytes / MEGA });
    }
  }

  series(): Series[] {
    return [...this.#series].map(([process, series]) => ({ process, ...series }));
  }

  #of(name: string) {
    const known = this.#series.get(name) ?? { pids: [], resident: [], heap: [] };
    this.#series.set(name, known);
    return known;
  }
}

/** Resident memory of a process, MB; null: it has ended. Linux only. */
function residentOf(pid: number): number | null {
  try {
    return (Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / MEGA;
  } catch {
    return null;
  }
}

const count = async (place: Place, text: string, values: unknown[] = []): Promise<number> =>
  Number((await ask<{ n: string }>(place, `select (${text}) as n`, values))[0]?.n ?? 0);

/** What waits, counted exactly. */
export async function readQueues(system: SystemUnderTest, place: Place): Promise<Queues> {
  const texts = [...(await metricsOf(system)).values()];
  const sum = (metric: string) => texts.reduce((all, text) => all + (sumOf(text, metric) ?? 0), 0);
  const schemas = await ask<{ schema: string }>(
    place,
    "select schemaname as schema from pg_tables where tablename = 'outbox'",
  );
  const outboxes = schemas.map(({ schema }) => `(select count(*) from "${schema}".outbox)`).join(' + ');
  return {
    letters: await count(
      place,
      `select coalesce(sum(m.count), 0) from bus.messages m join bus.topics t on t.id = m.topic_id
       where t.name like '%.dlq'`,
    ),
    outbox: outboxes === '' ? 0 : await count(place, outboxes),
    lag: sum('consumer_lag_messages'),
    mails: sum('mails_waiting'),
    overdue: await count(place, 'select count(*) from auctions.auction where next_due < $1', [
      Date.now() - 10_000,
    ]),
    expired: await count(
      place,
      `select count(*) from bus.messages m join bus.topics t on t.id = m.topic_id
       where m.created < clock_timestamp() - t.retention - interval '${ROUNDS}'`,
    ),
    superseded: await count(
      place,
      `select count(*) from (
         select row_number() over (partition by m.topic_id, m.partition, m.key order by m.last_offset desc) as nth
         from bus.log m join bus.topics t on t.id = m.topic_id
         where t.kind = 'state' and m.created < (select at from bus.kept_up)) old
       where nth > 1`,
    ),
  };
}

/** When the last round of compaction and retention began, epoch ms. */
export const keptUpAt = (place: Place): Promise<number> =>
  count(place, 'select extract(epoch from max(at)) * 1000 from bus.kept_up');

/** Rows and bytes of each table, indexes included. */
export async function readTables(place: Place): Promise<Map<string, { rows: number; bytes: number }>> {
  // counted by the server from now on, not guessed
  await ask(place, 'analyze');
  const rows = await ask<{ name: string; rows: string; bytes: string }>(
    place,
    `select schemaname || '.' || relname as name, n_live_tup as rows, pg_total_relation_size(relid) as bytes
     from pg_stat_user_tables`,
  );
  return new Map(
    rows.map(({ name, ...sizes }) => [name, { rows: Number(sizes.rows), bytes: Number(sizes.bytes) }]),
  );
}

/** MB of each folder of the data, and of the database. */
export async function readDisk(system: SystemUnderTest, place: Place): Promise<Map<string, number>> {
  const disk = new Map<string, number>();
  for (const { name } of await readdir(system.dataDir, { withFileTypes: true }))
    disk.set(name, (await bytesBelow(join(system.dataDir, name))) / MEGA);
  disk.set('the database', (await count(place, 'select pg_database_size(current_database())')) / MEGA);
  return disk;
}

async function bytesBelow(path: string): Promise<number> {
  // files come and go while the system runs
  const found = await stat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.size;
  const names = await readdir(path).catch(() => []);
  let sum = 0;
  for (const name of names) sum += await bytesBelow(join(path, name));
  return sum;
}
