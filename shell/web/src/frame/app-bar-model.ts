import {
  DEFAULT_LOCALE,
  hasEntry,
  hasMerchantMenu,
  matchPath,
  NO_PAGES,
  PATHS,
  pathTo,
  type CurrentCustomer,
  type Locale,
  type ModulePageId,
  type PageTable,
  type PathId,
} from '@rollheim/contracts';

/** A link of the app bar or of a menu. `text` is a key of the shell's texts. */
interface BarLink {
  readonly id: string;
  readonly text: string;
  /** Words that a release brings; they replace `text`. */
  readonly label?: string;
  readonly href: string;
  readonly current: boolean;
}

/** An entry of the account menu. Without `href` it is shown, but leads nowhere yet. */
export interface MenuLink {
  readonly id: string;
  readonly text: string;
  /** As at {@link BarLink}. */
  readonly label?: string;
  readonly href: string | null;
  /** Why it cannot be chosen: the text of its tooltip. */
  readonly note?: string;
}

/** Where a part of the bar is seen: below 960 px, from 960 px on, always, or not at all. */
type Sizes = 'phone' | 'desktop' | 'always' | 'never';

/** Parts of the bar that not everybody sees on every screen. */
export interface BarParts {
  readonly links: Sizes;
  /** Opens the navigation drawer. */
  readonly drawer: Sizes;
  readonly localeSwitcher: Sizes;
  readonly watchlist: Sizes;
  readonly messages: Sizes;
  readonly accountMenu: Sizes;
  readonly login: Sizes;
  readonly register: Sizes;
}

export interface AppBarModel {
  readonly look: 'default' | 'admin';
  /** Where the logo leads: of dealers who may trade, and of the team, to their own front page. */
  readonly home: string;
  readonly links: readonly BarLink[];
  readonly parts: BarParts;
  /** Null when logged out. */
  readonly account: {
    readonly name: string;
    /** Text key of the role. */
    readonly role: string;
    readonly groups: readonly (readonly MenuLink[])[];
    readonly watchlist: string | null;
    readonly messages: string;
  } | null;
  /** Where login and sign-up lead, remembering the page. */
  readonly login: string;
  readonly register: string;
  readonly blocked: boolean;
}

const isPage = (id: string): id is PathId => Object.hasOwn(PATHS, id);

/** Pages that belong to a link: the mark stays while one of them is open. */
const FAMILY: Readonly<Record<string, readonly string[]>> = {
  catalog: ['catalog-list', 'catalog-detail', 'compare'],
  sell: ['sell-new', 'sell-edit', 'my-vehicles', 'merchant-ads'],
  blog: ['blog', 'blog-article', 'blog-author', 'guide'],
  pricing: ['pricing'],
  contact: ['contact'],
};

/**
 * Everything that app bar and account menu show, from who is here and where (spec 1 §2). `isKept`: the page is opened
 * without a network, and no one is asked to log in.
 */
