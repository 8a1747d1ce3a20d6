import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openClient } from '@rollheim/bus';
import { keyOf, type KeyPurpose } from '@rollheim/contracts/server';
import type pg from 'pg';
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

/** One throw-away server for a test file. */
export interface TestPostgres {
  /** A fresh database, copied from a template. */
  database(): Promise<TestDatabase>;
  readonly server: RunningPostgres;
  /** Kills the server like a crash. */
  crash(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
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

/** Folder of the cluster that clusters of a test run are copies of; the setup of the run makes it. */
export const CLUSTER_VARIABLE = 'TEST_POSTGRES_CLUSTER';

/** Makes the cluster with the owners of `system.json` that every test file of a run copies; gives its folder. */
export async function makeCluster(): Promise<string> {
  const dataDir = newDataDir();
  const server = await startPostgres({ dataDir, durable: false });
  await provision(server.url, plannedOwners(), { database: TEMPLATE });
  await server.stop();
  return dataDir;
}

function newDataDir(): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  return join(ROOT, '.cache', `test-postgres-${process.pid}-${randomBytes(4).toString('hex')}`);
}

/**
 * Starts Postgres on a free port, data below `.cache/`; for `beforeAll`. Fsync is off. Owners that `system.json` does
 * not name may use every topic.
 */
export async function withPostgres(extra: Partial<Owners> = {}): Promise<TestPostgres> {
  const dataDir = newDataDir();
  const cluster = process.env[CLUSTER_VARIABLE];
  let server = await startPostgres({
    dataDir,
    durable: false,
    ...(cluster === undefined ? {} : { template: cluster }),
  });
  const planned = plannedOwners();
  if (cluster === undefined || !holds(planned, extra)) {
    await provision(
      server.url,
      {
        owners: [...planned.owners, ...(extra.owners ?? [])],
        bffs: [...planned.bffs, ...(extra.bffs ?? [])],
        parts: planned.parts ?? [],
        unbound: strangers(planned, extra),
      },
      { database: TEMPLATE },
    );
  }
  return {
    get server() {
      return server;
    },
    database: () => freshDatabase(server.url),
    crash: () => server.kill(),
    async restart() {
      server = await startPostgres({ dataDir, durable: false, port: server.port });
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
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

async function freshDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(5).toString('hex')}`;
  const run = async <R extends pg.QueryResultRow>(
    url: string,
    sql: string,
    values: unknown[] = [],
  ): Promise<R[]> => {
    const client = openClient({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<R>(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
  // Copied page by page, without a write-ahead log of it, an unlogged index would not survive a crash of the server.
  await run(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const admin = new URL(serverUrl);
  admin.pathname = `/${name}`;
  const url = (role: string) => urlOf(admin.href, role);
  return {
    adminUrl: admin.href,
    busUrl: admin.href,
    url,
    config: (role) => ({
      BUS: 'postgres',
      ...busUrls(admin.href, role),
      DATABASE_URL: url(role),
      ...keyEnv(TEST_SECRET, nameOf(role)),
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    }),
    query: (sql, values) => run(admin.href, sql, values),
    drop: async () => {
      await run(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
