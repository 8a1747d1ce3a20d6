import pg from 'pg';
import { openClient } from '../connection.ts';
import { BUS_SCHEMA } from './schema.ts';

/** A role that may use the bus. */
export interface BusRole {
  readonly role: string;
  /** Owners whose private topics it may read (first part of the topic's name), names of single topics, or `*` for all. */
  readonly privateTopicsOf: readonly string[] | '*';
  /** The role whose groups it moves the positions of; its own when left out. */
  readonly groupsOf?: string;
  /** Topics that it may append to, by their names, or `*` for all. */
  readonly appendTo: readonly string[] | '*';
}

/** One role for everything: for a system that keeps nobody apart. */
export const DEFAULT_ROLES: readonly BusRole[] = [
  { role: 'bus_client', privateTopicsOf: '*', appendTo: '*' },
];

/**
 * Installs or upgrades the schema `bus` and lets the roles (made when missing, with login and no password) use
 * its functions and nothing else. Idempotent; run by an administrator before any process starts.
 */
export async function installBusSchema(
  adminUrl: string,
  roles: readonly BusRole[] = DEFAULT_ROLES,
): Promise<void> {
  const client = openClient({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(BUS_SCHEMA);
    for (const role of roles) await allow(client, role);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function allow(
  client: pg.Client,
  { role, groupsOf = role, privateTopicsOf, appendTo }: BusRole,
): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (!rowCount) await client.query(`create role ${name} login`);
  await client.query(`grant usage on schema bus to ${name}`);
  await client.query(`grant execute on all functions in schema bus to ${name}`);
  await client.query('delete from bus.private_readers where role_name = $1', [role]);
  await client.query('delete from bus.writers where role_name = $1', [role]);
  await client.query(
    'insert into bus.keepers values ($1, $2) on conflict (role_name) do update set keeper = excluded.keeper',
    [role, groupsOf],
  );
  const names = (given: readonly string[] | '*') => (given === '*' ? ['*'] : given);
  await client.query('insert into bus.private_readers select $1, unnest($2::text[])', [
    role,
    names(privateTopicsOf),
  ]);
  await client.query('insert into bus.writers select $1, unnest($2::text[])', [role, names(appendTo)]);
}
