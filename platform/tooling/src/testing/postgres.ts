import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openClient, openPool } from '@rollheim/bus';
import { keyOf, type KeyPurpose } from '@rollheim/contracts/server';
import type pg from 'pg';
import { removeData } from './data-folder.ts';
import {
  startPostgres,
  type RunningPostgres,
  busUrls,
  provision,
  urlOf,
  type Owners,
  nameOf,
  keyEnv,
  readPlan,
  ROOT,
} from '@rollheim/embedded';

/** A fresh database with all roles, schemas and the bus in it. */
export interface TestDatabase {
  /** URL of the administrator. */
  readonly adminUrl: string;
  /** URL of the bus for a test, which may read and append everything. */
  readonly busUrl: string;
  /** URL of a role: `svc_customers`, `bff_catalog`, … */
  url(role: string): string;
  /** Configuration for `startService` and `startBff` of this role. */
  config(role: string): Record<string, string>;
  query<R extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<R[]>;
  drop(): Promise<void>;
}

/** Where a test file has its databases. */
export interface TestPostgres {
  /** A fresh database, copied from a template. */
  database(): Promise<TestDatabase>;
  /** Drops the databases; ends a server of its own, and deletes its data. */
  stop(): Promise<void>;
}

/** A server that a test file has alone. */
export interface OwnPostgres extends TestPostgres {
  /** Kills the server like a crash. */
  crash(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
}

const TEMPLATE = 'rollheim_template';
/** The secret of a system in a test. */
const TEST_SECRET = 'a-secret-of-tests-only';

/** A key that parts of a system in a test share. */
export const testKey = (purpose: KeyPurpose): string => keyOf({ SECRET: TEST_SECRET }, purpose);

/** The owners that `system.json` names. */
function plannedOwners(): Owners {
  const { processes, bffs } = readPlan();
  const owners = processes
    .flatMap(({ members }) => members)
    .flatMap(({ role, schema }) => (role && schema ? [{ role, schema }] : []));
  const parts = processes
    .flatMap(({ members }) => members)
    .flatMap(({ role, schema }) => (role && !schema ? [role] : []));
  return { owners, bffs: bffs.map(({ role }) => role), parts };
}

/** Folder of the servers of a test run; the setup of the run makes it. */
export const RUN_VARIABLE = 'TEST_POSTGRES_RUN';

/** A name below `.cache/` for data of a test run or of a server. */
export const newFolder = (): string => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  return join(ROOT, '.cache', `test-postgres-${process.pid}-${randomBytes(4).toString('hex')}`);
};

/** Makes the folder of a run, with a stopped cluster in it that has the owners of `system.json`. */
export async function makeRun(run: string): Promise<void> {
  const server = await startPostgres({ dataDir: clusterOf(run), durable: false });
  await provision(server.url, plannedOwners(), { database: TEMPLATE });
  await server.stop();
}

const clusterOf = (run: string): string => join(run, 'cluster');

/** A server with a template of the owners of `system.json`. */
async function startPlanned(dataDir: string): Promise<RunningPostgres> {
  const run = process.env[RUN_VARIABLE];
  const server = await startPostgres({
    dataDir,
    durable: false,
    ...(run === undefined ? {} : { template: clusterOf(run) }),
  });
  if (run === undefined) await provision(server.url, plannedOwners(), { database: TEMPLATE });
  return server;
}

/** The server that the files of this worker share one after the other; the teardown of the run ends it. */
let shared: Promise<RunningPostgres> | null = null;

function sharedServer(run: string): Promise<RunningPostgres> {
  shared ??= startPlanned(join(run, `worker-${process.env['VITEST_POOL_ID']}`));
  return shared;
}

/**
 * Databases for a test file; for `beforeAll`. In a test run they lie on a server that all files of the worker share,
 * elsewhere on one of their own. Owners that `system.json` does not name may use every topic.
 */
export async function withPostgres(extra: Partial<Owners> = {}): Promise<TestPostgres> {
  const run = process.env[RUN_VARIABLE];
  if (run === undefined) return withOwnPostgres(extra);
  const server = await sharedServer(run);
  return databasesOn(server.url, await templateFor(server.url, extra));
}

