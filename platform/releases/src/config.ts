import { dirname, join, resolve, sep } from 'node:path';
import { createHash } from 'node:crypto';
import { readEnv, type BaseEnv, type BusEnv, type RawConfig } from '@rollheim/service-kit';
import { databasePassword, keyOf, moduleSecret, withSecretFiles } from '@rollheim/contracts/server';
import { repositoryRoot } from '@rollheim/build/facts';
import Joi from 'joi';
import { readGroupRoles, type OpenIdSettings } from './console/openid.ts';
import { readAccount } from './gate/persons.ts';
import type { AnnouncerSettings } from './rollout/announcer.ts';

interface OwnEnv {
  readonly KEYS_DIR: string | undefined;
  readonly RUN_DIR: string | undefined;
  readonly SOURCE_DIR: string | undefined;
  readonly BFF_DATABASE_URL: string | undefined;
  readonly BFF_BUS_URL: string | undefined;
  readonly BFF_BUS_READ_URL: string | undefined;
  readonly BFF_HOST: string;
  readonly RETIRE_AFTER_MS: number;
  readonly SLEEP_AFTER_MS: number;
  readonly BLOB_URL: string | undefined;
  readonly RETENTION_DAYS: number;
  readonly GATE_SMOKE: 'compare' | 'quick' | 'alone' | 'off';
  readonly GATE_PERSONS: string | undefined;
  readonly GATE_READY_MS: number;
  readonly ROLLOUT_TEMPLATE: 'quick' | 'standard';
  readonly ROLLOUT_TICK_MS: number;
  readonly ROLLHEIM_WEBHOOK_URL: string | undefined;
  readonly OPERATIONS_MAIL: string | undefined;
  readonly CONSOLE_URL: string | undefined;
  readonly CONSOLE_OIDC_ISSUER: string | undefined;
  readonly CONSOLE_OIDC_CLIENT: string | undefined;
  readonly CONSOLE_OIDC_SECRET: string | undefined;
  readonly CONSOLE_OIDC_CLAIM: string;
  readonly CONSOLE_OIDC_ROLES: string | undefined;
}

/** Configuration of the registry and its supervisor. */
export interface RegistryConfig {
  readonly env: BaseEnv & OwnEnv;
  /** As it was handed over: what BFFs get, with their own role and port. */
  readonly raw: RawConfig;
  readonly port: number;
  /** Folder of the release assets. */
  readonly blobDir: string;
  /** Folder of the teams' private keys. */
  readonly keysDir: string;
  /** Folder of the materialised server files; inside the repository. */
  readonly runDir: string;
  /** Root of the sources that are published at the first start. */
  readonly root: string;
}

/** Place of the console in the block of ports. */
const CONSOLE_OFFSET = 8;

const schema = Joi.object<OwnEnv>({
  KEYS_DIR: Joi.string(),
  RUN_DIR: Joi.string(),
  SOURCE_DIR: Joi.string(),
  /** Database URL of a BFF's role; `{module}`, `{role}` and `{password}` stand for the module's short name, its role and what `rollheim migrate` made; else the registry's own with role `bff_<module>`. */
  BFF_DATABASE_URL: Joi.string(),
  /** The bus of a BFF, `{module}` as above; else the registry's own with the BFF's role. Kafka: the brokers. */
  BFF_BUS_URL: Joi.string(),
  /** The bus as BFFs read it, over the same connections; else the registry's own with role `bus_reader`. */
  BFF_BUS_READ_URL: Joi.string(),
  /** Name or address of this machine for who calls its BFFs. */
  BFF_HOST: Joi.string().hostname().default('127.0.0.1'),
  /** How long a BFF that no release set needs still serves open pages, ms. */
  RETIRE_AFTER_MS: Joi.number().integer().min(0).default(600_000),
  /** How long the BFF of a release that no visitor gets is awake without a call, ms. */
  SLEEP_AFTER_MS: Joi.number().integer().min(100).default(120_000),
  /** Bucket of the release files, `s3://bucket/prefix?endpoint=…&region=…`; without it they lie in BLOB_DIR. */
  BLOB_URL: Joi.string().uri({ scheme: 's3' }),
  /** Files of a release are kept as long as a page was made from it within so many days. */
  RETENTION_DAYS: Joi.number().integer().min(1).default(30),
  /** Weaker than `compare`, and in the history as such: `quick` compares those of guests in one language; `alone` compares no pages; `off` leaves gate 4 out, where no Chromium can run. */
  GATE_SMOKE: Joi.valid('compare', 'quick', 'alone', 'off').default('compare'),
  /** Accounts with data of their own, `dealer=mail:password` between commas; else those of the demo market, or none. */
  GATE_PERSONS: Joi.string().custom((value: string) => {
    if (!value.split(',').every((each) => readAccount(each))) throw new Error('must be role=mail:password');
    return value;
  }),
  /** How long the gate waits for a BFF's /ready, ms. */
  GATE_READY_MS: Joi.number().integer().min(100).default(60_000),
  /** Policy of modules without one of their own; `quick` has short steps and no freeze windows. */
  ROLLOUT_TEMPLATE: Joi.valid('quick', 'standard').default('standard'),
  /** How often time moves rollouts, ms; telemetry moves them at once. */
  ROLLOUT_TICK_MS: Joi.number().integer().min(10).default(1000),
  /** Gets rollbacks, holds, questions and promotions as JSON. */
  ROLLHEIM_WEBHOOK_URL: Joi.string().uri({ scheme: ['http', 'https'] }),
  /** Gets the same as mail. */
  OPERATIONS_MAIL: Joi.string().email({ tlds: false }),
  /** Origin of the console, where the OpenID provider leads back to. */
  CONSOLE_URL: Joi.string().uri({ scheme: ['http', 'https'] }),
  CONSOLE_OIDC_ISSUER: Joi.string().uri({ scheme: ['http', 'https'] }),
  CONSOLE_OIDC_CLIENT: Joi.string(),
  CONSOLE_OIDC_SECRET: Joi.string(),
  CONSOLE_OIDC_CLAIM: Joi.string().default('groups'),
  CONSOLE_OIDC_ROLES: Joi.string().custom((text: string) => (readGroupRoles(text), text)),
}).and('CONSOLE_OIDC_ISSUER', 'CONSOLE_OIDC_CLIENT', 'CONSOLE_OIDC_SECRET', 'CONSOLE_OIDC_ROLES');

