import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installBusSchema } from '@rollheim/bus';
import pg from 'pg';
import { startPostgres, type RunningPostgres } from '../embedded/index.ts';

/** A throw-away Postgres with the bus and a role and schema per owner, for integration tests. */
export interface TestSystem {
  readonly postgres: RunningPostgres;
  /** URL of the superuser. */
  readonly adminUrl: string;
  readonly busUrl: string;
  /** Environment of one owner, as the launcher would hand it out; `more` overrides. */
  env(owner: string, more?: Readonly<Record<string, string>>): Record<string, string>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** Starts the packaged Postgres below `.cache/test/`, installs the bus and makes the owners' roles and schemas. */
export async function startTestSystem(owners: readonly string[]): Promise<TestSystem> {
  const dataDir = join(process.cwd(), '.cache', 'test', `system-${process.pid}-${Date.now()}`);
  const postgres = await startPostgres({ dataDir, durable: false });
  await installBusSchema(postgres.url);
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  for (const owner of owners) {
    await admin.query(`create role svc_${owner} login`);
    await admin.query(`create schema ${owner} authorization svc_${owner}`);
  }
  await admin.end();
  const urlOf = (role: string) => postgres.url.replace('//postgres@', `//${role}@`);
  return {
    postgres,
    adminUrl: postgres.url,
    busUrl: urlOf('bus_client'),
    env: (owner, more) => ({
      ROLLHEIM_ENV: 'development',
      BUS: 'postgres',
      BUS_URL: urlOf('bus_client'),
      DATABASE_URL: urlOf(`svc_${owner}`),
      PUBLIC_URL: 'http://localhost:8080',
      SECRET: 'a-secret-for-tests-only',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      ...more,
    }),
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
