import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../registry/problem.ts';
import type { Db } from '../registry/store.ts';

/** Someone who works with the console. */
export interface Operator {
  readonly name: string;
  /** `viewer`, `release-operator`, `deployer:<module>`. */
  readonly roles: readonly string[];
}

const SESSION_MS = 12 * 3_600_000;
const ROLE = /^(viewer|release-operator|deployer:[a-z][a-z0-9-]*)$/;
const NAME = /^[a-z][a-z0-9._-]{1,39}$/;
const SHORTEST_PASSWORD = 10;

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Throws where one of them is no role, or there is none. */
export function readRoles(roles: readonly string[]): void {
  const odd = roles.find((role) => !ROLE.test(role));
  if (odd !== undefined || roles.length === 0)
    throw invalid('roles', `${odd ?? 'none'} is no role: viewer, release-operator, deployer:<module>`);
}

/** Adds an operator, or gives them a new password and roles; their sessions end. */
export async function saveOperator(db: Db, { name, roles }: Operator, password: string): Promise<void> {
  if (!NAME.test(name)) throw invalid('name', 'a name has 2 to 40 small letters, digits, and . _ -');
  readRoles(roles);
  if (password.length < SHORTEST_PASSWORD)
    throw invalid('password', `a password has at least ${SHORTEST_PASSWORD} characters`);
  await db.query(
    `with ended as (delete from console_sessions where operator = $1)
     insert into operators (name, password, roles) values ($1, $2, $3)
     on conflict (name) do update set password = $2, roles = $3`,
    [name, await hash(password), roles],
  );
}

/** True when there was one. */
export async function removeOperator(db: Db, name: string): Promise<boolean> {
  return (await db.query('delete from operators where name = $1', [name])).rowCount === 1;
}

export async function hasOperators(db: Db): Promise<boolean> {
  return (await db.query('select 1 from operators limit 1')).rowCount === 1;
}

/** So that an unknown name takes as long as a wrong password. */
let nobody: Promise<string> | undefined;

/** Opens a session; null when name or password do not fit. */
export async function logIn(db: Db, name: string, password: string): Promise<OpenedSession | null> {
  const { rows } = await db.query<Operator & { password: string | null }>(
    'select name, roles, password from operators where name = $1',
    [name],
  );
  const known = rows[0];
  nobody ??= hash(randomBytes(16).toString('hex'));
  const fits = await verify(known?.password ?? (await nobody), password);
  if (!known?.password || !fits) return null;
  return openSession(db, { name: known.name, roles: known.roles });
}

/** An operator who has a session now: with the cookie's token, and for how long. */
export interface OpenedSession {
  readonly operator: Operator;
  readonly token: string;
  readonly seconds: number;
}

/**
 * Opens a session for somebody whom an OpenID provider knows, with the roles that it gives them now. `changed`: the console
 * has not known them so. Null where they have no role: what they had ends.
 */
export async function logInKnown(
  db: Db,
  { subject, name, roles }: Operator & { readonly subject: string },
): Promise<(OpenedSession & { readonly changed: boolean }) | null> {
  const { rows } = await db.query<Operator>(
    'select name, roles from operators where subject = $1 for update',
    [subject],
  );
  const before = rows[0];
  if (roles.length === 0) {
    await db.query('delete from operators where subject = $1', [subject]);
    return null;
  }
  const changed = before?.name !== name || before.roles.toSorted().join() !== roles.toSorted().join();
  // whoever has an address that was another person's is not them
  await db.query('delete from operators where name = $1 and subject is distinct from $2', [name, subject]);
  await db.query('update operators set name = $2 where subject = $1', [subject, name]);
  await db.query(
    `insert into operators (name, subject, roles) values ($1, $2, $3)
     on conflict (name) do update set roles = $3`,
    [name, subject, roles],
  );
  return { ...(await openSession(db, { name, roles })), changed };
}

async function openSession(db: Db, operator: Operator): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  await db.query('delete from console_sessions where expires_at < now()');
  await db.query('insert into console_sessions (token, operator, expires_at) values ($1, $2, $3)', [
    digest(token),
    operator.name,
    new Date(Date.now() + SESSION_MS),
  ]);
  return { operator, token, seconds: SESSION_MS / 1000 };
}

/** Whose session it is; null when there is none. */
export async function operatorOf(db: Db, token: string): Promise<Operator | null> {
  const { rows } = await db.query<Operator>(
    `select name, roles from console_sessions join operators on operator = name
     where token = $1 and expires_at > now()`,
    [digest(token)],
  );
  return rows[0] ?? null;
}

export async function logOut(db: Db, token: string): Promise<void> {
  await db.query('delete from console_sessions where token = $1', [digest(token)]);
}
