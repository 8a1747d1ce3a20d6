import { DOMAIN_PLANS, type DomainPlan } from '@rollheim/contracts';
import {
  isPart,
  isSetting,
  PRODUCTION_DRAIN_SECONDS,
  productionFaults,
  SETTINGS,
  SHARED_KEYS,
  withSecretFiles,
  type KeyPurpose,
} from '@rollheim/contracts/server';
import Joi from 'joi';
import { house, SAMPLE_HOUSE, type House } from './mail/house.ts';

/** Configuration as a process hands it over: its environment, or the part of it that the launcher composed. */
export type RawConfig = Readonly<Record<string, string | undefined>>;

/** What every deployable knows. Checked at start; a wrong or missing value stops the start. */
export interface BaseEnv {
  readonly ROLLHEIM_ENV: 'development' | 'production';
  /** First port of the embedded system's block. */
  readonly BASE_PORT: number;
  /** Origin that browsers see, e.g. `http://localhost:8080`. */
  readonly PUBLIC_URL: string;
  /** How languages get their domains, from `PUBLIC_URL`. */
  readonly LOCALE_DOMAINS: DomainPlan;
  readonly BUS: 'postgres' | 'kafka';
  /** Postgres URL of its own role, or a comma list of brokers. */
  readonly BUS_URL: string;
  /** Kafka: connections are encrypted, and the broker's certificate is checked. */
  readonly KAFKA_TLS: boolean;
  /** File of the authority that signed it, PEM; the system's own when left out. */
  readonly KAFKA_CA_FILE?: string;
  /** How it logs in at the broker; without it not at all. With the two below. */
  readonly KAFKA_SASL?: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly KAFKA_USER?: string;
  readonly KAFKA_PASSWORD?: string;
  /** Postgres URL of a role that several of a process read the bus as, over the same connections; else its own. */
  readonly BUS_READ_URL: string | undefined;
  /** The owner's own role and database. */
  readonly DATABASE_URL: string;
  /** Connections of the owner's pool at most. */
  readonly POOL_SIZE: number;
  readonly IDENTITY_URL: string;
  readonly MEDIA_URL: string;
  /** Registries on one database, separated by commas; the next one is asked where one does not answer. */
  readonly RELEASES_URL: string;
  readonly SHELL_URL: string;
  readonly SMTP_URL: string;
  readonly MAIL_FROM: string;
  /** Who sends the mails: name, address and telephone in the foot of each. */
  readonly MAIL_HOUSE: House;
  /** Mailbox that servers return mails to, which notifications read. Undefined: they return them to the sender. */
  readonly MAIL_RETURN_PATH?: string;
  /** Mails are signed (DKIM, RFC 6376) as this domain; all three or none. */
  readonly DKIM_DOMAIN?: string;
  /** Name of the key's DNS record: `<selector>._domainkey.<domain>`. */
  readonly DKIM_SELECTOR?: string;
  /** File of the private key, PEM. */
  readonly DKIM_KEY_FILE?: string;
  /** Folder of the blob store. */
  readonly BLOB_DIR: string;
  /** Its own secret, from which no other's can be found. Where everything has the system's secret, that. */
  readonly SECRET: string;
  /** Keys that it shares with others, by purpose; those that are left out are derived from `SECRET`. */
  readonly KEYS: Readonly<Partial<Record<KeyPurpose, string>>>;
  /** Factor of the pauses between two looks for work, and between two reads of the bus: 1 in operation, less in tests. */
  readonly PACE: number;
  /** How often a service deletes what is older than it may be, seconds. */
  readonly TIDY_SECONDS: number;
  /** Seed demo data at the first start. */
  readonly DEMO: boolean;
  readonly LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Port of the process' own HTTP server; without it none is opened. */
  readonly PORT: number | undefined;
  /** Address that the HTTP server listens on. */
  readonly HOST: string;
  /** How long the process still takes calls once it is to end, while `/ready` sends them elsewhere. */
  readonly DRAIN_SECONDS: number;
  /** Collector that traces go to; without it there are none. */
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** What it asks for: `name=value`, by comma. */
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string;
  /** Share of traces that is recorded, 0 to 1. */
  readonly OTEL_TRACES_SAMPLER_ARG: number;
  /** Name of the token's claim that lists roles (spec 1 §3: a namespaced roles claim). */
  readonly ROLES_CLAIM: string;
  /** Where identity publishes its keys; `<IDENTITY_URL>/jwks` when left out. */
  readonly JWKS_URL: string | undefined;
}

