import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keysFor } from '@rollheim/contracts/server';
import { nameOf } from './bus-roles.ts';
import { busUrls, urlOf } from './provision.ts';
import { ROOT, type Member } from './system.ts';

/** Offsets within the block of ports, beside those in `system.json`. */
export const OFFSETS = {
  edge: 0,
  identity: 1,
  media: 2,
  releases: 3,
  shell: 4,
  console: 8,
  mailboxWeb: 10,
  mailboxSmtp: 11,
  postgres: 12,
  kafka: 13,
  kafkaController: 14,
  newsletter: 15,
  plateRegister: 17,
  vatRegister: 18,
  translation: 19,
  portal: 27,
  syscara: 28,
  canaries: 40,
} as const;

/** How the embedded system is to run. */
export interface Settings {
  readonly basePort: number;
  readonly bus: 'postgres' | 'kafka';
  readonly dataDir: string;
  readonly demo: boolean;
  readonly logLevel: string;
  /** Members to start; all when empty. For work on a part of the system. */
  readonly only: readonly string[];
  /** Postgres counts statements by text and role (`pg_stat_statements`): for measurements. */
  readonly countStatements: boolean;
  /** Folder of a stopped cluster that a missing one is a copy of: how tests start on what they have prepared. */
  readonly clusterTemplate?: string;
  /** Commands of modules need a proof of their actor also where the data are from before there were any. */
  readonly provenActors: boolean;
}

/** Reads arguments (`--bus=kafka`, `--port=9000`) and environment; throws on what it does not know, and in production. */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): Settings {
  if (env['ROLLHEIM_ENV'] === 'production')
    throw new Error(
      'npm start is no production: its database, mailbox and registers are parts of a demo on one machine. ' +
        'docs/deploy.md says how each process is run on servers of your own; leave ROLLHEIM_ENV out for the demo.',
    );
  const given = new Map<string, string>();
  for (const arg of args) {
    const [, name, value] = /^--(bus|port)=(.+)$/.exec(arg) ?? [];
    if (!name || value === undefined)
      throw new Error(`Unknown argument ${arg}. There are: --bus=postgres|kafka --port=N`);
    given.set(name, value);
  }
  const bus = given.get('bus') ?? env['BUS'] ?? 'postgres';
  if (bus !== 'postgres' && bus !== 'kafka') throw new Error(`There is no bus '${bus}': postgres or kafka`);
  const port = given.get('port') ?? env['PORT'] ?? '8080';
  const basePort = Number(port);
  if (!Number.isInteger(basePort) || basePort < 1 || basePort > 65_400)
    throw new Error(`${port} cannot be the first port`);
  return {
    basePort,
    bus,
    dataDir: resolve(ROOT, env['ROLLHEIM_DATA'] ?? '.data'),
    demo: (env['DEMO'] || '1') !== '0',
    logLevel: env['LOG_LEVEL'] ?? 'info',
    only: (env['ROLLHEIM_ONLY'] ?? '').split(',').flatMap((name) => name.trim() || []),
    countStatements: env['COUNT_STATEMENTS'] === '1',
    provenActors: env['PROVEN_ACTORS'] === '1',
    ...(env['ROLLHEIM_CLUSTER_TEMPLATE'] ? { clusterTemplate: env['ROLLHEIM_CLUSTER_TEMPLATE'] } : {}),
  };
}

/** The secret that all keys are derived from: made at the first start, kept with the data. */
export function readSecret(dataDir: string): string {
  const file = join(dataDir, 'run', 'secret');
  mkdirSync(join(dataDir, 'run'), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Where the parts are, once they run. */
export interface Places {
  /** Administrator's URL of the database. */
  readonly adminUrl: string;
  /** The brokers where the bus is not the database's. */
  readonly brokers: string | null;
  /** The system's secret; no process is given it. */
  readonly secret: string;
}

/** Address that a browser opens. */
export const publicUrl = (basePort: number): string => `http://localhost:${basePort}`;

/** Environment of every process: the same for all, without anybody's database and keys. */
export function commonEnv(
  settings: Settings,
  { brokers }: Places,
  given: NodeJS.ProcessEnv,
): Record<string, string> {
  const { basePort, dataDir } = settings;
  const inside = (offset: number) => `http://127.0.0.1:${basePort + offset}`;
  return {
    ROLLHEIM_ENV: 'development',
    ROLLHEIM_DATA: dataDir,
    BASE_PORT: String(basePort),
    PUBLIC_URL: given['PUBLIC_URL'] ?? publicUrl(basePort),
    BUS: settings.bus,
    ...(brokers === null ? {} : { BUS_URL: brokers }),
    IDENTITY_URL: inside(OFFSETS.identity),
    MEDIA_URL: inside(OFFSETS.media),
    RELEASES_URL: inside(OFFSETS.releases),
    SHELL_URL: inside(OFFSETS.shell),
    SMTP_URL: given['SMTP_URL'] ?? `smtp://127.0.0.1:${basePort + OFFSETS.mailboxSmtp}`,
    // none: the default of a service, which has none in production
    ...(given['MAIL_FROM'] === undefined ? {} : { MAIL_FROM: given['MAIL_FROM'] }),
    NEWSLETTER_URL: given['NEWSLETTER_URL'] ?? `${inside(OFFSETS.newsletter)}/forms/newsletter`,
    PLATE_REGISTER_URL: given['PLATE_REGISTER_URL'] ?? inside(OFFSETS.plateRegister),
    PORTAL_URL: given['PORTAL_URL'] ?? inside(OFFSETS.portal),
    SYSCARA_URL: given['SYSCARA_URL'] ?? inside(OFFSETS.syscara),
    VIES_URL: given['VIES_URL'] ?? inside(OFFSETS.vatRegister),
    // without a secret of the mail provider its calls are not led on
    MAIL_EVENTS: given['MAIL_EVENTS'] ?? (given['MAIL_EVENTS_SECRET'] ? '1' : '0'),
    TRANSLATE_URL: given['TRANSLATE_URL'] ?? inside(OFFSETS.translation),
    BLOB_DIR: join(dataDir, 'blobs'),
    DEMO: settings.demo ? '1' : '0',
    LOG_LEVEL: settings.logLevel,
    ROLLOUT_TEMPLATE: given['ROLLOUT_TEMPLATE'] ?? 'quick',
  };
}

/** The keys of a service, module or part, as a process is given them. */
export function keyEnv(secret: string, who: string): { SECRET: string; KEYS: string } {
  const { SECRET, KEYS } = keysFor(secret, who);
  return { SECRET, KEYS: JSON.stringify(KEYS) };
}

/** What one member gets besides the common environment. */
export function memberEnv(
  member: Member,
  settings: Settings,
  { adminUrl, brokers, secret }: Places,
): Record<string, string> {
  return {
    ...(member.role && member.schema ? { DATABASE_URL: urlOf(adminUrl, member.role) } : {}),
    ...(member.role && brokers === null ? busUrls(adminUrl, member.role) : {}),
    ...keyEnv(secret, nameOf(member.role ?? member.name)),
    ...(member.port === undefined ? {} : { PORT: String(settings.basePort + member.port) }),
    POOL_SIZE: String(member.pool ?? 4),
  };
}
