import type { Setting } from './setting.ts';

/** Of the operations console, and of the registry that logs its operators in. */
export const CONSOLE_SETTINGS = {
  CONSOLE_HEALTH: {
    of: ['console'],
    leadsTo: 'every kind',
    default: 'the embedded system’s processes',
    meaning:
      'processes whose health it shows: `services=http://host:port,…`; each is asked for `/members`, else `/ready`',
    secret: false,
    handed: true,
  },
  CONSOLE_URL: {
    of: ['releases'],
    default: '`http://localhost:<PORT + 8>`',
    meaning:
      'origin of the operations console as browsers see it; an OpenID provider leads back to `<it>/console/openid/return`',
    secret: false,
    handed: true,
  },
  CONSOLE_OIDC_ISSUER: {
    of: ['releases'],
    leadsTo: 'outside',
    default: 'none: the console has its own operators alone',
    meaning:
      'OpenID provider whose accounts may [use the console](operations.md#the-console); with the three below, or none of them',
    secret: false,
    handed: true,
  },
  CONSOLE_OIDC_CLIENT: {
    of: ['releases'],
    default: 'none',
    meaning: 'the console’s client id there',
    secret: false,
    handed: true,
  },
  CONSOLE_OIDC_SECRET: {
    of: ['releases'],
    default: 'none',
    meaning: 'its secret',
    secret: true,
    handed: true,
  },
  CONSOLE_OIDC_ROLES: {
    of: ['releases'],
    default: 'none',
    meaning:
      'roles by group, JSON: `{"release-team": ["release-operator"], "catalog": ["deployer:mf-catalog"]}`; who is in none of them has no access',
    secret: false,
    handed: true,
  },
  CONSOLE_OIDC_CLAIM: {
    of: ['releases'],
    default: '`groups`',
    meaning: 'claim of the id token that lists the groups',
    secret: false,
    handed: true,
  },
  CONSOLE_PROXIES: {
    of: ['console'],
    default: '0',
    meaning:
      'proxies of your own before it, whose `x-forwarded-for` names the caller: logins are limited by address',
    secret: false,
    handed: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;