const url = Joi.string().uri();
/** One or more origins, separated by commas. */
const ORIGINS = /^https?:\/\/[^\s,]+(?:,https?:\/\/[^\s,]+)*$/;

/** `name=value`, by comma; values percent-encoded. */
const OTLP_HEADERS = /^[\w-]+=(?:[^\s,%]|%[0-9A-Fa-f]{2})*(?:,[\w-]+=(?:[^\s,%]|%[0-9A-Fa-f]{2})*)*$/;

/** Public in the source: signs nothing but what one machine asks itself. */
const DEVELOPMENT_SECRET = 'development-only-secret';
const OWN_SECRET = Joi.required().invalid(DEVELOPMENT_SECRET);
const OF_THIS_MACHINE = Joi.string().pattern(/^http:\/\/([\w-]+\.)*(localhost|127\.0\.0\.1)(:\d+)?\/?$/);

const keys = Joi.object().pattern(Joi.valid(...Object.keys(SHARED_KEYS)), Joi.string().min(16));

/** Keys as they are in the environment: JSON by purpose. */
function readKeys(text: string, helpers: Joi.CustomHelpers): unknown {
  try {
    const { value, error } = keys.validate(JSON.parse(text));
    return error ? helpers.error('any.invalid') : (value as unknown);
  } catch {
    return helpers.error('any.invalid');
  }
}

