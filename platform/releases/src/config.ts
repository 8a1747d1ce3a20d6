import { dirname, join, resolve, sep } from 'node:path';
import { createHash } from 'node:crypto';
import { readEnv, type BaseEnv, type RawConfig } from '@rollheim/service-kit';
import { repositoryRoot } from '@rollheim/tooling/build/facts';
import Joi from 'joi';

interface OwnEnv {
  readonly KEYS_DIR: string | undefined;
  readonly RUN_DIR: string | undefined;
  readonly SOURCE_DIR: string | undefined;
  readonly BFF_DATABASE_URL: string | undefined;
  readonly RETIRE_AFTER_MS: number;
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

const schema = Joi.object<OwnEnv>({
  KEYS_DIR: Joi.string(),
  RUN_DIR: Joi.string(),
  SOURCE_DIR: Joi.string(),
  /** Database URL of a BFF's role; `{module}` stands for the module's short name; else the registry's own with role `bff_<module>`. */
  BFF_DATABASE_URL: Joi.string(),
  /** How long a BFF that no release set needs still serves open pages, ms. */
  RETIRE_AFTER_MS: Joi.number().integer().min(0).default(600_000),
});

/** Checks the configuration and derives the folders. */
export function readConfig(raw: RawConfig): RegistryConfig {
  const env = readEnv(raw, schema);
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

/** Database URL of a module's BFF. */
export function bffDatabase({ env }: RegistryConfig, module: string): string {
  const short = module.replace(/^mf-/, '');
  if (env.BFF_DATABASE_URL) return env.BFF_DATABASE_URL.replaceAll('{module}', short);
  const url = new URL(env.DATABASE_URL);
  url.username = `bff_${short.replaceAll('-', '_')}`;
  return url.href;
}

/** Below the data folder; when that lies elsewhere, in the repository's cache, where npm packages resolve. */
function runFolder(root: string, data: string): string {
  if (data.startsWith(root + sep)) return join(data, 'run');
  const name = createHash('sha256').update(data).digest('hex').slice(0, 12);
  return join(root, '.cache', 'run', name);
}
