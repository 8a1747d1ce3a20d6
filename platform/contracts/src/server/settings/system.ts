import type { Setting } from './setting.ts';

/** Of the system as a whole. */
export const SYSTEM_SETTINGS = {
  PORT: {
    of: 'all',
    default: '8080; a part alone: none, no HTTP server (edge, releases: their place in the block)',
    meaning: 'first port of the block (also `--port=`); of a part that runs alone its own port',
    secret: false,
  },
  BUS: {
    of: 'all',
    default: '`postgres`',
    meaning: 'or `kafka` (also `--bus=`)',
    secret: false,
  },
  ROLLHEIM_DATA: {
    of: 'all',
    default: '`.data`',
    meaning: 'data folder, from the root of the repository',
    secret: false,
  },
  DEMO: {
    of: 'all',
    default: '1; a part alone: 0',
    meaning: '0: no demo users, no demo market, the real schedule of auctions',
    secret: false,
    must: { be: /^(0|false)$/, else: 'must be 0: the password of the demo users is public' },
  },
  LOG_LEVEL: {
    of: 'all',
    default: '`info`',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`',
    secret: false,
  },
  ROLLHEIM_ONLY: {
    of: 'all',
    default: 'all',
    meaning: 'members to start, by comma',
    secret: false,
  },
  ROLLHEIM_ENV: {
    of: 'all',
    default: '`development`',
    meaning:
      '`production`: the start refuses what is required for it below, an outage waits for the operator; `npm start` refuses altogether ([deploy](deploy.md))',
    secret: false,
  },
  PUBLIC_URL: {
    of: 'all',
    default: '`http://localhost:<PORT>`',
    meaning: 'origin that browsers see; `https:` makes cookies secure',
    secret: false,
    without: 'mails and documents would lead to this machine',
    must: {
      be: /^https:\/\//,
      else: 'must begin with https://: logins and cookies would cross the network in the clear',
    },
  },
  LOCALE_DOMAINS: {
    of: 'all',
    default: '`one`',
    meaning:
      '`one`: German without prefix, others by prefix; `endings`: `.de`, `.com`, `.dk` …; `subdomains`: `pl.` …',
    secret: false,
    handed: true,
  },
  SECRET: {
    of: 'all',
    default:
      'embedded: made at the first start (`run/secret`); alone: the same for all where `PUBLIC_URL` is of this machine, else required',
    meaning:
      'the secret that all keys are derived from; no process of the embedded system is given it. A part that runs alone: its own secret',
    secret: true,
    without: 'keys would be derived from a secret that everybody can read',
  },
  ADMIN_DATABASE_URL: {
    of: [],
    default: 'none',
    meaning:
      'administrator’s URL of the database server, for `rollheim configure`, `migrate` and `verify` alone ([deploy](deploy.md)): no process is given it',
    secret: true,
  },
  AUCTION_SCHEDULE: {
    of: ['auctions', 'content', 'shell-server', 'notifications'],
    default: '`{}`',
    meaning:
      'JSON object that overrides parts of the [schedule](../platform/auction-rules/src/schedule.ts), times in seconds',
    secret: false,
    handed: true,
  },
  OUTAGE_LIFT: {
    of: ['auctions'],
    default: '`auto`, in production `operator`',
    meaning:
      'who lifts an outage that came while nobody could write ([0008](decisions/0008-an-end-that-nobody-could-write.md))',
    secret: false,
    handed: true,
  },
  ROLES_CLAIM: {
    of: 'all',
    default: '`https://rollheim.example/roles`',
    meaning:
      'claim of the access token that lists roles: `admin`, or roles of the team ([0245](decisions/0245-roles-inside-the-team.md))',
    secret: false,
    handed: true,
  },
  COUNT_STATEMENTS: {
    of: 'all',
    default: '0',
    meaning: '1: Postgres counts statements by text and role (`pg_stat_statements`), for measurements',
    secret: false,
  },
  ROLLHEIM_CLUSTER_TEMPLATE: {
    of: 'all',
    default: 'none',
    meaning:
      'folder of a stopped cluster that a missing one is a copy of: how tests start on what they have prepared',
    secret: false,
  },
  PROVEN_ACTORS: {
    of: 'all',
    default: '0',
    meaning:
      '1: commands of modules need a proof of their actor also where the data are of an earlier release ([0230](decisions/0230-appending-is-granted.md#the-log-checks-who-a-module-acts-for))',
    secret: false,
  },
} as const satisfies Readonly<Record<string, Setting>>;
