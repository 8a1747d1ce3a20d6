import { loggedAddress, loggedQuery } from '@rollheim/contracts';
import { type createBrowserHistory } from '@rollheim/module-api';
import { api } from '../api.ts';
import type { Consent } from '../consent/consent.ts';

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

/** A link with `?mc=` asks for the merchant's cookie (spec 1 §6); a code that no one knows gets none. */
export function fetchMerchantCookie(search: string): void {
  const mc = new URLSearchParams(search).get('mc');
  if (mc === null || !/^[\w-]{1,64}$/.test(mc)) return;
  api.get('/public/customer/merchant/cookie/get', { query: { mc } }).catch(aside('no merchant cookie'));
}

interface View {
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly referer: string | null;
}

const sendView = (body: View): void => {
  api.post('/access-logs/collect', { body }).catch(aside('the access log does not answer'));
};

/**
 * Notes page views, the first one and each change of path, while the visitor allows it. What was seen before they did
 * is not reported afterwards, but for the page that is open.
 */
export class AccessLog {
  readonly #consent: Pick<Consent, 'choice' | 'subscribe'>;
  readonly #send: (view: View) => void;
  #from: string | null;
  #seen: string | null = null;
  #open: View | null = null;

  constructor(
    consent: Pick<Consent, 'choice' | 'subscribe'>,
    referrer: string = document.referrer,
    send: (view: View) => void = sendView,
  ) {
    this.#consent = consent;
    this.#send = send;
    this.#from = referrer === '' ? null : loggedAddress(referrer);
    consent.subscribe(() => this.#tell());
  }

  note({ pathname, search }: Pick<Location, 'pathname' | 'search'>, origin: string = location.origin): void {
    if (pathname === this.#seen) return;
    this.#seen = pathname;
    const url = loggedAddress(origin + pathname);
    const query = loggedQuery(new URLSearchParams(search));
    this.#open = { url, query, cookies: [], referer: this.#from };
    this.#from = url;
    this.#tell();
  }

  #tell(): void {
    if (this.#open === null || !this.#consent.choice.analytics) return;
    this.#send(this.#open);
    this.#open = null;
  }
}
