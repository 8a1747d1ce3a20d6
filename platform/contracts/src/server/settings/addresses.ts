import { BFFS, type Setting } from './setting.ts';

/** How long a process of production drains by default, s: balancers have seen by then that it is not ready. */
export const PRODUCTION_DRAIN_SECONDS = 5;

/** Where a part answers, where others answer it, and until when. */
export const ADDRESS_SETTINGS = {
  BASE_PORT: {
    of: 'all',
    default: '8080',
    meaning: 'first port of the block',
    secret: false,
  },
  HOST: {
    of: 'all',
    default: '`127.0.0.1`',
    meaning: 'address that it listens on',
    secret: false,
  },
  BFF_HOST: {
    of: ['releases'],
    default: '`127.0.0.1`',
    meaning:
      'name or address of this machine for edges and shells: they reach the BFFs there that this registry runs. With another one, `HOST` has to be an address that it leads to',
    secret: false,
  },
  IDENTITY_URL: {
    of: ['edge', 'shell-server', 'media', ...BFFS],
    leadsTo: 'identity',
    default: '`http://127.0.0.1:8081`',
    meaning: 'where identity answers',
    secret: false,
  },
  MEDIA_URL: {
    of: ['edge', 'identity', 'listings', 'mf-account', 'mf-catalog', 'mf-sell'],
    leadsTo: 'media',
    default: '`http://127.0.0.1:8082`',
    meaning: 'where the media service answers',
    secret: false,
  },
  RELEASES_URL: {
    of: ['edge', 'shell-server', 'console'],
    leadsTo: 'releases',
    default: '`http://127.0.0.1:8083`',
    meaning:
      'where the registry answers; edge and shell take several on one database, by comma: the next one is asked when one is away',
    secret: false,
  },
  SHELL_URL: {
    of: ['edge'],
    leadsTo: 'shell-server',
    default: '`http://127.0.0.1:8084`',
    meaning: 'where the shell’s server answers',
    secret: false,
  },
  JWKS_URL: {
    of: ['shell-server', 'media', ...BFFS],
    default: '`<IDENTITY_URL>/jwks`',
    meaning: 'identity’s published keys',
    secret: false,
  },
  DRAIN_SECONDS: {
    of: 'all',
    default: `0; in production ${PRODUCTION_DRAIN_SECONDS}`,
    meaning:
      'how long a process that is ended [still takes calls](deploy.md#draining), while `/ready` answers 503 for it; at most 600. Longer than a balancer takes to leave it out',
    secret: false,
    handed: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;
