/** Figures of the specification that browser and server share (spec 2 §9). */

/** Ads, purchases and watchlist: entries per page. */
export const PAGE_SIZE = 10;
/** Own bids: the tabs of the page, each an auction's place. */
export const OWN_BID_PLACES = ['open', 'talks', 'won', 'lost'] as const;
/** Own bids: the part of the open ones that is listed alone: what ends soon, what is to be raised, what leads. */
export const OWN_BIDS_ONLY = ['soon', 'overbid', 'leading'] as const;
/** Own bids: auctions of a page. */
export const OWN_BIDS_PAGE = 50;
/** A round that ends within this time is near its end, ms. */
export const OWN_BIDS_SOON_MS = 15 * 60_000;
/** Own bids: auctions whose own side is asked for at once. */
export const OWN_BIDS_ASKED = 200;
/** Characters of a note about a watched vehicle. */
export const LONGEST_NOTE = 500;
/** Orders of the watchlist; the first is the default. */
export const WATCHLIST_SORTS = ['newest', 'ending', 'price_asc', 'price_desc', 'title', 'standing'] as const;
/** What the watchlist shows: all, what can be bid on, the own bids among it, what starts, what takes offers, and what is over. */
export const WATCHLIST_SHOWS = ['all', 'running', 'own', 'starts', 'offers', 'over'] as const;
/** Catalog: vehicles per page. */
export const CATALOG_PAGE_SIZE = 24;
/** Keys of the browser's storage that hold what was typed and is not saved; a logout removes them. */
export const TYPED_PREFIX = 'rollheim-typed:';
/** Name of the browser's database of files that were chosen and are not stored yet; a logout removes it. */
export const CHOSEN_FILES = 'rollheim-chosen-files';
/** Name of the browser's database of drafts as they were seen last, with the edits that wait; a logout removes it. */
export const KEPT_DRAFTS = 'rollheim-drafts';

/** Where browsers know the worker by that shows pages without a network, whatever release a page is of. */
export const OFFLINE_WORKER = '/offline-worker.js';
export const SNACKBAR_TIMEOUT_MS = 10_000;
export const SSE_RECONNECT_MS = 3_000;
/** Longest wait of a page whose live stream is refused again and again; it reads again at this pace. */
export const SSE_SLOWEST_MS = 60_000;
/** Name of the event by which a stream says that it goes on elsewhere; its data: within how many ms to come back. */
export const SSE_MOVED = 'moved';
/** Time over which pages whose process ends come back, ms. */
export const SSE_MOVED_WITHIN_MS = 1000;
/** Path of the live stream below `/api` (spec 2 §7.5). */
export const LIVE_STREAM_PATH = '/notifications/get-sse';
/** Below this a countdown is highlighted, ms. */
export const COUNTDOWN_HIGHLIGHT_MS = 30_000;
export const KW_TO_PS = 1.35962;
/** Cookie lifetimes in seconds; auth and uuid are two different years, as written. */
export const COOKIE_AGE = { auth: 31_557_600, uuid: 31_536_000, referral: 2_592_000 } as const;

/** Parameters of the login page that show another form than that of the password. */
export const LOGIN_FORMS = ['forgot', 'reset', 'mail', 'link'] as const;
/** Countries of the catalog, in the specification's order. */
export const CATALOG_COUNTRIES = [
  'DE',
  'NL',
  'BE',
  'FR',
  'IT',
  'AT',
  'CH',
  'LU',
  'DK',
  'CZ',
  'PL',
  'ES',
  'HR',
  'SI',
  'SK',
  'HU',
  'SE',
  'NO',
  'FI',
  'PT',
  'GR',
] as const;
export type CatalogCountry = (typeof CATALOG_COUNTRIES)[number];
/** A country of the catalog by its ISO code; undefined: it is none of them. */
export const catalogCountry = (code: string | null | undefined): CatalogCountry | undefined =>
  CATALOG_COUNTRIES.find((each) => each === code);
/** Claim of the access token that carries the roles. */
export const ROLES_CLAIM = 'https://rollheim.example/roles';

/** Most searches that one customer can have saved. */
export const MOST_SEARCHES = 50;

/** Dealers at the most whom the first round of an exclusive auction is for. */
export const MOST_CHOSEN_DEALERS = 100;

/**
 * Where values are taken over from that their seller has not typed: a file of vehicles, an ad in a classifieds portal, the
 * program of a dealer. They are marked until the seller confirms them.
 */
export const IMPORT_SOURCES = ['file', 'portal', 'syscara'] as const;

/**
 * Where the new value of a field of an ad comes from: typed by its seller, the vehicle register, an import, typed by the
 * team.
 */
export const UPDATE_SOURCES = ['wizard', 'license-plate', ...IMPORT_SOURCES, 'operator'] as const;
export type UpdateSource = (typeof UPDATE_SOURCES)[number];

/** Longest reason for a price range that departs from what sales say, characters. */
export const LONGEST_VALUATION_REASON = 500;
