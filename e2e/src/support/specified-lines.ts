import { DEMO_USERS, LOCALES } from '@rollheim/contracts';

const { dealer1 } = DEMO_USERS;

/** Who calls: no one with an account, a seller, a dealer. */
export type Who = 'guest' | 'seller' | 'commercial' | 'dealer';

/** What a line of section 7 of the specification says of an answer. */
export interface Line {
  readonly who: Who;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** `{ad}`: an own draft of the caller; `{lot}`: a running auction. */
  readonly path: string;
  readonly body?: unknown;
  readonly status?: number;
  /** Fields that it has to hold. */
  readonly has?: readonly string[];
  readonly is?: (body: unknown) => boolean;
}

const TEXT = (body: unknown) => typeof body === 'string' && /^[A-Z_]+$/.test(body);
const LIST = (body: unknown) => Array.isArray(body) && body.length > 0;
const PARTS = ['customer', 'customerAddress', 'merchant', 'merchantAddress'];
const PAGED = ['products', 'page', 'pages', 'total'];

const line = (
  who: Who,
  method: Line['method'],
  path: string,
  { body, ...says }: Omit<Line, 'who' | 'method' | 'path'> = {},
): Line => ({ who, method, path, ...(body === undefined ? {} : { body }), ...says });

/** 7.1 without the calls that begin and end a session, which have tests of their own below. */
const SESSION: readonly Line[] = [
  line('dealer', 'GET', '/private/customer/auth/user', { has: ['user'] }),
  line('guest', 'GET', '/public/auth/csrf-token', { has: ['csrfToken'] }),
  line('guest', 'POST', '/public/customer/cookie/get', { body: {}, has: ['uuid'] }),
  line('guest', 'GET', '/public/customer/merchant/cookie/get?mc=unknown', { status: 404 }),
  line('seller', 'POST', '/private/customer/passwordless', { has: ['sent'] }),
  line('guest', 'POST', '/public/product/passwordless/{lot}', { has: ['sent'] }),
  ...['/private/after/login/action/add', '/public/after/login/action/add'].map((path) =>
    line('seller', 'POST', path, { body: { method: 'redirect', route: '/preise' } }),
  ),
  line('guest', 'POST', `/public/after/login/action/add/${'x'.repeat(43)}`, {
    body: { method: 'redirect', route: '/preise' },
    status: 410,
  }),
];

const CUSTOMER: readonly Line[] = [
  line('guest', 'GET', '/public/customer/get', { has: PARTS }),
  line('dealer', 'GET', '/public/customer/get', { has: PARTS }),
  line('dealer', 'GET', '/private/customer/get', {
    has: [...PARTS, 'submittedProfileDataType', 'hasCompletedProfileData', 'hasAnyAds', 'editing'],
  }),
  line('seller', 'GET', `/private/customer/get/${dealer1.customerId}`, {
    has: ['displayName', 'region', 'segmentation'],
  }),
  line('guest', 'GET', `/public/customer/get-owner/${dealer1.customerId}`, {
    has: ['displayName', 'region', 'segmentation'],
  }),
  line('guest', 'GET', '/public/customer/get-owner-segmentation/{lot}', { has: ['segmentation'] }),
  line('seller', 'PUT', '/private/customer/update-language-setting', { body: { languageSetting: 'de' } }),
  line('dealer', 'POST', '/private/customer/accept-tac', { body: {} }),
  line('dealer', 'PUT', '/private/merchant/mark-popup-as-read/1'),
  ...(['check-email-verified', 'ack-if-account-complete'] as const).flatMap((call) => [
    line('dealer', 'PUT', `/private/merchant/${call}`, { body: {}, is: TEXT }),
    line('commercial', 'PUT', `/private/customer/commercial/${call}`, { body: {}, is: TEXT }),
    line('seller', 'PUT', `/private/customer/${call}`, { body: {}, is: TEXT }),
  ]),
  ...['customer', 'customer_address', 'merchant', 'merchant_address'].flatMap((entity) =>
    LOCALES.map((locale) => line('guest', 'GET', `/public/attributes/all/${entity}/${locale}`, { is: LIST })),
  ),
  line('dealer', 'GET', '/private/customer/searches/get?page=1&itemsPerPage=5', {
    has: ['searches', 'page', 'pages', 'total'],
  }),
  line('dealer', 'GET', '/public/email-automation/all/get', { has: ['emailAutomations'] }),
  // there is no one whose settings they were
  line('guest', 'GET', '/public/email-automation/all/get', { status: 401 }),
];

