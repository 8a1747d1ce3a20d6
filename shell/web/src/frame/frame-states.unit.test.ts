import { rightsOf, LOCALES, PATHS, type CurrentCustomer } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import de from '../../locales/de.json' with { type: 'json' };
import en from '../../locales/en.json' with { type: 'json' };
import { appBarModel, type BarParts } from './app-bar-model.ts';
import { footerModel } from './footer-model.ts';
import { layoutOf } from './layout.ts';

/** Spec 1 §2, app bar, menu and footer: who × with ads or without × screen. */

const person: CurrentCustomer = {
  customerId: 'c1',
  email: 'c@rollheim.example',
  name: 'Carla',
  surname: 'Weber',
  company: null,
  profileType: 'PRIVATE',
  emailVerified: true,
  languageSetting: 'de',
  country: 'DE',
  vatCountry: null,
  vatNumberVerified: false,
  merchantId: null,
  acceptedByCm24: null,
  merchantBlocked: false,
  merchantProfileCompleted: false,
  tacAcceptedAt: null,
  readNotificationPopupIds: [],
  notificationLocale: null,
  hasCompletedProfileData: true,
  hasAnyAds: false,
  isOperator: false,
};
const merchant = { ...person, profileType: 'MERCHANT', merchantId: 1001, company: 'Ostertal' } as const;

type Menu = 'none' | 'seller' | 'merchant';
type Who =
  | 'visitor'
  | 'private'
  | 'commercial'
  | 'merchant in review'
  | 'accepted merchant'
  | 'rejected merchant'
  | 'blocked merchant'
  | 'admin';

const PEOPLE: Readonly<
  Record<Who, { customer: CurrentCustomer | null; menu: Menu; banner?: true; admin?: true }>
> = {
  visitor: { customer: null, menu: 'none' },
  private: { customer: person, menu: 'seller' },
  commercial: { customer: { ...person, profileType: 'COMMERCIAL' }, menu: 'seller' },
  'merchant in review': { customer: { ...merchant, acceptedByCm24: null }, menu: 'merchant' },
  'accepted merchant': { customer: { ...merchant, acceptedByCm24: true }, menu: 'merchant' },
  'rejected merchant': { customer: { ...merchant, acceptedByCm24: false }, menu: 'seller' },
  'blocked merchant': {
    customer: { ...merchant, acceptedByCm24: true, merchantBlocked: true },
    menu: 'merchant',
    banner: true,
  },
  admin: {
    customer: { ...person, isOperator: true, team: rightsOf(['admin']) },
    menu: 'seller',
    admin: true,
  },
};

const SELLER = ['account', 'messages', 'myVehicles', 'merchantGuide'];
const MERCHANT = [
  'account',
  'messages',
  'start',
  'watchlist',
  'bids',
  'purchases',
  'searches',
  'merchantAds',
  'merchantGuide',
  'merchantNews',
];
const MENUS: Readonly<Record<Menu, readonly string[]>> = { none: [], seller: SELLER, merchant: MERCHANT };

/** What is seen of the bar's parts. */
const SEEN: Readonly<Record<Menu, Readonly<Record<'phone' | 'desktop', readonly (keyof BarParts)[]>>>> = {
  none: { phone: ['drawer', 'login'], desktop: ['links', 'localeSwitcher', 'login', 'register'] },
  seller: { phone: ['drawer', 'messages', 'accountMenu'], desktop: ['links', 'messages', 'accountMenu'] },
  merchant: {
    phone: ['drawer', 'messages', 'accountMenu'],
    desktop: ['links', 'watchlist', 'messages', 'accountMenu'],
  },
};

const seenOn = (parts: BarParts, screen: 'phone' | 'desktop') =>
  (Object.keys(parts) as (keyof BarParts)[]).filter((part) => ['always', screen].includes(parts[part]));

const cases = (Object.keys(PEOPLE) as Who[]).flatMap((who) =>
  [false, true].flatMap((ads) => (['phone', 'desktop'] as const).map((screen) => ({ who, ads, screen }))),
);