/**
 * A server of its own on a free port, data below `.cache/`, for tests that kill it; for `beforeAll`. Fsync is off.
 * Owners that `system.json` does not name may use every topic.
 */
export async function withOwnPostgres(extra: Partial<Owners> = {}): Promise<OwnPostgres> {
  const run = process.env[RUN_VARIABLE];
  const dataDir = run === undefined ? newFolder() : join(run, `own-${randomBytes(4).toString('hex')}`);
  let server = await startPlanned(dataDir);
  const { database } = databasesOn(server.url, await templateFor(server.url, extra));
  return {
    database,
    crash: () => server.kill(),
    async restart() {
      server = await startPostgres({ dataDir, durable: false, port: server.port });
    },
    async stop() {
      await server.stop();
      await removeData(dataDir);
    },
  };
}

function databasesOn(serverUrl: string, template: string): TestPostgres {
  const made: TestDatabase[] = [];
  return {
    async database() {
      const database = await freshDatabase(serverUrl, template);
      made.push(database);
      return database;
    },
    async stop() {
      for (const database of made.splice(0)) await database.drop();
    },
  };
}

/** Name of the template with these owners besides those of `system.json`; it is made once on each server. */
async function templateFor(serverUrl: string, extra: Partial<Owners>): Promise<string> {
  const planned = plannedOwners();
  if (holds(planned, extra)) return TEMPLATE;
  const name = `${TEMPLATE}_${createHash('sha256').update(JSON.stringify(extra)).digest('hex').slice(0, 12)}`;
  const [there] = await ask(serverUrl, 'select 1 from pg_database where datname = $1', [`${name}_made`]);
  if (there) return `${name}_made`;
  await ask(serverUrl, `drop database if exists ${name} with (force)`);
  await ask(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  await provision(
    serverUrl,
    {
      owners: [...planned.owners, ...(extra.owners ?? [])],
      bffs: [...planned.bffs, ...(extra.bffs ?? [])],
      parts: planned.parts ?? [],
      unbound: strangers(planned, extra),
    },
    { database: name },
  );
  await ask(serverUrl, `alter database ${name} rename to ${name}_made`);
  return `${name}_made`;
}

/** True when the plan names all these owners. */
const holds = (planned: Owners, { owners = [], bffs = [] }: Partial<Owners>): boolean =>
  owners.every((one) =>
    planned.owners.some(({ role, schema }) => role === one.role && schema === one.schema),
  ) && bffs.every((role) => planned.bffs.includes(role));

function strangers(planned: Owners, extra: Partial<Owners>): string[] {
  const known = new Set([...planned.owners.map(({ role }) => role), ...planned.bffs]);
  const added = [...(extra.owners ?? []).map(({ role }) => role), ...(extra.bffs ?? [])];
  return added.filter((role) => !known.has(role));
}

async function ask<R extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function freshDatabase(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(5).toString('hex')}`;
  // Copied page by page, without a write-ahead log of it, an unlogged index would not survive a crash of the server.
  await ask(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const admin = new URL(serverUrl);
  admin.pathname = `/${name}`;
  const url = (role: string) => urlOf(admin.href, role);
  // a connection for each question would cost the server more than the question
  const pool = openPool({ connectionString: admin.href, max: 4, allowExitOnIdle: true });
  return {
    adminUrl: admin.href,
    busUrl: admin.href,
    url,
    config: (role) => ({
      BUS: 'postgres',
      ...busUrls(admin.href, role),
      DATABASE_URL: url(role),
      ...keyEnv(TEST_SECRET, nameOf(role)),
      // what looks for work now and then does so often: tests wait for it
      PACE: '0.05',
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    }),
    query: async <R extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await pool.query<R>(sql, values)).rows,
    drop: async () => {
      await ask(serverUrl, `drop database if exists ${name} with (force)`);
      if (!pool.ended) await pool.end();
    },
  };
}
