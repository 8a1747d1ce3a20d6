import { readEnv, type BaseEnv, type RawConfig } from '@rollheim/service-kit';
import Joi from 'joi';

interface OwnEnv {
  readonly RESPONSE_TIMEOUT_MS: number;
  readonly BODY_TIMEOUT_MS: number;
  readonly API_BODY_LIMIT: number;
  readonly UPLOAD_LIMIT: number;
  readonly BLOB_URL: string | undefined;
}

/** Configuration of the edge. */
export type EdgeEnv = BaseEnv & OwnEnv & { readonly port: number };

const schema = Joi.object<OwnEnv>({
  /** How long a backend may take to begin its answer, ms. */
  RESPONSE_TIMEOUT_MS: Joi.number().integer().min(100).default(30_000),
  /** How long the body of a call may take, and how long an upload may pause, ms. */
  BODY_TIMEOUT_MS: Joi.number().integer().min(100).default(30_000),
  /** Largest body of a call, bytes. */
  API_BODY_LIMIT: Joi.number().integer().default(1_048_576),
  /** Largest upload, bytes. */
  UPLOAD_LIMIT: Joi.number().integer().default(104_857_600),
  /** Bucket of the release files; without it they lie in BLOB_DIR. */
  BLOB_URL: Joi.string().uri({ scheme: 's3' }),
});

/** Checks the configuration; it needs no database, so none is asked for. */
export function readConfig(raw: RawConfig): EdgeEnv {
  const env = readEnv({ DATABASE_URL: 'none', BUS_URL: 'none', ...raw }, schema);
  return { ...env, port: env.PORT ?? env.BASE_PORT };
}
