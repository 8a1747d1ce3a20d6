import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from './locales.ts';

/** Who renders a page: a module, or the shell itself. */
export type PageOwner = 'shell' | 'mf-catalog' | 'mf-sell' | 'mf-valuation' | 'mf-account' | 'mf-messages';

interface PathEntry {
  readonly module: PageOwner;
  /** Slug per locale, `{name}` for parameters; a locale that is absent uses `en`. */
  readonly slug: { readonly en: string; readonly de: string } & Partial<Record<Locale, string>>;
  /** Rendered on the server by the module's fragment. */
  readonly server?: boolean;
  /** Only for those who are logged in. */
  readonly session?: boolean;
  readonly hideNavbar?: boolean;
  readonly hideFooter?: boolean;
}

const table = {
  home: { module: 'shell', slug: { de: '/', en: '/' } },
  about: { module: 'shell', slug: { en: '/about-us', de: '/ueber-uns', nl: '/over-ons' } },
  contact: { module: 'shell', slug: { en: '/contact', de: '/kontakt' } },
  faq: { module: 'shell', slug: { en: '/faq', de: '/faq' } },
  pricing: {
    module: 'shell',
    slug: {
      en: '/pricing',
      de: '/preise',
      nl: '/prijzen',
      da: '/priser',
      es: '/precios',
      pl: '/cennik',
      cs: '/ceny',
    },
  },
  terms: {
    module: 'shell',
    slug: { en: '/tac', de: '/agb', nl: '/agb', sv: '/agb', da: '/agb', pl: '/agb', es: '/agb', cs: '/agb' },
  },
  privacy: { module: 'shell', slug: { en: '/privacy', de: '/datenschutz' } },
  imprint: { module: 'shell', slug: { en: '/imprint', de: '/impressum' } },
  blog: { module: 'shell', slug: { en: '/sell-motorhome-guide', de: '/wohnmobil-verkaufen-ratgeber' } },
  login: { module: 'shell', slug: { en: '/login', de: '/login' } },
  'catalog-list': {
    module: 'mf-catalog',
    server: true,
    slug: { en: '/buy-a-motorhome', de: '/wohnmobil-kaufen', nl: '/koop-een-camper' },
  },
  'catalog-detail': {
    module: 'mf-catalog',
    server: true,
    slug: {
      en: '/caravan/{id}',
      de: '/caravan/{id}',
      nl: '/catalog/product/{id}',
      sv: '/catalog/product/{id}',
      da: '/catalog/product/{id}',
      pl: '/catalog/product/{id}',
      es: '/catalog/product/{id}',
      cs: '/catalog/product/{id}',
    },
  },
  'sell-new': {
    module: 'mf-sell',
    slug: {
      en: '/ad/new',
      de: '/inserat/neu',
      nl: '/advertentie/nieuw',
      es: '/anuncio/nuevo',
      da: '/reklame/ny',
      pl: '/reklama/nowy',
      cs: '/reklama/novy',
      sv: '/sell',
    },
  },
  'sell-edit': {
    module: 'mf-sell',
    slug: { en: '/ad/edit/{id}/{step}', de: '/inserat/bearbeiten/{id}/{step}' },
  },
  'valuation-motorhome': {
    module: 'mf-valuation',
    server: true,
    hideNavbar: true,
    hideFooter: true,
    slug: {
      en: '/valuate-my-motorhome',
      de: '/wohnmobil-bewerten',
      nl: '/waardeer-mijn-camper',
      da: '/vurder-min-autocamper',
      es: '/valora-mi-autocaravana',
      cs: '/ohodnotit-muj-motorhome',
      pl: '/ocen-moj-kamper',
      sv: '/vaerdera-min-husbil',
    },
  },
  'valuation-motorhome-step': {
    module: 'mf-valuation',
    hideNavbar: true,
    slug: { en: '/valuate-my-motorhome/step-{step}-of-2', de: '/wohnmobil-bewerten/schritt-{step}-von-2' },
  },
  'valuation-motorhome-success': {
    module: 'mf-valuation',
    hideNavbar: true,
    slug: { en: '/valuate-my-motorhome/success', de: '/wohnmobil-bewerten/erfolg' },
  },
  'valuation-motorhome-report': {
    module: 'mf-valuation',
    hideNavbar: true,
    slug: { en: '/valuate-my-motorhome/your-valuation/{id}', de: '/wohnmobil-bewerten/ihre-bewertung/{id}' },
  },
  account: { module: 'mf-account', session: true, slug: { en: '/account', de: '/account' } },
  register: { module: 'mf-account', slug: { en: '/register', de: '/registrieren' } },
  'verify-email': { module: 'mf-account', slug: { en: '/verify-email', de: '/e-mail-bestaetigen' } },
  'my-vehicles': {
    module: 'mf-account',
    session: true,
    slug: { en: '/a/my-caravans', de: '/a/meine-fahrzeuge', da: '/account/my-vehicles' },
  },
  'merchant-ads': {
    module: 'mf-account',
    session: true,
    slug: { en: '/a/merchant-area/my-ads', de: '/a/haendler-bereich/my-ads' },
  },
  purchases: {
    module: 'mf-account',
    session: true,
    slug: { en: '/a/merchant-area/purchases', de: '/a/haendler-bereich/purchases' },
  },
  purchase: {
    module: 'mf-account',
    session: true,
    slug: { en: '/a/merchant-area/purchases/{id}', de: '/a/haendler-bereich/purchases/{id}' },
  },
  sale: {
    module: 'mf-account',
    session: true,
    slug: { en: '/a/my-caravans/sale/{id}', de: '/a/meine-fahrzeuge/verkauf/{id}' },
  },
  watchlist: {
    module: 'mf-account',
    session: true,
    slug: { en: '/account/merchant/watchlist', de: '/account/merchant/watchlist' },
  },
  'operator-ads': {
    module: 'mf-account',
    session: true,
    slug: { en: '/operator/ads', de: '/operator/inserate' },
  },
  'operator-ad': {
    module: 'mf-account',
    session: true,
    slug: { en: '/operator/ads/{id}', de: '/operator/inserate/{id}' },
  },
  'operator-valuations': {
    module: 'mf-account',
    session: true,
    slug: { en: '/operator/valuations', de: '/operator/bewertungen' },
  },
  messages: {
    module: 'mf-messages',
    session: true,
    hideFooter: true,
    slug: { en: '/a/messages', de: '/a/nachrichten', da: '/account/messages' },
  },
  'messages-thread': {
    module: 'mf-messages',
    session: true,
    hideFooter: true,
    slug: { en: '/a/messages/{slug}', de: '/a/nachrichten/{slug}', da: '/account/messages/{slug}' },
  },
} as const satisfies Record<string, PathEntry>;