/** Checks the configuration and derives the folders. */
export function readConfig(handed: RawConfig): RegistryConfig {
  const raw = withSecretFiles(handed);
  const env = readEnv(raw, schema, 'releases');
  const root = repositoryRoot(import.meta.dirname);
  const data = dirname(resolve(env.BLOB_DIR));
  return {
    env,
    raw,
    port: env.PORT ?? env.BASE_PORT + 3,
    blobDir: join(resolve(env.BLOB_DIR), 'releases'),
    keysDir: resolve(env.KEYS_DIR ?? join(data, 'keys')),
    runDir: resolve(env.RUN_DIR ?? runFolder(root, data)),
    root: resolve(env.SOURCE_DIR ?? root),
  };
}

/** Where operations is notified of rollouts. */
export const announcerSettings = ({ env }: RegistryConfig): AnnouncerSettings => ({
  webhookUrl: env.ROLLHEIM_WEBHOOK_URL,
  mailTo: env.OPERATIONS_MAIL,
  mail: env,
  publicUrl: env.PUBLIC_URL,
});

/** Who else may use the console; null: no one. */
export function openIdSettings({ env }: RegistryConfig): OpenIdSettings | null {
  const {
    CONSOLE_OIDC_ISSUER: issuer,
    CONSOLE_OIDC_CLIENT: clientId,
    CONSOLE_OIDC_SECRET: clientSecret,
  } = env;
  if (!issuer || !clientId || !clientSecret) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    claim: env.CONSOLE_OIDC_CLAIM,
    roles: readGroupRoles(env.CONSOLE_OIDC_ROLES ?? '{}'),
    returnTo: new URL(
      '/console/openid/return',
      env.CONSOLE_URL ?? `http://localhost:${env.BASE_PORT + CONSOLE_OFFSET}`,
    ).href,
  };
}

const shortOf = (module: string): string => module.replace(/^mf-/, '');
const roleOf = (module: string): string => `bff_${shortOf(module).replaceAll('-', '_')}`;

function asRole(given: string, role: string): string {
  const url = new URL(given);
  url.username = role;
  return url.href;
}

/** Database URL of a module's BFF. */
export const bffDatabase = ({ env }: RegistryConfig, module: string): string =>
  ofModule(env, env.BFF_DATABASE_URL, module) ?? asRole(env.DATABASE_URL, roleOf(module));

/** What a setting says of a module: its short name, its role and that role's password filled in. */
const ofModule = (env: BaseEnv, text: string | undefined, module: string): string | undefined =>
  text
    ?.replaceAll('{module}', shortOf(module))
    .replaceAll('{role}', roleOf(module))
    .replaceAll('{password}', databasePassword(moduleSecret(keyOf(env, 'modules'), module)));

/** The bus of a module's BFF: BFFs read it as one role and append each as its own. */
export function bffBus({ env }: RegistryConfig, module: string): BusEnv {
  const { BUS, BUS_URL, BFF_BUS_URL, BFF_BUS_READ_URL } = env;
  if (BUS === 'kafka') return { ...env, BUS_URL: BFF_BUS_URL ?? BUS_URL };
  return {
    BUS,
    BUS_URL: ofModule(env, BFF_BUS_URL, module) ?? asRole(BUS_URL, roleOf(module)),
    BUS_READ_URL: BFF_BUS_READ_URL ?? asRole(BUS_URL, 'bus_reader'),
  };
}

/** Below the data folder; when that lies elsewhere, in the repository's cache, where npm packages resolve. */
function runFolder(root: string, data: string): string {
  if (data.startsWith(root + sep)) return join(data, 'run');
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12);
  return join(root, '.cache', 'run', name);
}
