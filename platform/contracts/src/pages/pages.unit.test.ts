import { expect, test } from 'vitest';
import { matchPath, pathTo, rightAddress } from '../addresses.ts';
import { LOCALES, type Locale } from '../locales.ts';
import { PATHS, type PathId } from '../paths.ts';

/** Paths that the specification names (spec 1 §2), each on its language's own domain. */
const NAMED: readonly (readonly [page: PathId, paths: Partial<Record<Locale, string>>])[] = [
  ['home', { de: '/', en: '/' }],
  ['about', { en: '/about-us', de: '/ueber-uns', nl: '/over-ons' }],
  ['contact', { en: '/contact', de: '/kontakt' }],
  ['faq', { en: '/faq' }],
  ['jobs', { en: '/jobs' }],
  ['partner', { en: '/partner' }],
  [
    'pricing',
    {
      en: '/pricing',
      de: '/preise',
      nl: '/prijzen',
      da: '/priser',
      es: '/precios',
      pl: '/cennik',
      cs: '/ceny',
    },
  ],
  [
    'terms',
    { en: '/tac', de: '/agb', nl: '/agb', sv: '/agb', da: '/agb', pl: '/agb', es: '/agb', cs: '/agb' },
  ],
  ['privacy', { en: '/privacy', de: '/datenschutz' }],
  ['imprint', { en: '/imprint', de: '/impressum' }],
  ['search', { en: '/search', de: '/suchen' }],
  ['merchant', { en: '/merchant', de: '/handel' }],
  ['merchant-listing', { en: '/merchant-listing', de: '/haendlerverzeichnis' }],
  ['guide', { en: '/sell-motorhome-guide' }],
  ['blog-author', { en: '/blog/author/x' }],
  ['catalog-list', { en: '/buy-a-motorhome', de: '/wohnmobil-kaufen', nl: '/koop-een-camper' }],
  [
    'catalog-detail',
    {
      en: '/caravan/x',
      de: '/caravan/x',
      nl: '/catalog/product/x',
      sv: '/catalog/product/x',
      da: '/catalog/product/x',
      pl: '/catalog/product/x',
      es: '/catalog/product/x',
      cs: '/catalog/product/x',
    },
  ],
  [
    'sell-new',
    {
      en: '/ad/new',
      de: '/inserat/neu',
      nl: '/advertentie/nieuw',
      es: '/anuncio/nuevo',
      da: '/reklame/ny',
      pl: '/reklama/nowy',
      cs: '/reklama/novy',
      sv: '/sell',
    },
  ],
  ['sell-edit', { en: '/ad/edit/x/profile', de: '/inserat/bearbeiten/x/profile' }],
  [
    'valuation-motorhome',
    {
      en: '/valuate-my-motorhome',
      de: '/wohnmobil-bewerten',
      nl: '/waardeer-mijn-camper',
      da: '/vurder-min-autocamper',
      es: '/valora-mi-autocaravana',
      cs: '/ohodnotit-muj-motorhome',
      pl: '/ocen-moj-kamper',
      sv: '/vaerdera-min-husbil',
    },
  ],
  [
    'valuation-motorhome-step',
    { en: '/valuate-my-motorhome/step-1-of-2', de: '/wohnmobil-bewerten/schritt-1-von-2' },
  ],
  ['valuation-motorhome-success', { en: '/valuate-my-motorhome/success' }],
  ['valuation-motorhome-report', { en: '/valuate-my-motorhome/your-valuation/x' }],
  ['valuation-trailer', { en: '/valuate-my-trailer' }],
  ['valuation-trailer-step', { en: '/valuate-my-trailer/step-1-of-3' }],
  ['valuation-trailer-success', { en: '/valuate-my-trailer/success' }],
  ['valuation-trailer-report', { en: '/valuate-my-trailer/your-valuation/x' }],
  ['login', { en: '/login' }],
  ['account', { en: '/account' }],
  ['my-vehicles', { en: '/a/my-caravans', de: '/a/meine-fahrzeuge', da: '/account/my-vehicles' }],
  ['messages', { en: '/a/messages', de: '/a/nachrichten', da: '/account/messages' }],
  ['messages-thread', { en: '/a/messages/x' }],
  ['merchant-ads', { en: '/a/merchant-area/my-ads', de: '/a/haendler-bereich/my-ads' }],
  ['purchases', { en: '/a/merchant-area/purchases' }],
  ['news', { en: '/a/merchant-area/news' }],
  ['guidelines', { en: '/a/merchant-area/guidelines' }],
  ['watchlist', { en: '/account/merchant/watchlist' }],
];

const rows = NAMED.flatMap(([page, paths]) =>
  Object.entries(paths).map(([locale, path]) => [page, locale as Locale, path] as const),
);

test.each(rows)('%s in %s has the path %s', (page, locale, path) => {
  expect(matchPath(path, locale)?.id).toBe(page);
  const filled = pathTo(
    page,
    locale,
    { id: 'x', slug: 'x', step: path.match(/\d/) ? '1' : 'profile' },
    locale,
  );
  expect(filled).toBe(path);
});

test.each([
  ['/inserat/bearbeiten/4h7k2m9p3q5r', 'de', '/inserat/bearbeiten/4h7k2m9p3q5r/continue'],
  ['/en/ad/edit/4h7k2m9p3q5r', 'de', '/en/ad/edit/4h7k2m9p3q5r/continue'],
  ['/reklama/upravit/4h7k2m9p3q5r', 'cs', '/reklama/upravit/4h7k2m9p3q5r/continue'],
  ['/en/ad/edit', 'de', '/en/ad/new'],
  ['/annons/redigera', 'sv', '/sell'],
  ['/inserat/bearbeiten', 'de', null],
  ['/wohnmobil-bewerten/schritt-2-von-3', 'de', '/wohnwagen-bewerten/schritt-2-von-3'],
] as const)('%s on the %s domain leads to %s', (path, home, address) => {
  expect(rightAddress(path, home)).toBe(address);
  if (address !== null) expect(matchPath(address, home)).not.toBeNull();
});

test('the Swedish /vmm is the valuation of motorhomes, /vmt that of trailers', () => {
  expect(PATHS['valuation-trailer'].also?.sv).toContain('/vmt');
  expect(PATHS['valuation-motorhome'].also?.sv).toContain('/vmm');
});

test('the navbar is hidden in the whole funnel, the footer on its base pages alone', () => {
  const funnel = (Object.keys(PATHS) as PathId[]).filter((id) => id.startsWith('valuation-'));
  expect(funnel.filter((id) => !PATHS[id].hideNavbar)).toEqual([]);
  expect(funnel.filter((id) => PATHS[id].hideFooter)).toEqual(['valuation-motorhome', 'valuation-trailer']);
});

/** Opens by the signed link of a mail, too. */
const BY_LINK: readonly PathId[] = ['email-settings'];

test('pages of account, messages and merchants are for those who are logged in, or have the link of a mail', () => {
  const own = (Object.keys(PATHS) as PathId[]).filter((id) =>
    LOCALES.some((locale) => /^\/(a|account)(\/|$)/.test(PATHS[id].slug[locale] ?? '')),
  );
  expect(own.filter((id) => !PATHS[id].session)).toEqual(BY_LINK);
});
