import { keyOf } from '@rollheim/contracts/server';
import { readEnv, type BaseEnv, type RawConfig } from '@rollheim/service-kit';
import Joi from 'joi';
import { dirname, join, resolve } from 'node:path';
import { isNetworks } from './metrics-from.ts';

interface OwnEnv {
  readonly RESPONSE_TIMEOUT_MS: number;
  readonly BODY_TIMEOUT_MS: number;
  readonly API_BODY_LIMIT: number;
  readonly UPLOAD_LIMIT: number;
  readonly UPLOAD_RATE: number;
  readonly UPLOADS: number;
  readonly UPLOADS_PER_ADDRESS: number;
  readonly UPLOADS_PER_VISITOR: number;
  readonly UPLOAD_SPOOL_BYTES: number;
  readonly HEADERS_TIMEOUT_MS: number;
  readonly RELEASE_SET_FILE: string | undefined;
  readonly EDGE_DIR: string | undefined;
  readonly REQUEST_LIMIT_MS: number;
  readonly AWAY_LIMIT_MS: number;
  readonly EDGE_PROXIES: number;
  readonly CALLS_PER_ADDRESS: number;
  readonly CALLS_AT_ONCE: number;
  readonly CONNECTIONS_PER_ADDRESS: number;
  /** To one backend, for documents and calls; streams have their own. */
  readonly BACKEND_CONNECTIONS: number;
  readonly EVIDENCE_PER_ADDRESS: number;
  readonly STREAMS: number;
  readonly STREAMS_PER_ADDRESS: number;
  readonly STREAMS_PER_VISITOR: number;
  readonly STREAM_BYTES: number;
  readonly ACCESS_LOG: boolean;
  readonly METRICS_FROM: string | undefined;
}

/** Configuration of the edge. */
export type EdgeEnv = BaseEnv &
  OwnEnv & {
    readonly port: number;
    readonly releaseSetFile: string;
    /** Where uploads lie until they have come in. */
    readonly spoolDir: string;
  };

const schema = Joi.object<OwnEnv>({
  /** How long a backend may take to begin its answer, ms. */
  RESPONSE_TIMEOUT_MS: Joi.number().integer().min(100).default(30_000),
  /** How long the headers of a request may take, ms. */
  HEADERS_TIMEOUT_MS: Joi.number().integer().min(100).default(20_000),
  /** How long the body of a call may take, how long an answer may pause, and over which time UPLOAD_RATE is measured, ms. */
  BODY_TIMEOUT_MS: Joi.number().integer().min(100).default(30_000),
  /** How long a request and its answer may take altogether, ms; live streams have no end. */
  REQUEST_LIMIT_MS: Joi.number().integer().min(100).default(1_800_000),
  /** How long a request waits for a backend that is being started again, ms. */
  AWAY_LIMIT_MS: Joi.number().integer().min(0).default(5000),
  /** How many proxies of our own are in front of the edge: whose word on the caller's address counts. */
  EDGE_PROXIES: Joi.number().integer().min(0).max(5).default(0),
  /** Requests of one address (IPv6: /64) under way at a time, until their answers were taken; live streams apart. */
  CALLS_PER_ADDRESS: Joi.number().integer().min(1).default(240),
  /** Of these, calls that backends work on at a time; the others of the address wait for their turn. */
  CALLS_AT_ONCE: Joi.number().integer().min(1).default(8),
  BACKEND_CONNECTIONS: Joi.number().integer().min(1).default(2048),
  /** Connections of one address (IPv6: /64), streams among them; not counted behind proxies of our own. */
  CONNECTIONS_PER_ADDRESS: Joi.number().integer().min(1).default(2048),
  /** Visitors of one address (IPv6: /64) in a day whose pages count in the comparison of releases. */
  EVIDENCE_PER_ADDRESS: Joi.number().integer().min(1).default(4),
  /** Live streams open at a time: of this process, of one address (IPv6: /64), of one browser. */
  STREAMS: Joi.number().integer().min(1).default(12_000),
  STREAMS_PER_ADDRESS: Joi.number().integer().min(1).default(512),
  STREAMS_PER_VISITOR: Joi.number().integer().min(1).default(32),
  /** What waits here for all live streams whose callers do not read, bytes. */
  STREAM_BYTES: Joi.number().integer().min(1).default(67_108_864),
  /** One line of the log for each request. */
  ACCESS_LOG: Joi.boolean()
    .truthy('1')
    .falsy('0')
    .when('ROLLHEIM_ENV', { is: 'production', then: Joi.boolean().default(true) })
    .default(false),
  /** Who may read `/metrics` beside this machine: addresses or networks, by comma. */
  METRICS_FROM: Joi.string().custom((text: string, helpers) =>
    isNetworks(text) ? text : helpers.error('any.invalid'),
  ),
  /** Largest body of a call, bytes. */
  API_BODY_LIMIT: Joi.number().integer().default(1_048_576),
  /** Largest upload, bytes. */
  UPLOAD_LIMIT: Joi.number().integer().default(104_857_600),
  /** Least rate of an upload, bytes per second: half of what the slowest phone line carries. */
  UPLOAD_RATE: Joi.number().min(0).default(2048),
  /** Uploads at a time: coming in, of this process, of one address (IPv6: /64), of one browser. */
  UPLOADS: Joi.number().integer().min(1).default(1024),
  UPLOADS_PER_ADDRESS: Joi.number().integer().min(1).default(64),
  UPLOADS_PER_VISITOR: Joi.number().integer().min(1).default(16),
  /** Bytes of uploads on disk at a time; one address has a quarter. */
  UPLOAD_SPOOL_BYTES: Joi.number().integer().min(1).default(4_294_967_296),
  /** Where the last release set is kept for a start without the registry; in EDGE_DIR when left out. */
  RELEASE_SET_FILE: Joi.string(),
  /** Folder of this edge alone; beside BLOB_DIR when left out. */
  EDGE_DIR: Joi.string(),
});

/** Checks the configuration; it needs no database, so none is asked for. */
export function readConfig(raw: RawConfig): EdgeEnv {
  const env = readEnv({ DATABASE_URL: 'none', BUS_URL: 'none', ...raw }, schema, 'edge');
  const own = resolve(env.EDGE_DIR ?? join(dirname(resolve(env.BLOB_DIR)), 'edge'));
  const releaseSetFile = resolve(env.RELEASE_SET_FILE ?? join(own, 'release-set.json'));
  return {
    ...env,
    port: env.PORT ?? env.BASE_PORT,
    releaseSetFile,
    spoolDir: join(own, 'incoming'),
  };
}

/** Keys with which the edge checks or makes proofs: csrf tokens, visitors, versions. */
export type ProofKeys = Readonly<Record<'csrf' | 'visitor' | 'seen', string>>;

/** The keys of {@link ProofKeys}. */
export const proofKeys = (env: EdgeEnv): ProofKeys => ({
  csrf: keyOf(env, 'csrf'),
  visitor: keyOf(env, 'visitor'),
  seen: keyOf(env, 'seen'),
});
