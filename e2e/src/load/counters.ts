import { readFileSync } from 'node:fs';
import { cpuOf } from './cpu.ts';
import { ask, type Place } from './dealers.ts';

/** Statements of one text and role. */
export interface StatementCount {
  readonly role: string;
  readonly text: string;
  readonly calls: number;
  /** Planning and execution, ms. */
  readonly ms: number;
  readonly walBytes: number;
}

/** Messages of one topic. */
interface TopicCount {
  readonly topic: string;
  readonly messages: number;
  readonly bytes: number;
}

/** Records of the write-ahead log of one kind about one table or index. */
export interface RelationCount {
  readonly relation: string;
  /** As the server names it: `Heap/INSERT`, `Btree/INSERT_LEAF`. */
  readonly kind: string;
  readonly records: number;
  readonly bytes: number;
  /** Of those, pages that were written whole. */
  readonly pageBytes: number;
}

/** What the system used in a while. */
export interface Used {
  readonly seconds: number;
  readonly statements: readonly StatementCount[];
  /** What was appended to the bus of Postgres, without states that were compacted away meanwhile. */
  readonly topics: readonly TopicCount[];
  readonly relations: readonly RelationCount[];
  /** Transactions that wrote something: their commits in the write-ahead log. */
  readonly commits: number;
  /** All transactions as the database counts them: each read is one, and each wake-up that a listening session takes. */
  readonly transactions: number;
  readonly walBytes: number;
  /** Of those, pages that were written whole. */
  readonly pageBytes: number;
  /** Processor time by process, ms; Postgres' sessions besides by the name that they bear. */
  readonly cpu: ReadonlyMap<string, number>;
  readonly sessions: ReadonlyMap<string, number>;
}

/** The record of a transaction that has written. */
const COMMIT = 'Transaction/COMMIT';
/** Counters are written down by a session once a second at most. */
const WRITTEN_AFTER_MS = 1500;

/** Counts what a system uses while `work` runs. The counting itself is left out, but for a few statements at both ends. */
export async function countWhile(
  place: Place,
  pids: () => Promise<Record<string, number>>,
  work: () => Promise<void>,
): Promise<Used> {
  await ask(place, 'create extension if not exists pg_stat_statements');
  await ask(place, 'create extension if not exists pg_walinspect');
  const before = await read(place, await pids());
  await ask(place, 'select pg_stat_statements_reset()');
  const begun = performance.now();
  const [clock] = await ask<{ now: string }>(place, 'select clock_timestamp()::text as now');
  await work();
  const seconds = (performance.now() - begun) / 1000;
  const statements = await readStatements(place);
  const topics = place.bus === 'kafka' ? [] : await readTopics(place, clock?.now ?? '');
  const after = await read(place, await pids());
  const relations = await readRelations(place, before.wal, after.wal);
  await new Promise((resolve) => setTimeout(resolve, WRITTEN_AFTER_MS));
  return {
    seconds,
    statements,
    topics,
    relations,
    commits: relations.reduce((sum, { kind, records }) => sum + (kind === COMMIT ? records : 0), 0),
    transactions: after.transactions - before.transactions,
    walBytes: after.wal - before.wal,
    pageBytes: after.pages - before.pages,
    cpu: difference(after.cpu, before.cpu),
    sessions: difference(after.sessions, before.sessions),
  };
}

interface Reading {
  readonly transactions: number;
  readonly wal: number;
  readonly pages: number;
  readonly cpu: ReadonlyMap<string, number>;
  readonly sessions: ReadonlyMap<string, number>;
}

async function read(place: Place, pids: Record<string, number>): Promise<Reading> {
  await new Promise((resolve) => setTimeout(resolve, WRITTEN_AFTER_MS));
  // the launcher is above all others, and the registry above the BFFs
  const own = Object.entries(pids).filter(([name]) => name !== 'launcher');
  const all = own.map(([, pid]) => pid);
  const cpu = new Map(
    own.map(([name, pid]) => [
      name,
      cpuOf(
        [pid],
        all.filter((other) => other !== pid),
      ),
    ]),
  );
  const [row] = await ask<{ transactions: string; wal: string; pages: string }>(
    place,
    `select xact_commit as transactions, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
       (select wal_fpi from pg_stat_wal) * 8192 as pages
     from pg_stat_database where datname = current_database()`,
  );
  const backends = await ask<{ pid: number; name: string }>(
    place,
    `select pid, coalesce(nullif(application_name, ''), backend_type) as name from pg_stat_activity
     where pid <> pg_backend_pid()`,
  );
  const sessions = new Map<string, number>();
  for (const { pid, name } of backends) sessions.set(name, (sessions.get(name) ?? 0) + ownCpu(pid));
  return {
    transactions: Number(row?.transactions),
    wal: Number(row?.wal),
    pages: Number(row?.pages),
    cpu,
    sessions,
  };
}

const readTopics = (place: Place, since: string): Promise<TopicCount[]> =>
  ask<TopicCount>(
    place,
    `select t.name as topic, sum(l.count)::int as messages, sum(octet_length(l.body))::int as bytes
     from bus.messages l join bus.topics t on t.id = l.topic_id
     where l.created >= $1 group by 1 order by 3 desc`,
    [since],
  );

async function readStatements(place: Place): Promise<StatementCount[]> {
  const rows = await ask<{ role: string; text: string; calls: string; ms: number; wal: string }>(
    place,
    `select pg_get_userbyid(userid) as role, query as text, sum(calls)::text as calls,
       sum(total_exec_time + total_plan_time) as ms, sum(wal_bytes)::text as wal
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and query !~ 'pg_stat_|pg_current_wal|pg_get_wal'
     group by 1, 2`,
  );
  return rows.map(({ role, text, calls, ms, wal }) => ({
    role,
    text: text.replaceAll(/\s+/g, ' ').trim(),
    calls: Number(calls),
    ms,
    walBytes: Number(wal),
  }));
}

/** What was written about which table or index, by kind, between two places of the write-ahead log, bytes from its begin. */
const readRelations = (place: Place, from: number, to: number): Promise<RelationCount[]> =>
  ask<RelationCount>(
    place,
    `select coalesce(n.nspname || '.' || c.relname, 'other') as relation,
       w.resource_manager || '/' || w.record_type as kind, count(*)::int as records,
       sum(w.record_length)::int as bytes, sum(w.fpi_length)::int as "pageBytes"
     from pg_get_wal_records_info('0/0'::pg_lsn + $1::numeric, '0/0'::pg_lsn + $2::numeric) w
     left join lateral (select substring(w.block_ref from 'rel [0-9]+/[0-9]+/([0-9]+)')::oid as node) r on true
     left join pg_class c on c.relfilenode = r.node
     left join pg_class o on o.reltoastrelid = c.oid
     left join pg_namespace n on n.oid = coalesce(o.relnamespace, c.relnamespace)
     group by 1, 2 order by 4 desc`,
    [from, to],
  );

/** Processor time of one session so far, ms; 0 when it has ended. Linux only. */
function ownCpu(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

function difference(
  after: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map([...after].map(([name, ms]) => [name, ms - (before.get(name) ?? 0)]));
}