export function appBarModel(
  customer: CurrentCustomer | null,
  path: string,
  locale: Locale,
  home: Locale = DEFAULT_LOCALE,
  pages: PageTable = NO_PAGES,
  isKept = false,
): AppBarModel {
  const page = (id: PathId): string => pathTo(id, locale, {}, home);
  const [pathname = '/'] = path.split(/[?#]/, 1);
  const open = matchPath(pathname, home, pages)?.id ?? '';
  const brought = broughtEntries(pages, customer, (id) => ({
    href: pathTo(id, locale, {}, home, pages),
    label: pages[id]?.menu?.text[locale] ?? '',
    current: open === id,
  }));
  const to = (id: string): string | null => (isPage(id) ? page(id) : null);
  const link = (id: string, href: string): BarLink => ({
    id,
    text: `nav.${id}`,
    href,
    current: FAMILY[id]?.includes(open) ?? false,
  });
  const remembered = encodeURIComponent(open === 'login' || open === 'register' ? page('home') : path);
  const trades = customer?.acceptedByCm24 === true && !customer.merchantBlocked;
  return {
    look: customer?.isOperator ? 'admin' : 'default',
    home: page(customer?.isOperator ? 'operator-start' : trades ? 'start' : 'home'),
    links: [
      link('catalog', catalogPath(customer, page)),
      link('sell', sellPath(customer, page)),
      link('blog', page('blog')),
      link('pricing', page('pricing')),
      link('contact', page('contact')),
      ...brought.bar,
    ],
    parts: partsOf(customer, open, isKept),
    account: customer ? accountOf(customer, page('messages'), to, brought.account) : null,
    login: `${page('login')}?next=${remembered}`,
    register: `${page('register')}?next=${remembered}`,
    blocked: customer?.merchantBlocked ?? false,
  };
}

/** Entries that the set's releases bring for this visitor, in the order of the modules' names. */
function broughtEntries(
  pages: PageTable,
  customer: CurrentCustomer | null,
  entry: (id: ModulePageId) => Pick<BarLink, 'href' | 'current'> & { readonly label: string },
): { readonly bar: readonly BarLink[]; readonly account: readonly MenuLink[] } {
  const ids = (Object.keys(pages) as ModulePageId[]).sort();
  const at = (place: 'bar' | 'account') =>
    ids
      .filter((id) => pages[id] && hasEntry(pages[id], place, customer))
      .map((id) => ({ id, text: id, ...entry(id) }));
  return { bar: at('bar'), account: at('account') };
}

function partsOf(customer: CurrentCustomer | null, open: string, isKept: boolean): BarParts {
  const guest = customer === null;
  return {
    links: 'desktop',
    // on a phone nothing may lead away by accident while an ad is edited
    drawer: open === 'sell-edit' ? 'never' : 'phone',
    localeSwitcher: guest ? 'desktop' : 'never',
    watchlist: customer && hasMerchantMenu(customer) ? 'desktop' : 'never',
    messages: guest ? 'never' : 'always',
    accountMenu: guest ? 'never' : 'always',
    login: guest && !isKept ? 'always' : 'never',
    register: guest && !isKept ? 'desktop' : 'never',
  };
}

const catalogPath = (customer: CurrentCustomer | null, page: (id: PathId) => string): string =>
  page('catalog-list') + (customer && hasMerchantMenu(customer) ? '?auction_status=running' : '');

function sellPath(customer: CurrentCustomer | null, page: (id: PathId) => string): string {
  if (!customer?.hasAnyAds) return page('sell-new');
  return page(hasMerchantMenu(customer) ? 'merchant-ads' : 'my-vehicles');
}

type PathOf = (id: string) => string | null;

function accountOf(
  customer: CurrentCustomer,
  messages: string,
  to: PathOf,
  brought: readonly MenuLink[],
): NonNullable<AppBarModel['account']> {
  const entry = (id: string, page: string): MenuLink => ({ id, text: `menu.${id}`, href: to(page) });
  // shown beside the pages too: one text for both
  const ownPage = (id: string, page: string): MenuLink => ({ id, text: `area.${page}`, href: to(page) });
  const merchant = hasMerchantMenu(customer);
  const own = merchant
    ? [
        entry('start', 'start'),
        ownPage('watchlist', 'watchlist'),
        ownPage('bids', 'bids'),
        ownPage('purchases', 'purchases'),
        ownPage('searches', 'searches'),
        ownPage('merchantAds', 'merchant-ads'),
        entry('merchantGuide', 'guidelines'),
        entry('merchantNews', 'news'),
      ]
    : [
        ownPage('myVehicles', 'my-vehicles'),
        { id: 'merchantGuide', text: 'menu.merchantGuide', href: null, note: 'menu.completeProfile' },
      ];
  const person = [customer.name, customer.surname].filter(Boolean).join(' ');
  return {
    name: customer.company ?? (person || customer.email),
    role: roleOf(customer),
    groups: [
      [entry('account', 'account'), entry('messages', 'messages')],
      ...(customer.team && customer.team.menu.length > 0
        ? [
            (['Start', ...customer.team.menu] as const).map((name) =>
              entry(`operator${name}`, `operator-${name.toLowerCase()}`),
            ),
          ]
        : []),
      [...own, ...brought],
    ],
    watchlist: merchant ? to('watchlist') : null,
    messages,
  };
}

function roleOf(customer: CurrentCustomer): string {
  if (customer.isOperator) return 'role.operator';
  if (customer.profileType !== 'MERCHANT') return `role.${customer.profileType.toLowerCase()}`;
  if (customer.merchantId === null) return 'role.merchantIncomplete';
  if (customer.acceptedByCm24 === null) return 'role.merchantInReview';
  return customer.acceptedByCm24 ? 'role.merchant' : 'role.merchantRejected';
}
