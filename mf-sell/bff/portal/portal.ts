import { IMPORT_HOSTS, type LinkedPicture, type Locale, type PortalVehicle } from '@rollheim/contracts';
import {
  fetchFromLink,
  LinkProblem,
  ProblemError,
  type BffContext,
  type FetchedPicture,
  type FetchOptions,
} from '@rollheim/service-kit';
import { readVehicle } from '../file/row.ts';
import { cellsOf } from './cells.ts';
import { vehicleIn } from './structured.ts';

type Host = (typeof IMPORT_HOSTS)[number];

/** Hosts of the pictures of each portal; the portal's own are asked too. */
const PICTURE_HOSTS: Readonly<Record<Host, string>> = {
  'mobile.de': 'classistatic.de',
  'autoscout24.de': 'autoscout24.net',
};

/** Largest page that is read, bytes. */
const MOST_PAGE_BYTES = 4 * 1024 * 1024;
/** Pictures that are taken over of one ad. */
const MOST_PICTURES = 30;
/** As long as the page says that it takes (spec 1 §2), ms. */
const LIMIT_MS = 30_000;
const LONGEST_NUMBER = 20;

const isOf = (hostname: string, host: string): boolean => hostname === host || hostname.endsWith(`.${host}`);

/** The page of an ad by what its seller typed: a link to one of the portals, or any text with its number. */
export function pageOf(typed: string): { readonly host: Host; readonly url: URL } | null {
  const url = URL.parse(typed.trim());
  if (url && /^https?:$/.test(url.protocol)) {
    const host = IMPORT_HOSTS.find((each) => isOf(url.hostname, each));
    if (!host || url.port !== '' || url.username !== '' || url.password !== '') return null;
    url.protocol = 'https:';
    url.hash = '';
    return { host, url };
  }
  const number = /\d+/.exec(typed)?.[0] ?? '';
  if (number === '' || number.length > LONGEST_NUMBER) return null;
  return {
    host: 'mobile.de',
    url: new URL(`https://suchen.mobile.de/fahrzeuge/details.html?id=${number}`),
  };
}

interface Options {
  /**
   * `direct`: the portals themselves are asked. Else an origin that is asked in place of them, with the name of the host
   * before the path; empty: none is.
   */
  readonly origin: string;
  readonly log: BffContext['log'];
  /** How the internet is reached; a test has other addresses. */
  readonly options?: Partial<FetchOptions>;
}

interface Asking {
  /** Language of the labels in faults. */
  readonly locale: Locale;
  /** The present, ms of the epoch. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/**
 * The classifieds portals that an ad is taken over from: pages that describe their vehicle by schema.org in JSON-LD. Only
 * the named hosts are asked, at addresses that are public; redirects are not followed.
 */
export class Portals {
  readonly #origin: string;
  readonly #log: BffContext['log'];
  readonly #options: Partial<FetchOptions>;

  constructor({ origin, log, options = {} }: Options) {
    this.#origin = origin;
    this.#log = log;
    this.#options = options;
  }

  /**
   * The vehicle of an ad by its link or number; null where there is no such ad, or its page describes none. Throws
   * `unavailable` where the portal cannot be reached, is late, or answers something else than a page.
   */
  async find(typed: string, { locale, now, signal }: Asking): Promise<PortalVehicle | null> {
    if (this.#origin === '') throw new ProblemError('unavailable');
    const page = pageOf(typed);
    if (page === null) return null;
    const html = await this.#page(page.url, signal);
    const thing = html === null ? null : vehicleIn(html);
    if (thing === null) return null;
    const { productType, title, changes, pictures, faults } = readVehicle(
      cellsOf(thing, locale),
      'motorhome',
      now,
    );
    return {
      productType,
      title,
      changes,
      pictures: pictures.filter(({ url }) => this.#isPicture(url)).slice(0, MOST_PICTURES),
      faults,
      portal: page.host,
    };
  }

  /** A picture of an ad. Throws {@link LinkProblem}, also where its host is none of a portal. */
  async picture(link: string, mostBytes: number, signal: AbortSignal): Promise<FetchedPicture> {
    if (!this.#isPicture(link)) throw new LinkProblem('address');
    return fetchFromLink(this.#placed(new URL(link)), { ...this.#reach(), signal, mostBytes });
  }

  #isPicture(link: LinkedPicture['url']): boolean {
    const url = URL.parse(link);
    return (
      url?.protocol === 'https:' &&
      IMPORT_HOSTS.some((host) => [host, PICTURE_HOSTS[host]].some((each) => isOf(url.hostname, each)))
    );
  }

  async #page(url: URL, signal: AbortSignal): Promise<string | null> {
    try {
      const { bytes } = await fetchFromLink(this.#placed(url), {
        ...this.#reach(),
        signal,
        mostBytes: MOST_PAGE_BYTES,
        limitMs: LIMIT_MS,
        types: /^text\/html$/,
        accept: 'text/html',
      });
      return bytes.toString('utf8');
    } catch (error) {
      if (!(error instanceof LinkProblem)) throw error;
      if (error.status === 404 || error.status === 410) return null;
      this.#log.warn({ fault: error.fault, status: error.status }, 'a portal gave no page');
      throw new ProblemError('unavailable');
    }
  }

  /** The link as it is asked. */
  #placed(url: URL): string {
    return this.#origin === 'direct'
      ? url.href
      : `${this.#origin}/${url.hostname}${url.pathname}${url.search}`;
  }

  /** An origin that was configured may be anywhere. */
  #reach(): Partial<FetchOptions> {
    if (this.#origin === 'direct') return this.#options;
    return { isAllowed: () => true, ports: [new URL(this.#origin).port], ...this.#options };
  }
}