const baseSchema = Joi.object<BaseEnv>({
  ROLLHEIM_ENV: Joi.valid('development', 'production').default('development'),
  BASE_PORT: Joi.number().port().default(8080),
  PUBLIC_URL: url.default('http://localhost:8080'),
  LOCALE_DOMAINS: Joi.valid(...DOMAIN_PLANS).default('one'),
  BUS: Joi.valid('postgres', 'kafka').default('postgres'),
  BUS_URL: Joi.string().required(),
  BUS_READ_URL: Joi.string(),
  KAFKA_TLS: Joi.boolean().truthy('1').falsy('0').default(false),
  KAFKA_CA_FILE: Joi.string(),
  KAFKA_SASL: Joi.valid('plain', 'scram-sha-256', 'scram-sha-512'),
  KAFKA_USER: Joi.string(),
  KAFKA_PASSWORD: Joi.string(),
  DATABASE_URL: Joi.string().required(),
  POOL_SIZE: Joi.number().integer().min(1).max(100).default(4),
  IDENTITY_URL: url.default('http://127.0.0.1:8081'),
  MEDIA_URL: url.default('http://127.0.0.1:8082'),
  RELEASES_URL: Joi.string().pattern(ORIGINS).default('http://127.0.0.1:8083'),
  SHELL_URL: url.default('http://127.0.0.1:8084'),
  SMTP_URL: Joi.string().default('smtp://127.0.0.1:8091'),
  MAIL_FROM: Joi.string().default('Rollheim <post@rollheim.example>'),
  MAIL_HOUSE: house.default(SAMPLE_HOUSE),
  MAIL_RETURN_PATH: Joi.string().email({ tlds: false }),
  DKIM_DOMAIN: Joi.string().hostname(),
  DKIM_SELECTOR: Joi.string().hostname(),
  DKIM_KEY_FILE: Joi.string(),
  BLOB_DIR: Joi.string().default('.data/blobs'),
  SECRET: Joi.string()
    .min(16)
    .when('ROLLHEIM_ENV', { is: 'production', then: OWN_SECRET })
    // whoever forgot to say that it is production has a name of its own all the same
    .when('PUBLIC_URL', { not: OF_THIS_MACHINE, then: OWN_SECRET })
    .default(DEVELOPMENT_SECRET),
  KEYS: Joi.string().custom(readKeys).default({}),
  PACE: Joi.number().positive().max(1).default(1),
  TIDY_SECONDS: Joi.number().integer().min(1).default(3600),
  DEMO: Joi.boolean().truthy('1').falsy('0').default(false),
  LOG_LEVEL: Joi.valid('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  PORT: Joi.number().port(),
  HOST: Joi.string().default('127.0.0.1'),
  DRAIN_SECONDS: Joi.number()
    .min(0)
    .max(600)
    .when('ROLLHEIM_ENV', { is: 'production', then: Joi.number().default(PRODUCTION_DRAIN_SECONDS) })
    .default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: Joi.string().uri({ scheme: ['http', 'https'] }),
  OTEL_EXPORTER_OTLP_HEADERS: Joi.string().custom((text: string, helpers) =>
    OTLP_HEADERS.test(text) ? text : helpers.error('any.invalid'),
  ),
  OTEL_TRACES_SAMPLER_ARG: Joi.number().min(0).max(1).default(0.1),
  ROLES_CLAIM: Joi.string().default('https://rollheim.example/roles'),
  JWKS_URL: url,
})
  .and('DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE')
  .and('KAFKA_SASL', 'KAFKA_USER', 'KAFKA_PASSWORD');

/** What is stored as JSON in the environment; as it is where it is none, for the schema to refuse. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Checks a configuration: the common part and what the deployable adds. Throws one error that names every
 * wrong value (never the value itself), and says in a sentence what production refuses to start without. Secrets may be
 * given as files ({@link withSecretFiles}).
 * `part`: its name; settings of a part that the table knows are in it.
 */
export function readEnv<E extends object>(
  handed: RawConfig,
  own?: Joi.ObjectSchema<E>,
  part = '',
): BaseEnv & E {
  const raw = withSecretFiles(handed);
  const schema = own ? baseSchema.concat(own as Joi.ObjectSchema) : baseSchema;
  const described = (schema as Joi.ObjectSchema).describe()['keys'] as Record<string, { type: string }>;
  const unknown = Object.keys(described).filter((name) => isPart(part) && !isSetting(name));
  if (unknown.length > 0) throw new Error(`Not in the table of settings: ${unknown.join(', ')}`);
  const given = Object.fromEntries(
    Object.entries(raw)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [
        name,
        value?.startsWith('{') && described[name]?.type === 'object' ? parsed(value) : value,
      ]),
  );
  const { value, error } = schema.validate(given, {
    abortEarly: false,
    stripUnknown: true,
    convert: true,
    errors: { wrap: { label: false } },
  });
  const missing = productionFaults(raw, part);
  const said = new Set<string>(missing.map(([name]) => name));
  const faults = [
    ...missing.map(([, sentence]) => `  ${sentence}`),
    ...(error?.details ?? [])
      .filter(({ path }) => !said.has(path.join('.')))
      .map(({ path, type }) => `  ${path.join('.')}: ${type}`),
  ];
  if (faults.length > 0) throw new Error(`The configuration is not usable:\n${faults.join('\n')}`);
  return value as BaseEnv & E;
}

/** Of what is no setting, as a module may bring it. */
const SECRET_NAME = /SECRET|PASSWORD|TOKEN|KEY|CREDENTIAL/;
const isSecret = (name: string): boolean =>
  isSetting(name) ? SETTINGS[name].secret : SECRET_NAME.test(name);
/** Of a database only the password is secret; its address and its user, helps who reads the log. */
const isDatabase = (value: unknown): boolean =>
  typeof value === 'string' && /^postgres(ql)?:\/\//.test(value);

/** The configuration as it may be printed: secrets and passwords in URLs are masked. */
export function maskedEnv(env: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => [
      name,
      isSecret(name) && !isDatabase(value)
        ? '***'
        : typeof value === 'string'
          ? value.replace(/\/\/([^:@/]*):[^@/]*@/g, '//$1:***@')
          : value,
    ]),
  );
}
