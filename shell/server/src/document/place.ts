import {
  LOCALES,
  matchPath,
  NO_PAGES,
  pathTo,
  rightAddress,
  type Domains,
  type Locale,
  type PageTable,
} from '@rollheim/contracts';
import type { Request } from 'express';

/** The host that the browser asked. */
export const hostOf = (req: Request): string => req.get('x-forwarded-host') ?? req.get('host') ?? '';

/** The place of a request: its host, and the language that has no prefix there. */
export interface Place {
  readonly host: string;
  readonly home: Locale;
  readonly domains: Domains;
}

/** Value of the cookie `language` that asks for the pseudo-locale; development only. */
export const PSEUDO = 'qps';

/** A request as far as its language goes. */
export interface Asked {
  readonly pathname: string;
  /** With `?`, or empty. */
  readonly search: string;
  readonly home: Locale;
  /** Language that a logged-in visitor has saved; null: logged out, or none. */
  readonly saved: Locale | null;
  /** Pages that the releases of the visitor's set bring. */
  readonly pages?: PageTable;
}

/** Where the browser is sent instead: for good (an address that was wrong), or for now (a saved language). */
export interface Detour {
  readonly status: 303 | 308;
  readonly address: string;
}

/**
 * Sends wrong addresses to the right one, and those who are logged in to their saved language, on the same domain
 * (spec 1 §1). Null: the address is right. The address of a detour is right itself: there is no second one.
 */
export function detourOf({ pathname, search, home, saved, pages = NO_PAGES }: Asked): Detour | null {
  const right = rightAddress(pathname, home, pages);
  const match = matchPath(right ?? pathname, home, pages);
  if (match && saved && saved !== match.locale)
    return { status: 303, address: pathTo(match.id, saved, match.params, home, pages) + search };
  return right === null ? null : { status: 308, address: right + search };
}

/** What a page knows of its domain: nothing where one domain speaks all languages and German has no prefix. */
export function placeConfig({ domains, host, home }: Place): {
  readonly home?: Locale;
  readonly domains?: Readonly<Record<Locale, string>>;
} {
  const origins = LOCALES.map((locale) => [locale, domains.ownDomain(locale, host).origin] as const);
  if (new Set(origins.map(([, origin]) => origin)).size === 1) return {};
  return { home, domains: Object.fromEntries(origins) as Record<Locale, string> };
}
