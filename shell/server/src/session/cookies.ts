import { randomUUID } from 'node:crypto';
import { COOKIE_AGE } from '@rollheim/contracts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';

/** Cookies that the shell sets; all of them `HttpOnly`. `visitor` is the edge's. */
export type CookieName = 'auth' | 'refresh' | 'session' | 'uuid' | 'oidc' | 'after_login' | 'referral' | 'mc';

const YEAR = 31_536_000;
const AGES: Readonly<Record<CookieName, number>> = {
  auth: COOKIE_AGE.auth,
  refresh: COOKIE_AGE.auth,
  session: YEAR,
  uuid: COOKIE_AGE.uuid,
  oidc: 600,
  after_login: 3600,
  referral: COOKIE_AGE.referral,
  mc: COOKIE_AGE.referral,
};

/** Form of the ids that stand in `session` and `uuid`. */
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
        httpOnly: true,
        sameSite: 'lax',
        secure: this.#secure,
        ...(kept ? { maxAge: AGES[name] } : {}),
      }),
    );
  }

  clear(res: Response, name: CookieName): void {
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
  ensure(req: Request, res: Response, name: 'session' | 'uuid'): string {
    const present = this.read(req, name);
    if (present && OPAQUE.test(present)) return present;
    return this.renew(res, name);
  }

  renew(res: Response, name: 'session' | 'uuid'): string {
    const value = randomUUID();
    this.set(res, name, value);
    return value;
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

  logout(res: Response): void {
    for (const name of ['auth', 'refresh', 'after_login'] as const) this.clear(res, name);
  }
}