describe.each(cases)('$who, ads: $ads, $screen', ({ who, ads, screen }) => {
  const { menu, banner = false, admin = false, customer: base } = PEOPLE[who];
  const customer = base && { ...base, hasAnyAds: ads };
  const model = appBarModel(customer, '/preise', 'de');
  const hrefs = Object.fromEntries(model.links.map(({ id, href }) => [id, href]));

  test('the bar', () => {
    expect(model.links.map(({ id }) => id)).toEqual(['catalog', 'sell', 'blog', 'pricing', 'contact']);
    expect(hrefs['catalog']).toBe(
      menu === 'merchant' ? '/wohnmobil-kaufen?auction_status=running' : '/wohnmobil-kaufen',
    );
    const own = menu === 'merchant' ? '/a/haendler-bereich/my-ads' : '/a/meine-fahrzeuge';
    expect(hrefs['sell']).toBe(customer && ads ? own : '/inserat/neu');
    expect(model.login).toBe('/login?next=%2Fpreise');
    expect(model.look).toBe(admin ? 'admin' : 'default');
    expect(model.blocked).toBe(banner);
    expect(seenOn(model.parts, screen)).toEqual(SEEN[menu][screen]);
  });

  test('the menu', () => {
    const entries = model.account?.groups.flat() ?? [];
    const operators = entries.filter(({ id }) => id.startsWith('operator'));
    expect(entries.map(({ id }) => id).filter((id) => !id.startsWith('operator'))).toEqual(MENUS[menu]);
    expect(operators.length > 0).toBe(admin);
    expect(operators[0]?.href).toBe(admin ? '/operator' : undefined);
    // of the team the logo leads to the office
    if (admin) expect(model.home).toBe('/operator');
    const guide = entries.find(({ id }) => id === 'merchantGuide');
    if (menu === 'seller') expect(guide).toMatchObject({ href: null, note: 'menu.completeProfile' });
    if (menu === 'merchant') expect(guide?.note).toBeUndefined();
  });

  test('on a phone the drawer is away while an ad is edited', () => {
    const editing = appBarModel(customer, '/inserat/bearbeiten/abc/profil', 'de');
    expect(seenOn(editing.parts, screen)).toEqual(SEEN[menu][screen].filter((part) => part !== 'drawer'));
  });

  test('the footer is the same for everybody', () => {
    const { groups } = footerModel('de', { instagram: 'https://social.example/rollheim' });
    expect(groups.map(({ id }) => id)).toEqual(['platform', 'company', 'social', 'legal']);
  });
});

describe('footer', () => {
  const linkOf = (locale: 'de' | 'nl', id: string) =>
    footerModel(locale, {})
      .groups.flatMap(({ links }) => links)
      .find((link) => link.id === id);

  test('the partner link is shown, and leads nowhere', () =>
    expect(linkOf('de', 'partner')?.href).toBeNull());

  test('the Dutch privacy link has a short text for phones', () => {
    expect(linkOf('nl', 'privacy')?.short).toBe('footer.privacyShort');
    expect(linkOf('de', 'privacy')?.short).toBeNull();
  });

  test('without addresses there is no group of social links', () => {
    expect(footerModel('de', {}).groups.map(({ id }) => id)).not.toContain('social');
  });

  test.each([
    ['de', 'de'],
    ['en', 'com'],
    ['nl', 'nl'],
    ['sv', 'se'],
    ['da', 'dk'],
    ['pl', 'pl'],
    ['es', 'es'],
    ['cs', 'cz'],
  ] as const)('the domain of %s ends in %s', (locale, ending) => {
    expect(footerModel(locale, {}).ending).toBe(ending);
  });
});

describe('layouts', () => {
  const nothing = { navbar: false, footer: false };
  test.each([
    ['/', 'default', true, true, true],
    ['/gibt/es/nicht', 'default', true, true, true],
    ['/a/nachrichten', 'messages', true, false, true],
    ['/en/a/messages/x', 'messages', true, false, true],
    ['/login', 'signed-out', true, true, false],
    ['/registrieren', 'signed-out', true, true, false],
    ['/wohnmobil-bewerten', 'default', false, false, true],
    ['/wohnmobil-bewerten/schritt-1-von-2', 'default', false, true, true],
  ] as const)('%s: %s, navbar %s, footer %s, notices %s', (path, kind, navbar, footer, notices) => {
    expect(layoutOf(path, nothing)).toEqual({ kind, navbar, footer, notices, office: false });
  });

  test('the office has one line in place of the footer', () => {
    for (const path of ['/operator', '/operator/zahlungen', '/en/operator/ads/x'])
      expect(layoutOf(path, nothing)).toMatchObject({ footer: true, office: true });
  });

  test('a host can hide navbar and footer on every page', () => {
    expect(layoutOf('/', { navbar: true, footer: false })).toMatchObject({ navbar: false, footer: true });
    expect(layoutOf('/', { navbar: false, footer: true })).toMatchObject({ navbar: true, footer: false });
  });
});

test('every page of the path table has a title in the document', () => {
  for (const id of Object.keys(PATHS)) {
    expect(de, id).toHaveProperty([`page.${id}`]);
    expect(en, id).toHaveProperty([`page.${id}`]);
  }
  expect(LOCALES).toHaveLength(8);
});
