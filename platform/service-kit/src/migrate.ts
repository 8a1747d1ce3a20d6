import { openPool } from '@rollheim/bus';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createKnex } from './database.ts';
import type { Migration } from './service-types.ts';

/** Schemas from before knex ran the migrations have their names alone; releases from then still run on these tables. */
const ADOPT = `alter table if exists migrations add column if not exists id serial,
  add column if not exists batch integer, add column if not exists migration_time timestamptz`;

/**
 * Runs the migrations that the schema has not seen, all in one transaction, one process at a time: after an error the
 * schema is as it was. Waits for table locks 5 s at most, so that a busy table delays the start and not the users.
 */
export async function migrate(
  url: string,
  schema: string,
  migrations: readonly Migration[],
  log: Logger,
): Promise<void> {
  const names = migrations.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Migration ${twice} of ${schema} is listed twice`);
  const pool = openPool({
    connectionString: url,
    max: 1,
    application_name: `${schema} migrations`,
    options: `-c search_path=${schema} -c statement_timeout=60s -c lock_timeout=0`,
  });
  const migrationSource = {
    getMigrations: async () => [...migrations],
    getMigrationName: ({ name }: Migration) => name,
    getMigration: async ({ name, up }: Migration) => ({
      async up(tx: Knex) {
        try {
          // a question mark is an operator here, no binding
          await tx.raw(up.replaceAll('?', String.raw`\?`));
        } catch (error) {
          throw new Error(`Migration ${name} of ${schema} failed: ${String(error)}`, { cause: error });
        }
        log.info({ migration: name }, 'schema migrated');
      },
      async down() {
        throw new Error(
          `Migration ${name} has no way back: a release that is withdrawn runs on newer tables`,
        );
      },
    }),
  };
  try {
    await createKnex(pool, log).transaction(async (tx) => {
      await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`migrate:${schema}`]);
      await tx.raw("set local statement_timeout = 0; set local lock_timeout = '5s'");
      await tx.raw(ADOPT);
      await tx.migrate.latest({
        migrationSource,
        tableName: 'migrations',
        disableMigrationsListValidation: true,
      });
      // the lock above is enough; releases from before refuse a schema with a table that they do not know
      await tx.raw('drop table migrations_lock');
    });
  } finally {
    await pool.end();
  }
}
