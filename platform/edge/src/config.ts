import { readEnv, type BaseEnv, type RawConfig } from '@rollheim/service-kit';
import Joi from 'joi';
import { dirname, join, resolve } from 'node:path';

interface OwnEnv {
  readonly RESPONSE_TIMEOUT_MS: number;
  readonly BODY_TIMEOUT_MS: number;
  readonly API_BODY_LIMIT: number;
  readonly UPLOAD_LIMIT: number;
  readonly RELEASE_SET_FILE: string | undefined;
  readonly REQUEST_LIMIT_MS: number;
  readonly AWAY_LIMIT_MS: number;
  readonly EDGE_PROXIES: number;
  readonly CALLS_PER_ADDRESS: number;
  readonly CONNECTIONS_PER_ADDRESS: number;
  /** To one backend, for documents and calls; streams have their own. */
  readonly BACKEND_CONNECTIONS: number;
  readonly EVIDENCE_PER_ADDRESS: number;
  readonly STREAMS: number;
  readonly STREAMS_PER_ADDRESS: number;
  readonly STREAMS_PER_VISITOR: number;
}

/** Configuration of the edge. */
export type EdgeEnv = BaseEnv & OwnEnv & { readonly port: number; readonly releaseSetFile: string };

const schema = Joi.object<OwnEnv>({
  /** How long a backend may take to begin its answer, ms. */
  RESPONSE_TIMEOUT_MS: Joi.number().integer().min(100).default(30_000),
  /** How long the body of a call may take, and how long an upload or an answer may pause, ms. */
  BODY_TIMEOUT_MS: Joi.number().integer().min(100).default(30_000),
  /** How long a request and its answer may take altogether, ms; live streams have no end. */
  REQUEST_LIMIT_MS: Joi.number().integer().min(100).default(1_800_000),
  /** How long a request waits for a backend that is being started again, ms. */
  AWAY_LIMIT_MS: Joi.number().integer().min(0).default(5000),
  /** How many proxies of our own stand before the edge: whose word on the caller's address counts. */
  EDGE_PROXIES: Joi.number().integer().min(0).max(5).default(0),
  /** Requests of one address (IPv6: /64) under way at a time, until their answers were taken; live streams apart. */
  CALLS_PER_ADDRESS: Joi.number().integer().min(1).default(240),
  /** Connections of one address (IPv6: /64), streams among them; not counted behind proxies of our own. */
  BACKEND_CONNECTIONS: Joi.number().integer().min(1).default(2048),
  CONNECTIONS_PER_ADDRESS: Joi.number().integer().min(1).default(2048),
  /** Visitors of one address (IPv6: /64) in a day whose pages count in the comparison of releases. */
  EVIDENCE_PER_ADDRESS: Joi.number().integer().min(1).default(4),
  /** Live streams open at a time: of this process, of one address (IPv6: /64), of one browser. */
  STREAMS: Joi.number().integer().min(1).default(12_000),
  STREAMS_PER_ADDRESS: Joi.number().integer().min(1).default(512),
  STREAMS_PER_VISITOR: Joi.number().integer().min(1).default(32),
  /** Largest body of a call, bytes. */
  API_BODY_LIMIT: Joi.number().integer().default(1_048_576),
  /** Largest upload, bytes. */
  UPLOAD_LIMIT: Joi.number().integer().default(104_857_600),
  /** Where the last release set is kept for a start without the registry; beside BLOB_DIR when left out. */
  RELEASE_SET_FILE: Joi.string(),
});

/** Checks the configuration; it needs no database, so none is asked for. */
export function readConfig(raw: RawConfig): EdgeEnv {
  const env = readEnv({ DATABASE_URL: 'none', BUS_URL: 'none', ...raw }, schema, 'edge');
  const data = dirname(resolve(env.BLOB_DIR));
  const releaseSetFile = resolve(env.RELEASE_SET_FILE ?? join(data, 'edge', 'release-set.json'));
  return { ...env, port: env.PORT ?? env.BASE_PORT, releaseSetFile };
}
