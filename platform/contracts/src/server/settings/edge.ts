import type { Setting } from './setting.ts';

/** Of the edge. */
export const EDGE_SETTINGS = {
  RESPONSE_TIMEOUT_MS: {
    of: ['edge'],
    default: '30000',
    meaning: 'how long a backend may take to begin its answer',
    secret: false,
  },
  HEADERS_TIMEOUT_MS: {
    of: ['edge'],
    default: '20000',
    meaning: 'how long the headers of a request may take; 408 then',
    secret: false,
  },
  BODY_TIMEOUT_MS: {
    of: ['edge'],
    default: '30000',
    meaning:
      'how long the body of a call may take, an answer may pause, and over which time `UPLOAD_RATE` is measured',
    secret: false,
  },
  REQUEST_LIMIT_MS: {
    of: ['edge'],
    default: '1800000',
    meaning: 'how long a request and its answer may take altogether; live streams have no end',
    secret: false,
  },
  STREAMS: {
    of: ['edge'],
    default: '12000',
    meaning: 'live streams open at a time; more get 503',
    secret: false,
    handed: true,
  },
  CALLS_PER_ADDRESS: {
    of: ['edge'],
    default: '240',
    meaning:
      'requests of one address (IPv6: /64) under way at a time, until their answers were taken; more get 429',
    secret: false,
  },
  CALLS_AT_ONCE: {
    of: ['edge'],
    default: '8',
    meaning:
      'calls of one address (IPv6: /64) that backends work on at a time, uploads apart; its others wait for their turn',
    secret: false,
  },
  CONNECTIONS_PER_ADDRESS: {
    of: ['edge'],
    default: '2048',
    meaning: 'connections of one address; more are closed. Not counted where `EDGE_PROXIES` is set',
    secret: false,
  },
  BACKEND_CONNECTIONS: {
    of: ['edge'],
    default: '2048',
    meaning: 'connections of documents and calls to one backend; live streams have theirs beside them',
    secret: false,
  },
  STREAMS_PER_ADDRESS: {
    of: ['edge'],
    default: '512',
    meaning: 'live streams of one address (IPv6: /64); more get 429',
    secret: false,
    handed: true,
  },
  STREAMS_PER_VISITOR: {
    of: ['edge'],
    default: '32',
    meaning: 'live streams of one browser; more get 429',
    secret: false,
    handed: true,
  },
  STREAM_BYTES: {
    of: ['edge'],
    default: '67108864',
    meaning:
      'bytes that wait for all live streams whose callers do not read; beyond it the slowest are closed and come again',
    secret: false,
    handed: true,
  },
  EDGE_PROXIES: {
    of: ['edge'],
    default: '0',
    meaning:
      'proxies of your own before it, whose `x-forwarded-for` is believed: limits per address count the callers then',
    secret: false,
    handed: true,
  },
  EVIDENCE_PER_ADDRESS: {
    of: ['edge'],
    default: '4',
    meaning:
      'visitors of one address (IPv6: /64) in a day whose pages count in the comparison of releases; three times as many of its /24 (IPv6: /48)',
    secret: false,
  },
  API_BODY_LIMIT: {
    of: ['edge'],
    default: '1 MiB',
    meaning: 'largest body of a call, bytes',
    secret: false,
  },
  UPLOAD_LIMIT: {
    of: ['edge'],
    default: '100 MiB',
    meaning: 'largest upload, bytes',
    secret: false,
  },
  UPLOAD_RATE: {
    of: ['edge'],
    default: '2048',
    meaning: 'least rate of an upload, bytes per second; slower ones get 408',
    secret: false,
  },
  UPLOADS: {
    of: ['edge'],
    default: '1024',
    meaning: 'uploads that come in at a time, of an edge',
    secret: false,
  },
  UPLOADS_PER_ADDRESS: {
    of: ['edge'],
    default: '64',
    meaning: 'the same of one address (IPv6: /64); more get 429',
    secret: false,
  },
  UPLOADS_PER_VISITOR: {
    of: ['edge'],
    default: '16',
    meaning: 'the same of one browser; more get 429',
    secret: false,
  },
  UPLOAD_SPOOL_BYTES: {
    of: ['edge'],
    default: '4 GiB',
    meaning: 'bytes of uploads on disk at a time; one address has a quarter',
    secret: false,
  },
  RELEASE_SET_FILE: {
    of: ['edge'],
    default: '`<EDGE_DIR>/release-set.json`',
    meaning: 'where the edge keeps the last release set for a start without the registry',
    secret: false,
  },
  EDGE_DIR: {
    of: ['edge'],
    default: '`<data>/edge`',
    meaning: 'folder of this edge alone: its last release set, and uploads until they have come in',
    secret: false,
  },
  AWAY_LIMIT_MS: {
    of: ['edge'],
    default: '5000',
    meaning: 'how long a request waits for a backend that is being started again',
    secret: false,
  },
  ACCESS_LOG: {
    of: ['edge'],
    default: '0; in production 1',
    meaning:
      '1: one line of the log (at `info`) for each request: method, route, status, time, bytes, release, correlation id; streams at their end',
    secret: false,
    handed: true,
  },
  METRICS_FROM: {
    of: ['edge'],
    default: 'none: this machine alone',
    meaning:
      'who may read the edge’s `/metrics` beside this machine, without a proxy in between: addresses or networks (`10.0.0.0/8`), by comma',
    secret: false,
    handed: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;
