import { createPostgresBus, installBusSchema, openClient, type ActorKey } from '@rollheim/bus';
import { TOPICS } from '@rollheim/contracts';
import { busRoles, readerOf } from './bus-roles.ts';
import pg from 'pg';

/** A role with a schema of its own. */
export interface Owner {
  readonly role: string;
  readonly schema: string;
}

/** Who may use the database. */
export interface Owners {
  readonly owners: readonly Owner[];
  /** Roles of the BFFs (`bff_<module>`): they own nothing but their read models. */
  readonly bffs: readonly string[];
  /** Roles of parts without tables, which use the bus alone. */
  readonly parts?: readonly string[];
  /** Roles that may use every topic of the bus: of tests alone. */
  readonly unbound?: readonly string[];
}

/** Name of the embedded system's database. */
const DATABASE = 'rollheim';

/**
 * A read model's schema is made and dropped by its BFF's role alone, through the first two functions: the role itself
 * may not create schemas. The role of a module that is let in while the system runs is made by the third.
 */
const PROJECTION_FUNCTIONS = `
create schema if not exists rollheim;
grant usage on schema rollheim to public;

create or replace function rollheim.projection_schema(module text, hash text) returns text
language plpgsql immutable set search_path = pg_catalog as $$
begin
  if module !~ '^[a-z][a-z0-9_]{0,30}$' or hash !~ '^[0-9a-f]{6,16}$' then
    raise exception 'not the name of a read model: %, %', module, hash using errcode = '22023';
  end if;
  if session_user <> 'bff_' || module then
    raise exception 'role % may not touch read models of %', session_user, module using errcode = '42501';
  end if;
  return module || '_p_' || hash;
end $$;

create or replace function rollheim.make_projection_schema(module text, hash text) returns text
language plpgsql security definer set search_path = pg_catalog as $$
declare name text := rollheim.projection_schema(module, hash);
begin
  perform pg_advisory_xact_lock(hashtextextended('make ' || name, 0));
  execute format('create schema if not exists %I authorization %I', name, 'bff_' || module);
  return name;
end $$;

create or replace function rollheim.drop_projection_schema(module text, hash text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare name text := rollheim.projection_schema(module, hash);
begin
  execute format('drop schema if exists %I cascade', name);
end $$;

create or replace function rollheim.make_bff_role(module text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare name text := 'bff_' || module;
begin
  if module !~ '^[a-z][a-z0-9_]{0,30}$' then
    raise exception 'not the name of a module: %', module using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('make ' || name, 0));
  if not exists (select 1 from pg_roles where rolname = name) then
    execute format('create role %I login', name);
  end if;
  execute format('grant execute on function rollheim.make_projection_schema(text, text) to %I', name);
  execute format('grant execute on function rollheim.drop_projection_schema(text, text) to %I', name);
  -- It may append nowhere but to the topics that the contracts name it for, at the next start of the system.
  execute format('grant usage on schema bus to %I', name);
  execute format('grant execute on all functions in schema bus to %I', name);
  insert into bus.keepers values (name, 'bus_reader') on conflict do nothing;
end $$;
`;

/** Who lets modules in: the registry makes the role of a new one's BFF. */
const REGISTRY_ROLE = 'releases';

/** Further options of {@link provision}. */
export interface ProvisionOptions {
  readonly database?: string;
  /** The key of the proofs of actors; without one BFFs name whom they like. */
  readonly actors?: ActorKey | null;
  readonly say?: (line: string) => void;
}

const OLD_LOG =
  'The data are of a release whose modules name actors without a proof: publish all modules, then start with PROVEN_ACTORS=1';

/**
 * Makes the database, roles, schemas, grants, read-model functions and the bus schema where they are missing;
 * idempotent. Returns the administrator's URL of the database.
 */
export async function provision(
  serverUrl: string,
  owners: Owners,
  { database = DATABASE, actors = null, say = () => {} }: ProvisionOptions = {},
): Promise<string> {
  const url = new URL(serverUrl);
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`);
    const roles = rolesOf(owners);
    const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles');
    const known = new Set(rows.map(({ rolname }) => rolname));
    for (const role of new Set(roles)) {
      if (!known.has(role)) await client.query(`create role ${pg.escapeIdentifier(role)} login`);
    }
  });
  url.pathname = `/${database}`;
  await withClient(url.href, (client) => grantAll(client, owners, database));
  const isProving = await installBusSchema(url.href, busRoles(rolesOf(owners), owners.unbound), actors);
  if (actors && !isProving) say(OLD_LOG);
  const bus = createPostgresBus({ connectionString: url.href, clientId: 'provision' });
  try {
    await bus.declare(TOPICS);
  } finally {
    await bus.close();
  }
  return url.href;
}

const rolesOf = ({ owners, bffs, parts = [] }: Owners): string[] => [
  ...owners.map(({ role }) => role),
  ...bffs,
  ...parts,
];

async function grantAll(client: pg.Client, { owners, bffs }: Owners, database: string): Promise<void> {
  await client.query('begin');
  await client.query('revoke all on schema public from public');
  await client.query(`revoke create, temporary on database ${pg.escapeIdentifier(database)} from public`);
  for (const { role, schema } of owners) {
    const [name, owner] = [pg.escapeIdentifier(schema), pg.escapeIdentifier(role)];
    await client.query(`create schema if not exists ${name} authorization ${owner}`);
    await client.query(`revoke all on schema ${name} from public`);
    await client.query(
      `alter role ${owner} in database ${pg.escapeIdentifier(database)} set search_path = ${name}`,
    );
  }
  await client.query(PROJECTION_FUNCTIONS);
  const functions =
    'rollheim.make_projection_schema(text, text), rollheim.drop_projection_schema(text, text)';
  await client.query(`revoke all on function ${functions} from public`);
  await client.query('revoke all on function rollheim.make_bff_role(text) from public');
  if (owners.some(({ role }) => role === REGISTRY_ROLE))
    await client.query(`grant execute on function rollheim.make_bff_role(text) to ${REGISTRY_ROLE}`);
  for (const role of bffs) {
    await client.query(`grant execute on function ${functions} to ${pg.escapeIdentifier(role)}`);
  }
  await client.query('commit');
}

async function withClient<T>(url: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = openClient({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/**
 * As whom a member uses the bus. Services share one role, and so connections, for reading, and append each in its own
 * name; so do BFFs. Everybody else has one role for both.
 */
export function busUrls(adminUrl: string, role: string): { BUS_URL: string; BUS_READ_URL?: string } {
  const BUS_URL = urlOf(adminUrl, role);
  const reader = readerOf(role);
  return reader === role ? { BUS_URL } : { BUS_URL, BUS_READ_URL: urlOf(adminUrl, reader) };
}

/** The URL with another role in it. */
export function urlOf(adminUrl: string, role: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  return url.href;
}
