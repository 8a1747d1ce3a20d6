import type { Setting } from './setting.ts';

/** Of the edge. */
export const EDGE_SETTINGS = {
  RESPONSE_TIMEOUT_MS: {
    of: ['edge'],
    default: '30000',
    meaning: 'how long a backend may take to begin its answer',
    secret: false,
  },
  BODY_TIMEOUT_MS: {
    of: ['edge'],
    default: '30000',
    meaning: 'how long the body of a call may take, and an upload or an answer may pause',
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
    meaning: 'visitors of one address (IPv6: /64) in a day whose pages count in the comparison of releases',
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
  RELEASE_SET_FILE: {
    of: ['edge'],
    default: '`<data>/edge/release-set.json`',
    meaning: 'where the edge keeps the last release set for a start without the registry',
    secret: false,
  },
  AWAY_LIMIT_MS: {
    of: ['edge'],
    default: '5000',
    meaning: 'how long a request waits for a backend that is being started again',
    secret: false,
  },
} as const satisfies Readonly<Record<string, Setting>>;
