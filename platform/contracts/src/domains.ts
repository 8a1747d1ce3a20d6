import { pathTo } from './addresses.ts';
import { NO_PAGES, type PageId, type PageTable } from './paths.ts';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from './locales.ts';

/**
 * How languages get their domains. `one`: the site's own address, every language but the default by prefix.
 * `endings`: a domain per language that differs in its ending (`rollheim.de`, `rollheim.com`, `rollheim.dk`).
 * `subdomains`: `pl.rollheim.example` and so on.
 */
export const DOMAIN_PLANS = ['one', 'endings', 'subdomains'] as const;
export type DomainPlan = (typeof DOMAIN_PLANS)[number];

/** Ending of each language's domain (spec 2 §7.5: en→com, da→dk, sv→se, cs→cz, others their own). */
export const DOMAIN_ENDINGS: Readonly<Record<Locale, string>> = {
  de: 'de',
  en: 'com',
  nl: 'nl',
  sv: 'se',
  da: 'dk',
  pl: 'pl',
  es: 'es',
  cs: 'cz',
};

/** Which host speaks which language, and where each language is at home. */
export class Domains {
  readonly #site: URL;
  readonly #plan: DomainPlan;

  /** `publicUrl` is the address of the default language. */
  constructor(publicUrl: string, plan: DomainPlan) {
    this.#site = new URL(publicUrl);
    this.#plan = plan;
  }

  /** Every origin that a page of the site may be on, the default language's first. */
  get origins(): readonly string[] {
    const plans = this.#plays ? [this.#plan, 'subdomains' as const] : [this.#plan];
    return [...new Set(plans.flatMap((plan) => LOCALES.map((locale) => this.#origin(locale, plan))))];
  }

  /**
   * Full address of a page on the own domain of its language: what canonical links, other languages' links and mails
   * name. `host` is that of the request, where there is one.
   */
  address(
    id: PageId,
    locale: Locale,
    params: Readonly<Record<string, string | number>> = {},
    host: string = this.#site.host,
    more: PageTable = NO_PAGES,
  ): string {
    const { origin, home } = this.ownDomain(locale, host);
    return origin + pathTo(id, locale, params, home, more);
  }

  /** Full address of a path of the site that is the same in every language: pictures, calls. */
  file(path: string): string {
    return this.#site.origin + path;
  }

  /** The language that has no prefix on a host; the default one on a host that is no domain of ours. */
  homeOf(host: string): Locale {
    const plan = this.#planOn(host);
    return LOCALES.find((locale) => this.#host(locale, plan) === host) ?? DEFAULT_LOCALE;
  }

  /** The origin of a request: its own where the host is one of ours, else the site's. */
  originOf(host: string): string {
    const plan = this.#planOn(host);
    const known = LOCALES.some((locale) => this.#host(locale, plan) === host);
    return known ? `${this.#site.protocol}//${host}` : this.#site.origin;
  }

  /** The origin where a language is at home, as seen from a host, and the language without a prefix there. */
  ownDomain(locale: Locale, host: string): { readonly origin: string; readonly home: Locale } {
    const plan = this.#planOn(host);
    return { origin: this.#origin(locale, plan), home: plan === 'one' ? DEFAULT_LOCALE : locale };
  }

  /** On one's own machine `pl.localhost` plays the domain of a language. */
  get #plays(): boolean {
    return this.#plan === 'one' && this.#site.hostname === 'localhost';
  }

  #planOn(host: string): DomainPlan {
    if (!this.#plays) return this.#plan;
    return isLocale(host.split('.')[0]) && host.endsWith(`.${this.#site.host}`) ? 'subdomains' : 'one';
  }

  #origin(locale: Locale, plan: DomainPlan): string {
    return `${this.#site.protocol}//${this.#host(locale, plan)}`;
  }

  #host(locale: Locale, plan: DomainPlan): string {
    const { host, hostname, port } = this.#site;
    if (plan === 'endings')
      return `${hostname.replace(/\.[a-z]+$/, `.${DOMAIN_ENDINGS[locale]}`)}${port ? `:${port}` : ''}`;
    return plan === 'subdomains' && locale !== DEFAULT_LOCALE ? `${locale}.${host}` : host;
  }
}
