import type { CurrentCustomer, SessionInfo } from '@rollheim/contracts';
import { csrfToken, type Session, type SessionReader } from '@rollheim/service-kit';
import type { Request, Response } from 'express';
import type { ShellQueries } from '../projection/queries.ts';
import type { SessionCookies } from './cookies.ts';
import type { IdentityClient } from './identity.ts';

export interface VisitorParts {
  readonly cookies: SessionCookies;
  readonly identity: IdentityClient;
  readonly queries: ShellQueries;
  readonly readSession: SessionReader;
  readonly csrfKey: string;
}

/** Who asks for a document; a session whose access token is over is renewed on the way. */
export class Visitors {
  readonly #parts: VisitorParts;

  constructor(parts: VisitorParts) {
    this.#parts = parts;
  }

  async session(req: Request, res: Response): Promise<Session | null> {
    const { readSession, cookies } = this.#parts;
    const known = await readSession(req.get('authorization'));
    if (known) return known;
    const tokens = await this.renew(req, res);
    if (tokens) {
      // the rest of the request is the renewed session's
      req.headers.authorization = `Bearer ${tokens}`;
      return readSession(req.headers.authorization);
    }
    if (cookies.read(req, 'auth')) cookies.logout(res);
    return null;
  }

  /** A new access token by the refresh cookie; null, with the cookies taken back, when the session is over. */
  async renew(req: Request, res: Response): Promise<string | null> {
    const { cookies, identity } = this.#parts;
    const refresh = cookies.refreshToken(req);
    if (!refresh) return null;
    const tokens = await identity.renew(refresh.token);
    if (!tokens) {
      cookies.logout(res);
      return null;
    }
    cookies.login(res, tokens, refresh.kept);
    return tokens.accessToken;
  }

  /** What the document inlines of its visitor. */
  async info(req: Request, res: Response): Promise<SessionInfo> {
    const { cookies, queries, csrfKey } = this.#parts;
    const sessionId = cookies.ensure(req, res, 'session');
    cookies.ensure(req, res, 'uuid');
    const session = await this.session(req, res);
    const customer: CurrentCustomer | null = session ? await queries.customer(session) : null;
    return {
      customer,
      counters: customer ? await queries.counters(customer.customerId) : { unRead: 0, openCtas: 0 },
      csrfToken: csrfToken(csrfKey, sessionId),
      serverTime: new Date().toISOString(),
    };
  }
}
