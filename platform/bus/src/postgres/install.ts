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
  /** What it appends names no one but those whom identity vouches for. */
  readonly proven?: boolean;
}

/** The keys of the proofs of actors. */
export interface ActorKey {
  /** Of persons: identity has it. */
  readonly key: string;
  /** Of visitors, known by a cookie: the edge has it. */
  readonly visitors: string;
  /** Also where there are messages already; else only in a new log, or one that checks already. */
  readonly always: boolean;
}

/** Bytes of a block of SHA-256. */
const BLOCK = 64;

/** One role for everything: for a system that keeps no one apart. */
export const DEFAULT_ROLES: readonly BusRole[] = [
  { role: 'bus_client', privateTopicsOf: '*', appendTo: '*' },
];

/**
 * Installs or upgrades the schema `bus` and lets the roles (made when missing, with login and no password) use
 * its functions and nothing else. Idempotent; run by an administrator before any process starts. True where proofs of
 * actors are asked for from now on.
 */
export async function installBusSchema(
  adminUrl: string,
  roles: readonly BusRole[] = DEFAULT_ROLES,
  actors: ActorKey | null = null,
): Promise<boolean> {
  const client = openClient({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(BUS_SCHEMA);
    for (const role of roles) await allow(client, role);
    if (actors) await keepActorKey(client, actors);
    const { rowCount } = await client.query('select 1 from bus.actor_key');
    await client.query('commit');
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

async function allow(
  client: pg.Client,
  { role, groupsOf = role, privateTopicsOf, appendTo, proven = false }: BusRole,
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
  await client.query('insert into bus.writers select $1, unnest($2::text[]), $3', [
    role,
    names(appendTo),
    proven,
  ]);
}

/** The blocks that an HMAC-SHA-256 begins with (RFC 2104): Postgres has the hash alone. */
function padsOf(key: string): readonly Buffer[] {
  const bytes = Buffer.from(key);
  if (bytes.length > BLOCK) throw new RangeError(`The key of actors has more than ${BLOCK} bytes`);
  const block = Buffer.concat([bytes, Buffer.alloc(BLOCK - bytes.length)]);
  return [0x36, 0x5c].map((pad) => Buffer.from(block.map((byte) => byte ^ pad)));
}

async function keepActorKey(client: pg.Client, { key, visitors, always }: ActorKey): Promise<void> {
  await client.query(
    `insert into bus.actor_key (one, inner_pad, outer_pad, visitor_inner_pad, visitor_outer_pad)
       select true, $1, $2, $3, $4
       where $5 or exists (select 1 from bus.actor_key) or not exists (select 1 from bus.topics)
     on conflict (one) do update set inner_pad = excluded.inner_pad, outer_pad = excluded.outer_pad,
       visitor_inner_pad = excluded.visitor_inner_pad, visitor_outer_pad = excluded.visitor_outer_pad`,
    [...padsOf(key), ...padsOf(visitors), always],
  );
}
