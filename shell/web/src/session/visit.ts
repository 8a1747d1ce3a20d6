import { api, type createBrowserHistory } from '@rollheim/module-api';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/** A log or a cookie that fails is no visitor's matter (spec 2 §8, other failures). */
const aside = (what: string) => (error: unknown) => console.warn(`[shell] ${what}`, error);

/** Takes the campaign's mark `cm24` off the address; the server renders without it too. */
export function dropCampaign(history: BrowserHistory): void {
  const { pathname, search, hash, state } = history.location;
  const query = new URLSearchParams(search);
  if (!query.has('cm24')) return;
  query.delete('cm24');
  const rest = query.toString();
  history.replace({ pathname, search: rest === '' ? '' : `?${rest}`, hash }, state);
}

/** A link with `?mc=` asks for the merchant's cookie (spec 1 §6); a code that nobody knows gets none. */
export function fetchMerchantCookie(search: string): void {
  const mc = new URLSearchParams(search).get('mc');
  if (mc === null || !/^[\w-]{1,64}$/.test(mc)) return;
  api.get('/public/customer/merchant/cookie/get', { query: { mc } }).catch(aside('no merchant cookie'));
}

/** Notes page views: the first one, and each change of path. */
export class AccessLog {
  #from: string | null = document.referrer || null;
  #seen: string | null = null;

  note({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
    if (pathname === this.#seen) return;
    this.#seen = pathname;
    const url = location.origin + pathname;
    const query = Object.fromEntries([...new URLSearchParams(search)].slice(0, 50));
    api
      .post('/access-logs/collect', { body: { url, query, cookies: [], referer: this.#from } })
      .catch(aside('the access log does not answer'));
    this.#from = url;
  }
}
