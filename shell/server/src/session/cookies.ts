import { randomUUID } from 'node:crypto';
import { COOKIE_AGE, LIST_CHOICE_COOKIE } from '@rollheim/contracts';
import { AUDIENCE_COOKIE, audienceCookie, type VisitorFacts } from '@rollheim/contracts/server';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/** Cookies that the shell sets, `HttpOnly` but for those of {@link READABLE}. `visitor` is the edge's. */
export type CookieName =
  | 'auth'
  | 'refresh'
  | 'session'
  | 'uuid'
  | 'version'
  | 'oidc'
  | 'after_login'
  | 'login_request'
  | 'referral'
  | 'mc'
  | 'language'
  | 'device'
  | typeof AUDIENCE_COOKIE;

const YEAR = 31_536_000;
const AGES: Readonly<Record<CookieName, number>> = {
  auth: COOKIE_AGE.auth,
  refresh: COOKIE_AGE.auth,
  session: YEAR,
  uuid: COOKIE_AGE.uuid,
  version: YEAR,
  oidc: 600,
  after_login: 3600,
  // longer than a code: one that is over is refused as such
  login_request: 3600,
  referral: COOKIE_AGE.referral,
  mc: COOKIE_AGE.referral,
  // bridges the moment until the read model knows the choice
  language: 60,
  device: YEAR,
  [AUDIENCE_COOKIE]: YEAR,
};

/** Cookies that a page reads: who sent the seller is sent along with the ad (spec 2 §7.3). It was in the address. */
const READABLE: ReadonlySet<CookieName> = new Set(['referral']);

/** Form of the ids that are in `session` and `uuid`. */
const OPAQUE = /^[\w-]{16,64}$/;

/** Tokens as identity gave them. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Life of the access token, seconds. */
  readonly expiresIn: number;
}

/** Reads and writes the session's cookies. `secure` on https. */
export class SessionCookies {
  readonly #secure: boolean;

  constructor(publicUrl: string) {
    this.#secure = publicUrl.startsWith('https:');
  }

  read(req: Request, name: CookieName): string | undefined {
    return parseCookie(req.headers.cookie ?? '')[name];
  }

  /** `kept` false: until the browser is closed. */
  set(res: Response, name: CookieName, value: string, kept = true): void {
    res.append(
      'Set-Cookie',
      stringifySetCookie({
        name,
        value,
        path: '/',
        httpOnly: !READABLE.has(name),
        sameSite: 'lax',
        secure: this.#secure,
        ...(kept ? { maxAge: AGES[name] } : {}),
      }),
    );
  }

  clear(res: Response, name: CookieName): void {
    this.#drop(res, name);
  }

  #drop(res: Response, name: string): void {
    res.append(
      'Set-Cookie',
      stringifySetCookie({
        name,
        value: '',
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        maxAge: 0,
        secure: this.#secure,
      }),
    );
  }

  /** The id in a cookie, a new one when there is none. */
  ensure(req: Request, res: Response, name: 'session' | 'uuid' | 'device'): string {
    const present = this.read(req, name);
    if (present && OPAQUE.test(present)) return present;
    return this.renew(res, name);
  }

  renew(res: Response, name: 'session' | 'uuid' | 'device' | 'login_request'): string {
    const value = randomUUID();
    this.set(res, name, value);
    return value;
  }

  /** What the visitor chose about cookies; the page itself writes it. */
  consent(req: Request): string | null {
    return parseCookie(req.headers.cookie ?? '')['consent'] ?? null;
  }

  /** How the visitor chose to see the list of vehicles; the page itself writes it. */
  listChoice(req: Request): string | null {
    return parseCookie(req.headers.cookie ?? '')[LIST_CHOICE_COOKIE] ?? null;
  }

  /** Keeps which release set the visitor saw last, and for 30 days who sent them (`?ref=`). */
  noteVisit(req: Request, res: Response, version: string): void {
    if (this.read(req, 'version') !== version) this.set(res, 'version', version);
    const { ref } = req.query;
    if (typeof ref === 'string' && /^[\w-]{1,64}$/.test(ref)) this.set(res, 'referral', ref);
  }

  /** Keeps who the visitor is, for rollouts that begin with some: the edge reads it with the next call. */
  noteAudience(req: Request, res: Response, facts: VisitorFacts): void {
    const value = audienceCookie(facts);
    if (this.read(req, AUDIENCE_COOKIE) !== value) this.set(res, AUDIENCE_COOKIE, value);
  }

  login(res: Response, tokens: Tokens, kept: boolean): void {
    this.set(res, 'auth', tokens.accessToken, kept);
    // whether the visitor wanted to stay has to outlive the renewals
    this.set(res, 'refresh', `${kept ? 'k' : 's'}.${tokens.refreshToken}`, kept);
  }

  /** The refresh token and whether the visitor wanted to stay. */
  refreshToken(req: Request): { readonly token: string; readonly kept: boolean } | null {
    const value = this.read(req, 'refresh');
    if (!value || !/^[ks]\./.test(value)) return null;
    return { token: value.slice(2), kept: value.startsWith('k') };
  }

  /**
   * Takes over the cookies that are set under the identity provider's own name (spec 1 §4, session): they become ours
   * and the old ones go. False when there are none.
   */
  takeOver(req: Request, res: Response, provider: string): boolean {
    const names = [`auth._token.${provider}`, `auth._refresh_token.${provider}`];
    const present = parseCookie(req.headers.cookie ?? '');
    const [token, refresh] = names.map((name) => present[name]?.replace(/^Bearer /i, ''));
    if (!token && !refresh) return false;
    for (const name of names) this.#drop(res, name);
    if (token && token !== 'false') this.set(res, 'auth', token);
    if (refresh && refresh !== 'false') this.set(res, 'refresh', `k.${refresh}`);
    return true;
  }

  logout(res: Response): void {
    for (const name of ['auth', 'refresh', 'after_login', 'login_request'] as const) this.clear(res, name);
  }
}
