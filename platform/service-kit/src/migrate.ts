import { openPool } from '@rollheim/bus';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createKnex } from './database.ts';
import type { Migration } from './service-types.ts';
import { StartFault } from './start-fault.ts';

/** Schemas from before knex ran the migrations have their names alone; releases from then still run on these tables. */
const ADOPT = `alter table if exists migrations add column if not exists id serial,
  add column if not exists batch integer, add column if not exists migration_time timestamptz`;

interface Done {
  readonly name: string;
  readonly needs: string | null;
}

/**
 * Runs the migrations that the schema has not seen, all in one transaction, one process at a time: after an error the
 * schema is as it was. Waits for table locks 5 s at most, so that a busy table delays the start and not the users. A schema
 * that a newer release has taken something away from is refused; steps of a newer one that only add are no hindrance.
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
      await refuseNewer(tx, schema, names, log);
      await tx.migrate.latest({
        migrationSource,
        tableName: 'migrations',
        disableMigrationsListValidation: true,
      });
      await tx.raw('alter table migrations add column if not exists needs text');
      for (const { name, needs } of migrations)
        if (needs !== undefined) await tx('migrations').where({ name }).update({ needs });
      // the lock above is enough; releases from before refuse a schema with a table that they do not know
      await tx.raw('drop table migrations_lock');
    });
  } finally {
    await pool.end();
  }
}

/** Throws where a step that this code does not know has taken away what it works with. */
async function refuseNewer(tx: Knex, schema: string, names: readonly string[], log: Logger): Promise<void> {
  const { rows } = await tx.raw<{ rows: { there: boolean }[] }>(
    "select to_regclass('migrations') is not null as there",
  );
  if (rows[0]?.there !== true) return;
  await tx.raw('alter table migrations add column if not exists needs text');
  const done = await tx<Done>('migrations')
    .whereNotIn('name', [...names])
    .orderBy('name');
  const broken = done.find(({ needs }) => needs !== null && !names.includes(needs));
  if (broken)
    throw new StartFault(
      `The schema ${schema} is newer than this release: step ${broken.name} needs code that knows ${String(broken.needs)}. Start a release that has it; this one cannot run here any more.`,
    );
  if (done.length > 0)
    log.warn(
      { schema, steps: done.map(({ name }) => name) },
      'the schema has steps of a newer release, which only add: this one runs on it',
    );
}