export type PathId = keyof typeof table;

/** The one place where a path is written (spec 1 §2). */
export const PATHS: Readonly<Record<PathId, PathEntry>> = table;

const slugOf = (id: PathId, locale: Locale): string => PATHS[id].slug[locale] ?? PATHS[id].slug.en;

/**
 * Path of a page in a language, prefixed for every locale but the default.
 * Throws RangeError when a parameter is missing.
 */
export function pathTo(
  id: PathId,
  locale: Locale,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const path = slugOf(id, locale).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`Path '${id}' needs the parameter '${name}'`);
    return encodeURIComponent(String(value));
  });
  const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`;
  return path === '/' ? prefix || '/' : prefix + path;
}

export interface PathMatch {
  readonly id: PathId;
  readonly module: PageOwner;
  readonly locale: Locale;
  readonly params: Readonly<Record<string, string>>;
}

const matchers = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    (Object.keys(PATHS) as PathId[]).map((id) => ({
      id,
      pattern: new RegExp(`^${slugOf(id, locale).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
    })),
  ]),
) as Record<Locale, { id: PathId; pattern: RegExp }[]>;

/** The locale of a path by its prefix, and the path without it. */
export function splitLocale(pathname: string): { readonly locale: Locale; readonly rest: string } {
  const first = pathname.split('/', 2)[1] ?? '';
  if (isLocale(first) && first !== DEFAULT_LOCALE)
    return { locale: first, rest: pathname.slice(first.length + 1) || '/' };
  return { locale: DEFAULT_LOCALE, rest: pathname };
}

/** Finds the page of a path; null when there is none (404). The sooner entry of the table wins. */
export function matchPath(pathname: string): PathMatch | null {
  const { locale, rest } = splitLocale(pathname);
  for (const { id, pattern } of matchers[locale]) {
    const found = pattern.exec(rest);
    if (!found) continue;
    const params: Record<string, string> = {};
    try {
      for (const [name, value] of Object.entries(found.groups ?? {}))
        params[name] = decodeURIComponent(value);
    } catch {
      return null; // a malformed escape is no page of ours
    }
    return { id, module: PATHS[id].module, locale, params };
  }
  return null;
}