const ADS: readonly Line[] = [
  line('seller', 'GET', '/private/customer/products/get?page=1&itemsPerPage=10&status=editing', {
    has: PAGED,
  }),
  line('guest', 'GET', '/public/customer/ads-in-editing-for-uuid', { has: ['products'] }),
  line('dealer', 'GET', '/private/customer/watchlist/get?page=1&storeCode=de', {
    has: ['products', 'total'],
  }),
  line('dealer', 'GET', '/private/customer/my-purchases/get?page=1', { has: PAGED }),
  line('guest', 'GET', '/public/catalog/search?storeCode=de', {
    has: ['products', 'filterAttributes', 'pages', 'total'],
  }),
  line('guest', 'GET', '/public/catalog/auction/get/{lot}', { has: ['auction'] }),
  line('guest', 'GET', '/public/catalog/get/{lot}?storeCode=de', { has: ['entityId', 'content', 'auction'] }),
  line('guest', 'GET', '/public/catalog/checked-get/{lot}?currentPrice=1', { has: ['entityId', 'auction'] }),
  line('guest', 'GET', '/public/translate/description/{lot}?storeCode=en', { has: ['text', 'translated'] }),
  line('guest', 'GET', '/public/translate/defects-description/{lot}?storeCode=en', {
    has: ['text', 'translated'],
  }),
  line('guest', 'GET', '/public/merchants/get?page=1', { has: ['data', 'total', 'page', 'pages'] }),
  line('guest', 'GET', '/public/product/get/empty', { has: ['product'] }),
  line('guest', 'GET', '/public/product/damage/get/empty', { has: ['damage'] }),
  line('seller', 'GET', '/private/product/get/{ad}?storeCode=de', { has: ['listing', 'private', 'status'] }),
  line('guest', 'GET', '/public/product/get/{ad}?storeCode=de', { has: ['listing', 'private', 'status'] }),
  line('guest', 'GET', '/public/product/submitted-count', { has: ['count'] }),
  line('seller', 'GET', '/private/versioned/product/get/{ad}', { has: ['listing'] }),
  line('seller', 'PUT', '/private/versioned/product/update/{ad}', {
    body: { changes: { description: 'Aus erster Hand.' }, version: 1 },
    has: ['listing'],
  }),
  line('seller', 'PUT', '/private/product/update/{ad}?storeCode=de', {
    body: { changes: { description: 'Aus zweiter Hand.' } },
    has: ['listing'],
  }),
  line('guest', 'PUT', '/public/product/update/{ad}?storeCode=de', {
    body: { changes: { description: 'Aus erster Hand.' } },
    has: ['listing'],
  }),
  line('guest', 'PUT', '/public/product/track/{ad}', {
    body: { source: 'newsletter', source_url: 'https://example.com/a', funnel: 'sell' },
    has: ['tracked'],
  }),
  line('seller', 'PUT', '/private/product/tapfiliate/{ad}?referral_code=campingclub', {
    body: {},
    has: ['tracked'],
  }),
  line('guest', 'GET', '/public/product/onboarding-stepper', {
    has: ['product', 'showVmmContext', 'vmm', 'status'],
  }),
  line('guest', 'GET', '/public/attributes/get/product/de/product_type', { has: ['options'] }),
  ...LOCALES.map((locale) =>
    line('guest', 'GET', `/public/attributes/all/product,auction,damage/${locale}`, { is: LIST }),
  ),
  ...[false, true].map((wrapped) => {
    const product = { productType: 'motorhome', attributes: {} };
    return line('guest', 'POST', '/public/attributes/all/product,auction,damage/de', {
      body: wrapped ? { product } : product,
      has: ['required'],
    });
  }),
];

const VALUATION: readonly Line[] = [
  line('guest', 'PUT', '/public/valuate-my-vehicle/update', {
    body: { productType: 'motorhome', product: { make: 'hymer' } },
    has: ['valuationId'],
  }),
  line('guest', 'GET', '/public/valuate-my-vehicle/get', {
    has: ['product', 'valuate_my_vehicle', 'customer', 'tracking_status'],
  }),
  line('guest', 'GET', '/public/valuate-my-vehicle/report/get/0000000000zz', { status: 404 }),
];

const MESSAGES: readonly Line[] = [
  line('dealer', 'GET', '/private/notifications/pages/get?page=1&storeCode=de&groupKey=', {
    has: ['notifications', 'unRead', 'openCtas', 'openReadMes', 'boards', 'total', 'page'],
  }),
  line('dealer', 'PUT', '/private/messages/read-by-slug/nothing', { status: 404 }),
  line('guest', 'POST', '/public/time', { body: {}, has: ['time'] }),
  line('guest', 'GET', '/public/settings/system_bar', { has: ['value', 'description'] }),
  line('guest', 'POST', '/public/user-action-log/collect', {
    body: { action: 'open', context: 'test', customer_id: '', uuid: 'u', product_entity_id: '4h7k2m9p3q5r' },
  }),
  line('guest', 'POST', '/access-logs/collect', { body: { url: '/', cookies: [], query: {}, referer: '' } }),
  line('guest', 'POST', '/access-logs/collect', {
    body: { url: '/', cookies: 'uuid=1; mc=2', query: 'page=2', referer: 'https://example.com/' },
  }),
];

/** Calls of the specification by its parts, each with what its answer holds. */
export const SPECIFIED_CALLS: readonly (readonly [part: string, lines: readonly Line[]])[] = [
  ['7.1 session', SESSION],
  ['7.2 customer and merchant', CUSTOMER],
  ['7.3 ads, catalog, lists', ADS],
  ['7.4 valuation', VALUATION],
  ['7.5 messages and misc', MESSAGES],
];

/** Calls that begin or end something, and the stream: the story plays each in a test of its own. */
export const PLAYED_CALLS: readonly string[] = [
  'POST /public/customer/auth/login',
  'POST /public/customer/auth/refresh',
  'GET /public/customer/auth/logout',
  'PUT /private/user-action/logout',
  'POST /private/product/create',
  'POST /public/product/create',
  'POST /public/product/share-with-owner/{ad}',
  'GET /notifications/get-sse',
];
