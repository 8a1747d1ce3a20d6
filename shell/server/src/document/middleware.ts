import { LOGIN_FORMS, pathTo, type CurrentCustomer, type Locale, type PathMatch } from '@rollheim/contracts';
import type { Request } from 'express';
import { loginDetour } from '../session/code-flow.ts';
import { landingOf } from '../session/landing.ts';
import { safePath } from '../session/safe-path.ts';
import type { DocumentServices } from './services.ts';
import { PageError } from './page-error.ts';

/** What middleware knows of a request for a page. */
export interface PageRequest {
  readonly services: DocumentServices;
  readonly req: Request;
  readonly match: PathMatch;
  readonly path: string;
  /** Language that has no prefix on the visitor's domain. */
  readonly home: Locale;
  readonly loggedIn: boolean;
  /** Null: logged out. */
  readonly customer: CurrentCustomer | null;
}

/** Looks at a request before its page; an address sends the browser there. */
export type Middleware = (request: PageRequest) => Promise<string | null>;

const MIDDLEWARE: Readonly<Record<string, Middleware>> = {
  /** Pages of those who are logged in (redirect login: /login, spec 2 §7.1). */
  session: async ({ loggedIn, match, path, home }) =>
    loggedIn ? null : `${pathTo('login', match.locale, {}, home)}?required&next=${encodeURIComponent(path)}`,
  /** The login page begins at the provider; who is logged in goes on, unless a link of a mail is to be followed. */
  login: async ({ loggedIn, services, req, match, path, home, customer }) => {
    if (!loggedIn) return loginDetour(req, match.locale, services.ctx.env, services.cookies);
    const query = new URL(path, 'http://page').searchParams;
    if (['interaction', ...LOGIN_FORMS].some((name) => query.has(name))) return null;
    return landingOf(safePath(query.get('next')) ?? pathTo('home', match.locale, {}, home), customer, home);
  },
  /** A dealer who may trade has a front page of their own in its place. */
  home: async ({ path, customer, home }) => {
    const address = landingOf(path, customer, home);
    return address === path ? null : address;
  },
  /** Whoever is logged in has an account already. */
  register: async ({ loggedIn, match, path, home }) => {
    if (!loggedIn) return null;
    const next = safePath(new URL(path, 'http://page').searchParams.get('next'));
    return next ?? pathTo('account', match.locale, {}, home);
  },
};

/** Names of the middleware of a page. */
export const middlewareOf = ({ id, entry }: PathMatch): readonly string[] => [
  ...(entry.session ? ['session'] : []),
  ...(id === 'login' || id === 'register' || id === 'home' ? [id] : []),
];

/** Runs middleware by name, the first address wins. A name that no one knows is an error of the site (spec 2 §8). */
export async function runMiddleware(
  names: readonly string[],
  request: PageRequest,
  known: Readonly<Record<string, Middleware>> = MIDDLEWARE,
): Promise<string | null> {
  for (const name of names) {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!middleware) throw new PageError(500, 'Unknown middleware', `Unknown middleware: ${name}`);
    const address = await middleware(request);
    if (address !== null) return address;
  }
  return null;
}
