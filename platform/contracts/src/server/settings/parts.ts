import type { Setting } from './setting.ts';

/** Of services, modules and other parts; those without a part are everybody’s. */
export const PART_SETTINGS = {
  DATABASE_URL: {
    of: 'all',
    default: 'required',
    meaning: 'the owner’s own role and database',
    secret: true,
  },
  BUS_URL: {
    of: 'all',
    default: 'required',
    meaning: 'Postgres URL of its own role, or a comma list of brokers',
    secret: true,
  },
  BUS_READ_URL: {
    of: 'all',
    default: '`BUS_URL`',
    meaning:
      'Postgres URL of a role that several read the bus as (`bus_client`, `bus_reader`), over the same connections',
    secret: true,
  },
  KEYS: {
    of: 'all',
    default: 'derived from `SECRET`',
    meaning:
      'keys that a part shares, as JSON: `SECRET=<the system’s> node scripts/keys.ts <orders, mf-sell, edge …>` ([0231](decisions/0231-keys-are-derived.md))',
    secret: true,
  },
  POOL_SIZE: {
    of: 'all',
    default: '4 (auctions 8)',
    meaning: 'connections of the owner’s pool',
    secret: false,
  },
  PACE: {
    of: 'all',
    default: '1',
    meaning:
      'factor of the pauses between two looks for work and between two reads of the bus; less than 1 in tests alone',
    secret: false,
  },
  TIDY_SECONDS: {
    of: 'all',
    default: '3600',
    meaning: 'how often a service deletes what is older than it may be',
    secret: false,
  },
  DATA_OWNERS: {
    of: ['identity'],
    default: 'all of them',
    meaning: 'services that are asked for exports and deletions, by comma',
    secret: false,
  },
  BLOB_DIR: {
    of: 'all',
    default: '`.data/blobs`',
    meaning: 'blob store',
    secret: false,
  },
  FRAGMENT_LIMIT_MS: {
    of: ['shell-server'],
    default: '800',
    meaning: 'how long a module’s server page is waited for',
    secret: false,
    handed: true,
  },
  CMS_URL: {
    of: ['shell-server'],
    leadsTo: 'outside',
    default: 'none',
    meaning:
      'origin of a Strapi whose content replaces the content service’s; `{ending}` in it becomes the language’s domain ending',
    secret: false,
    handed: true,
  },
  NEWSLETTER_URL: {
    of: ['shell-server'],
    leadsTo: 'outside',
    default: 'none; embedded: the sample at +15',
    meaning:
      'form service that newsletter sign-ups are posted to; without one they are refused as `unavailable`',
    secret: false,
  },
  PLATE_REGISTER_URL: {
    of: ['mf-sell'],
    leadsTo: 'outside',
    default: 'none; embedded: the sample at +17',
    meaning:
      'origin of the Dutch vehicle register’s open data, `https://opendata.rdw.nl`; without one nothing is imported by plate',
    secret: false,
  },
  PORTAL_URL: {
    of: ['mf-sell'],
    leadsTo: 'outside',
    default: 'none; embedded: the sample at +27',
    meaning:
      'where ads of classifieds portals are taken over from: `direct`, from the portals themselves, or an origin that is asked in place of them, with the name of the host before the path; without one none are',
    secret: false,
  },
  SYSCARA_URL: {
    of: ['listings'],
    leadsTo: 'outside',
    default: 'none; embedded: the sample at +28',
    meaning:
      'origin of SYSCARA’s interface, `https://api.syscara.com`; https, or http of this machine; without one nothing is imported from it',
    secret: false,
  },
  SYSCARA_KEYS: {
    of: ['listings'],
    default: 'one that is derived from the service’s secret',
    meaning:
      'keys that logins of sellers at SYSCARA are encrypted under, `id:key` by commas, each key 32 bytes as base64url; the first encrypts, the others still open, so that a key is replaced by one in front of it',
    secret: true,
    handed: true,
  },
  VIES_URL: {
    of: ['mf-office'],
    leadsTo: 'outside',
    default: 'none; embedded: the sample at +18',
    meaning:
      'origin of the EU’s register of VAT numbers, `https://ec.europa.eu`; without one every number is unverified',
    secret: false,
  },
  TRANSLATE_URL: {
    of: ['mf-catalog'],
    leadsTo: 'outside',
    default: 'none; embedded: the sample at +19, which knows the demo’s sentences',
    meaning:
      'a LibreTranslate server, which puts sellers’ texts into the reader’s language; without one they stay as they were written',
    secret: false,
  },
  TRANSLATE_KEY: {
    of: ['mf-catalog'],
    default: 'none',
    meaning: 'its key',
    secret: true,
    handed: true,
  },
  ERROR_REPORT_URL: {
    of: ['shell-server'],
    leadsTo: 'outside',
    default: 'none: off',
    meaning: 'Sentry envelope endpoint with its key; pages then report errors of visitors who consented',
    secret: true,
    handed: true,
  },
  MERCHANT_CODE: {
    of: ['shell-server'],
    default: 'none',
    meaning: 'value of `?mc=` that counts besides the numbers of merchants',
    secret: false,
    handed: true,
  },
  OFFLINE_PAGE: {
    of: ['shell-server'],
    default: '`1`',
    meaning:
      '`0`: no service worker answers pages without a network; browsers that have one give it up with their next page',
    secret: false,
  },
  PROVIDER_COOKIE: {
    of: ['shell-server'],
    default: '`oidc`',
    meaning: 'name in cookies `auth._token.<name>` of an earlier login that are taken over',
    secret: false,
    handed: true,
  },
  CONTACT_TO: {
    of: ['content'],
    default: '`service@rollheim.example`',
    meaning: 'mailbox of the service team; the contact form goes there',
    secret: false,
    handed: true,
    without: 'what is written to the service team would go to the sample company',
  },
  DRAW_AHEAD: {
    of: ['media'],
    default: '1',
    meaning: 'draw the demo pictures before they are asked for',
    secret: false,
    handed: true,
  },
  SSE_HEARTBEAT_MS: {
    of: ['shell-server'],
    default: '15000',
    meaning: 'pulse of live streams',
    secret: false,
  },
  RETIRE_AFTER_MS: {
    of: ['releases'],
    default: '600000',
    meaning: 'how long a BFF that no release set needs still serves open pages',
    secret: false,
    handed: true,
  },
  SLEEP_AFTER_MS: {
    of: ['releases'],
    default: '120000',
    meaning:
      'how long the BFF of a release that no visitor gets (the one before, one that testers may open) is awake without a call',
    secret: false,
    handed: true,
  },
  BLOB_URL: {
    of: ['releases'],
    leadsTo: 'outside',
    default: 'none: below `BLOB_DIR`',
    meaning: 'bucket of the release files, `s3://bucket/prefix?endpoint=…&region=…`; keys as AWS names them',
    secret: false,
    handed: true,
  },
  RETENTION_DAYS: {
    of: ['releases'],
    default: '30',
    meaning: 'files of a release are kept as long as a page was made from it within so many days',
    secret: false,
    handed: true,
  },
  GATE_SMOKE: {
    of: ['releases'],
    default: '`compare`',
    meaning:
      'gate 4 [compares pages](faulty-releases.md) with those of the release before; weaker, and in red in the history: `quick` compares them as guests see them, in German, `alone` opens pages without comparing, `off` leaves gate 4 out, where no Chromium can run',
    secret: false,
    handed: true,
  },
  GATE_PERSONS: {
    of: ['releases'],
    default: 'with `DEMO`: a seller, a dealer and the operator of the demo market; else no one',
    meaning:
      'accounts whose pages gate 4 compares, `dealer=mail:password` between commas; `operator` is shown the pages of operators',
    secret: true,
    handed: true,
  },
  GATE_READY_MS: {
    of: ['releases'],
    default: '60000',
    meaning: 'how long the gate waits for a BFF’s `/ready`',
    secret: false,
    handed: true,
  },
  KEYS_DIR: {
    of: ['releases'],
    default: 'beside the blobs',
    meaning: 'signing keys of the teams',
    secret: false,
  },
  RUN_DIR: {
    of: ['releases'],
    default: 'beside the blobs',
    meaning: 'unpacked files of releases for servers',
    secret: false,
  },
  SOURCE_DIR: {
    of: ['releases'],
    default: 'the repository',
    meaning: 'sources of the first releases',
    secret: false,
  },
  ROLLOUT_TEMPLATE: {
    of: ['releases'],
    default: 'standard; embedded: quick',
    meaning:
      'policy of modules without one of their own: steps of 15 minutes and 200 visitors with freeze windows, or of half a minute without',
    secret: false,
  },
  ROLLOUT_TICK_MS: {
    of: ['releases'],
    default: '1000',
    meaning: 'how often time moves rollouts, ms; telemetry moves them at once',
    secret: false,
    handed: true,
  },
  ROLLHEIM_WEBHOOK_URL: {
    of: ['releases'],
    leadsTo: 'outside',
    default: 'none',
    meaning: 'gets rollbacks, holds, questions and promotions as JSON, with the figures',
    secret: true,
    handed: true,
  },
  PUSH_STAND_IN: {
    of: ['notifications'],
    default: 'none',
    meaning:
      'origin of a push service on this machine that is allowed beside those of browsers, for tests; forbidden in production',
    secret: false,
    handed: true,
  },
  WEBHOOK_STAND_IN: {
    of: ['notifications'],
    default: 'none',
    meaning:
      'origin of a receiver of webhooks on this machine that is allowed beside public addresses, for tests; forbidden in production',
    secret: false,
    handed: true,
  },
  INVOICE_SUPPLIER: {
    of: ['orders'],
    default: 'a sample company',
    meaning:
      'who issues the commission invoices, and on whose account (`iban`) bank statements are booked: JSON of a [`Supplier`](../services/orders/src/invoice/supplier.ts)',
    secret: false,
    handed: true,
    without: 'unchangeable invoices would be issued by the sample company, to its account',
  },
  BFF_DATABASE_URL: {
    of: ['releases'],
    default: 'own URL with role `bff_<module>`',
    meaning:
      'database of the BFFs; `{module}` stands for the short name, `{role}` and `{password}` for what `rollheim migrate` makes',
    secret: true,
  },
  BFF_BUS_URL: {
    of: ['releases'],
    default: 'own URL with role `bff_<module>`',
    meaning: 'the bus of the BFFs; `{module}` as above',
    secret: true,
  },
  BFF_BUS_READ_URL: {
    of: ['releases'],
    default: 'own URL with role `bus_reader`',
    meaning: 'what the BFFs read it as',
    secret: true,
  },
  AWS_ACCESS_KEY_ID: {
    of: ['releases'],
    default: 'none',
    meaning: 'key of the bucket in `BLOB_URL`',
    secret: true,
    handed: true,
  },
  AWS_SECRET_ACCESS_KEY: {
    of: ['releases'],
    default: 'none',
    meaning: 'its secret',
    secret: true,
    handed: true,
  },
  CHROMIUM_PATH: {
    of: ['releases'],
    default: 'looked for',
    meaning: 'browser of gate 4',
    secret: false,
    handed: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;
