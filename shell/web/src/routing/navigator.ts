import {
  DEFAULT_LOCALE,
  LOGIN_FORMS,
  matchPath,
  NO_PAGES,
  splitLocale,
  type Locale,
  type PageTable,
} from '@rollheim/contracts';
import type { createBrowserHistory, Navigator, To } from '@rollheim/module-api';
import type { LeaveGuard } from './leave-guard.ts';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/**
 * The navigator that modules and frame share. Another language, and addresses that are no page (a file, the provider),
 * are a new document, and so is the next page once the site has moved on; all else stays in the page.
 */
export function createNavigator(
  history: BrowserHistory,
  guard: LeaveGuard,
  outdated: () => boolean = () => false,
  home: Locale = DEFAULT_LOCALE,
  pages: PageTable = NO_PAGES,
): Navigator {
  const go = (to: To, state: unknown, how: 'push' | 'replace') => {
    const url = new URL(history.createHref(to), location.href);
    // another entry of the same address: what is under way on the page goes on
    if (url.href === location.href) return history[how](to, state);
    guard.pass(url.pathname, () => {
      const moves = url.pathname !== location.pathname && !guard.goesOn(url.pathname);
      if (needsDocument(url, location.pathname, home, pages) || (moves && outdated())) location.assign(url);
      else history[how](to, state);
    });
  };
  return {
    createHref: (to) => history.createHref(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => guard.pass(null, () => history.go(delta)),
    push: (to, state: unknown) => go(to, state, 'push'),
    replace: (to, state: unknown) => go(to, state, 'replace'),
  };
}

/** True where an address cannot be shown by the page that is open. */
function needsDocument(url: URL, from: string, home: Locale, pages: PageTable): boolean {
  const match = matchPath(url.pathname, home, pages);
  if (url.origin !== location.origin || !match) return true;
  // the login by password begins at the provider, the other forms do not
  if (match.id === 'login') return !LOGIN_FORMS.some((name) => url.searchParams.has(name));
  return splitLocale(url.pathname, home).locale !== splitLocale(from, home).locale;
}

/** The path to go on to after login, from `?next=`: of this site only. */
export function nextPath(search: string, home: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  // oxlint-disable-next-line no-control-regex -- browsers drop these, which would turn `/\t/host` into `//host`
  return /^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(next) ? next : home;
}
