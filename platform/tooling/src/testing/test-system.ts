import type pg from 'pg';
import { readPlan, rolesOfPlan } from '@rollheim/embedded';
import { withPostgres } from './postgres.ts';

/** A throw-away database with the bus and all owners' roles and schemas: what a service needs to run in a test. */
export interface TestSystem {
  /** URL of the superuser. */
  readonly adminUrl: string;
  readonly busUrl: string;
  /** Environment of a service, or of a part with a role of its own (`shell`), as the launcher would hand it out; `more` overrides. */
  env(owner: string, more?: Readonly<Record<string, string>>): Record<string, string>;
  /** Asks as the superuser. */
  query<R extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<R[]>;
  /** Drops the database. */
  stop(): Promise<void>;
}

/** Makes one fresh database; owners that `system.json` does not name are added. */
export async function startTestSystem(owners: readonly string[]): Promise<TestSystem> {
  const server = await withPostgres({
    owners: owners.map((name) => ({ role: `svc_${name}`, schema: name })),
  });
  const database = await server.database();
  const parts = new Set(rolesOfPlan(readPlan()));
  return {
    adminUrl: database.adminUrl,
    busUrl: database.busUrl,
    env: (owner, more) => ({
      ...database.config(parts.has(owner) ? owner : `svc_${owner}`),
      ROLLHEIM_ENV: 'development',
      PUBLIC_URL: 'http://localhost:8080',
      DEMO: '0',
      ...more,
    }),
    query: (sql, values) => database.query(sql, values),
    stop: () => server.stop(),
  };
}
