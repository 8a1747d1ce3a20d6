import type { TableEntry } from './entry.ts';

/** Pages of the back office. */
export const OFFICE_PAGES = {
  'operator-start': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator', de: '/operator' },
  },
  'operator-ads': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/ads', de: '/operator/inserate' },
  },
  'operator-ad': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/ads/{id}', de: '/operator/inserate/{id}' },
  },
  'operator-auctions': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/auctions', de: '/operator/auktionen' },
  },
  'operator-merchants': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/merchants', de: '/operator/haendler' },
  },
  'operator-merchant': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/merchants/{id}', de: '/operator/haendler/{id}' },
  },
  'operator-suspicions': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/suspicions', de: '/operator/verdachte' },
  },
  'operator-suspicion': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/suspicions/{id}', de: '/operator/verdachte/{id}' },
  },
  'operator-deliveries': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/deliveries', de: '/operator/zustellungen' },
  },
  'operator-holidays': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/holidays', de: '/operator/feiertage' },
  },
  'operator-content': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/content', de: '/operator/inhalte' },
  },
  'operator-payments': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/payments', de: '/operator/zahlungen' },
  },
  'operator-security': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/security', de: '/operator/sicherheit' },
  },
  'operator-customers': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/customers', de: '/operator/kunden' },
  },
  'operator-customer': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/customers/{id}', de: '/operator/kunden/{id}' },
  },
  'operator-audit': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/audit', de: '/operator/audit' },
  },
  'operator-valuations': {
    module: 'mf-office',
    session: true,
    operator: true,
    slug: { en: '/operator/valuations', de: '/operator/bewertungen' },
  },
} as const satisfies Record<string, TableEntry>;
