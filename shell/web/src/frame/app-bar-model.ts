import {
  matchPath,
  PATHS,
  pathTo,
  type CurrentCustomer,
  type Locale,
  type PathId,
} from '@rollheim/contracts';

/** A link of the app bar or of a menu. `text` is a key of the shell's texts. */
export interface BarLink {
  readonly id: string;
  readonly text: string;
  readonly href: string;
  readonly current: boolean;
}

/** An entry of the account menu. Without `href` it is shown, but leads nowhere yet. */
export interface MenuLink {
  readonly id: string;
  readonly text: string;
  readonly href: string | null;
  /** Why it cannot be chosen. */
  readonly note?: string;
}

export interface AppBarModel {
  readonly look: 'default' | 'admin';
  readonly links: readonly BarLink[];
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
  catalog: ['catalog-list', 'catalog-detail'],
  sell: ['sell-new', 'sell-edit', 'my-vehicles', 'merchant-ads'],
  blog: ['blog'],
  pricing: ['pricing'],
  contact: ['contact'],
};

/** True for merchants who are in review (null) or accepted (true): they have the merchant's menu (spec 1 §2). */
const isMerchant = (customer: CurrentCustomer): boolean =>
  customer.profileType === 'MERCHANT' && customer.acceptedByCm24 !== false;

/** Everything that app bar and account menu show, from who is here and where (spec 1 §2). */
export function appBarModel(customer: CurrentCustomer | null, path: string, locale: Locale): AppBarModel {
  const [pathname = '/'] = path.split(/[?#]/, 1);
  const open = matchPath(pathname)?.id ?? '';
  const to = (id: string): string | null => (isPage(id) ? pathTo(id, locale) : null);
  const link = (id: string, href: string): BarLink => ({
    id,
    text: `nav.${id}`,
    href,
    current: FAMILY[id]?.includes(open) ?? false,
  });
  const remembered = encodeURIComponent(
    open === 'login' || open === 'register' ? pathTo('home', locale) : path,
  );
  return {
    look: customer?.isOperator ? 'admin' : 'default',
    links: [
      link('catalog', catalogPath(customer, locale)),
      link('sell', sellPath(customer, locale)),
      link('blog', pathTo('blog', locale)),
      link('pricing', pathTo('pricing', locale)),
      link('contact', pathTo('contact', locale)),
    ],
    account: customer ? accountOf(customer, locale, to) : null,
    login: `${pathTo('login', locale)}?next=${remembered}`,
    register: `${pathTo('register', locale)}?next=${remembered}`,
    blocked: customer?.merchantBlocked ?? false,
  };
}

const catalogPath = (customer: CurrentCustomer | null, locale: Locale): string =>
  pathTo('catalog-list', locale) + (customer && isMerchant(customer) ? '?auction_status=running' : '');

function sellPath(customer: CurrentCustomer | null, locale: Locale): string {
  if (!customer?.hasAnyAds) return pathTo('sell-new', locale);
  return pathTo(isMerchant(customer) ? 'merchant-ads' : 'my-vehicles', locale);
}

type PathOf = (id: string) => string | null;

function accountOf(
  customer: CurrentCustomer,
  locale: Locale,
  to: PathOf,
): NonNullable<AppBarModel['account']> {
  const entry = (id: string, page: string): MenuLink => ({ id, text: `menu.${id}`, href: to(page) });
  const merchant = isMerchant(customer);
  const own = merchant
    ? [
        entry('watchlist', 'watchlist'),
        entry('purchases', 'purchases'),
        entry('searches', 'searches'),
        entry('merchantAds', 'merchant-ads'),
        entry('integrations', 'integrations'),
        entry('merchantGuide', 'guidelines'),
        entry('merchantNews', 'news'),
      ]
    : [
        entry('myVehicles', 'my-vehicles'),
        { id: 'merchantGuide', text: 'menu.merchantGuide', href: null, note: 'menu.completeProfile' },
      ];
  const operator = [entry('operatorAds', 'operator-ads'), entry('operatorValuations', 'operator-valuations')];
  const person = [customer.name, customer.surname].filter(Boolean).join(' ');
  return {
    name: customer.company ?? (person || customer.email),
    role: roleOf(customer),
    groups: [
      [entry('account', 'account'), entry('messages', 'messages')],
      ...(customer.isOperator ? [operator] : []),
      own,
    ],
    watchlist: merchant ? to('watchlist') : null,
    messages: pathTo('messages', locale),
  };
}

function roleOf(customer: CurrentCustomer): string {
  if (customer.isOperator) return 'role.operator';
  if (customer.profileType !== 'MERCHANT') return `role.${customer.profileType.toLowerCase()}`;
  if (customer.acceptedByCm24 === null) return 'role.merchantInReview';
  return customer.acceptedByCm24 ? 'role.merchant' : 'role.merchantRejected';
}
