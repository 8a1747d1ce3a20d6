import { databasePassword, keysFor, withSecretFiles } from '@rollheim/contracts/server';
import { nameOf } from '@rollheim/embedded';

/** The settings of the whole system, from which those of each process are made. */
export interface SystemEnv {
  /** As they were given, secrets out of their files. */
  readonly given: Readonly<Record<string, string>>;
  /** The system's secret: no process is given it. */
  readonly secret: string;
  /** The database server as its administrator reaches it, any database. */
  readonly serverUrl: string;
  /** The system's own database there, likewise. */
  readonly adminUrl: string;
  /** The brokers; null where the bus is the database's. */
  readonly brokers: string | null;
}

/** Name of the system's database. */
export const DATABASE = 'rollheim';

const NEEDED = {
  SECRET: 'at least 16 characters, the same for all time: `openssl rand -hex 32`',
  ADMIN_DATABASE_URL: 'postgres://administrator:password@host:5432/postgres',
} as const;

/** Reads the settings of the whole system; throws one error that names all that is missing. */
export function readSystemEnv(raw: NodeJS.ProcessEnv): SystemEnv {
  const given = Object.fromEntries(
    Object.entries(withSecretFiles(raw)).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
  const faults = Object.entries(NEEDED).flatMap(([name, hint]) =>
    given[name] === undefined ? [`  ${name} is missing: ${hint}`] : [],
  );
  const { SECRET: secret = '', ADMIN_DATABASE_URL: serverUrl = '', BUS = 'postgres', BUS_URL = '' } = given;
  if (given['SECRET'] !== undefined && secret.length < 16)
    faults.push(`  SECRET is too short: ${NEEDED.SECRET}`);
  if (BUS !== 'postgres' && BUS !== 'kafka') faults.push(`  BUS: there is no bus ${BUS}: postgres or kafka`);
  if (BUS === 'kafka' && BUS_URL === '') faults.push('  BUS_URL is missing: the brokers, host:port by comma');
  if (serverUrl !== '' && !URL.canParse(serverUrl))
    faults.push(`  ADMIN_DATABASE_URL is no URL: ${NEEDED.ADMIN_DATABASE_URL}`);
  if (faults.length > 0) throw new Error(`The configuration is not usable:\n${faults.join('\n')}`);
  const adminUrl = new URL(serverUrl);
  adminUrl.pathname = `/${DATABASE}`;
  return { given, secret, serverUrl, adminUrl: adminUrl.href, brokers: BUS === 'kafka' ? BUS_URL : null };
}

/** Password of a role, derived from the secret of the part that has it. */
export const passwordOf = (secret: string, role: string): string =>
  databasePassword(keysFor(secret, nameOf(role)).SECRET);

/** The system's database as a role reaches it. */
export function roleUrl({ adminUrl, secret }: Pick<SystemEnv, 'adminUrl' | 'secret'>, role: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = passwordOf(secret, role);
  return url.href;
}

/** The same for the roles of BFFs, as a text that the registry fills in. */
export function bffUrl({ adminUrl }: Pick<SystemEnv, 'adminUrl'>): string {
  const { protocol, host, pathname, search } = new URL(adminUrl);
  return `${protocol}//{role}:{password}@${host}${pathname}${search}`;
}
