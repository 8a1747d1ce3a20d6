import { openClient } from '@rollheim/bus';
import { TOPICS } from '@rollheim/contracts';
import { keyOf } from '@rollheim/contracts/server';
import { provision, readPlan, rolesOfPlan, rolesWithReaders } from '@rollheim/embedded';
import { createLog, migrate as migrateSchema, openBus, readEnv, type Migration } from '@rollheim/service-kit';
import pg from 'pg';
import { pathToFileURL } from 'node:url';
import { kinds } from './kinds.ts';
import { DATABASE, passwordOf, roleUrl, type SystemEnv } from './system-env.ts';

/** What a `main.ts` with a schema exports. */
interface Migrated {
  readonly migrations: readonly Migration[];
}

/** One job at a time, on the whole server. */
const LOCK = 'rollheim migrate';

/**
 * Brings database and brokers to what this release needs: roles with their passwords, schemas, grants, the bus, topics, and
 * the steps of every schema that are not done yet. Doing it again changes nothing. What runs goes on meanwhile: steps only
 * add. `say` receives each part that is done.
 */
export async function migrate(system: SystemEnv, say: (line: string) => void): Promise<void> {
  const { serverUrl, adminUrl, secret, brokers, given } = system;
  const lock = openClient({ connectionString: serverUrl, application_name: 'rollheim migrate' });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtextextended($1, 0))', [LOCK]);
    const plan = readPlan();
    const members = plan.processes.flatMap((process) => process.members);
    const owners = {
      owners: members.flatMap(({ role, schema }) => (role && schema ? [{ role, schema }] : [])),
      bffs: plan.bffs.map(({ role }) => role),
      parts: members.flatMap(({ role, schema }) => (role && !schema ? [role] : [])),
    };
    const own = { SECRET: secret };
    const actors = {
      key: keyOf(own, 'actor'),
      visitors: keyOf(own, 'visitor'),
      always: given['PROVEN_ACTORS'] === '1',
    };
    await provision(serverUrl, owners, { database: DATABASE, actors, say });
    await givePasswords(adminUrl, rolesWithReaders(rolesOfPlan(plan)), secret);
    say(`database ${DATABASE}: roles, schemas, grants and the bus`);
    const env = readEnv({ ...given, DATABASE_URL: adminUrl, BUS_URL: brokers ?? adminUrl });
    if (brokers !== null) {
      const bus = openBus(env, 'rollheim-migrate');
      try {
        await bus.declare(TOPICS);
      } finally {
        await bus.close();
      }
      say(`brokers ${brokers}: topics`);
    }
    const log = createLog('migrate', given['LOG_LEVEL'] === undefined ? 'warn' : env.LOG_LEVEL);
    for (const { name, main, role, schema } of kinds()) {
      if (role === undefined || schema === undefined) continue;
      const { migrations } = (await import(pathToFileURL(main).href)) as Migrated;
      await migrateSchema(roleUrl(system, role), schema, migrations, log);
      say(`schema ${schema}: ${migrations.length} steps (${name})`);
    }
  } finally {
    await lock.end();
  }
}

async function givePasswords(adminUrl: string, roles: readonly string[], secret: string): Promise<void> {
  const client = openClient({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const role of roles)
      await client.query(
        `alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(passwordOf(secret, role))}`,
      );
  } finally {
    await client.end();
  }
}
