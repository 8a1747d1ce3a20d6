import { createHash } from 'node:crypto';
import {
  API_RESOURCE,
  clientSecret,
  LINK_GRANT,
  PASSWORD_GRANT,
  SHELL_CLIENT,
  type LoginLinkRequest,
} from '@rollheim/contracts/server';
import { isErrorCode, type ErrorCode } from '@rollheim/contracts';
import { ProblemError } from '@rollheim/service-kit';
import type { Tokens } from './cookies.ts';

/** What is known of the browser that logs in. */
export interface LoginVisit {
  /** Network address. */
  readonly address: string;
  /** Browser and system in words. */
  readonly browser: string;
  /** Random id of the browser. */
  readonly device: string;
  readonly stay: boolean;
  /** Hashes of browser and network, as the edge wrote them. */
  readonly marks: string;
}

/** A login by password. */
export interface LoginAttempt extends LoginVisit {
  readonly email: string;
  readonly password: string;
}

interface TokenAnswer {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly expires_in?: number;
  readonly error?: string;
}

/**
 * How long the outcome of a renewal is handed to those who come with the same token, ms: also to a page whose first
 * answer was lost or came too late. Asked of the provider again, the used token would end its whole family.
 */
const SHARED_MS = 120_000;
/** How long a call waits for the provider, ms. */
const CALL_MS = 10_000;
/** How long a renewal goes on for those who come back for it, ms. */
const RENEWAL_MS = 120_000;

/** The shell as a client of identity's provider: login, renewal, revocation. */
export class IdentityClient {
  readonly #url: string;
  readonly #authorization: string;
  readonly #callMs: number;
  readonly #renewals = new Map<string, Promise<Tokens | null>>();

  /** `callMs`: how long a call waits for the provider. */
  constructor(identityUrl: string, secret: string, callMs = CALL_MS) {
    this.#callMs = callMs;
    this.#url = identityUrl.replace(/\/$/, '');
    const credentials = `${SHELL_CLIENT}:${clientSecret(secret, SHELL_CLIENT)}`;
    this.#authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  }

  /** E-mail and password for tokens. Throws `credentials_wrong`, `too_many_requests`, `unavailable`. */
  async login({ email, password, ...visit }: LoginAttempt): Promise<Tokens> {
    const answer = await this.#token({
      grant_type: PASSWORD_GRANT,
      username: email,
      password,
      ...paramsOf(visit),
    });
    if ('tokens' in answer) return answer.tokens;
    throw new ProblemError(codeOf(answer.error), undefined, answer.lock);
  }

  /** Has a mail with link and code sent. The answer is the same for an unknown address, in time too. */
  async mailLogin(body: LoginLinkRequest): Promise<void> {
    const response = await this.#send('/internal/login-link', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new ProblemError('unavailable');
  }

  /** The masked address that a mailed link logs in; spends nothing. Throws `link_expired`, `unavailable`. */
  async ownerOfLink(token: string): Promise<string> {
    const response = await this.#send('/internal/login-link/owner', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const answer = (await response.json()) as { address?: string; code?: string };
    if (response.ok && answer.address !== undefined) return answer.address;
    throw new ProblemError(codeOf(answer.code));
  }

  /**
   * What a mail proves (a link's token, or request and code) for tokens. Throws `link_expired`, `invalid_input` for a
   * wrong code, `too_many_requests`, `unavailable`.
   */
  async loginByMail(proof: Readonly<Record<string, string>>, visit: LoginVisit): Promise<Tokens> {
    const answer = await this.#token({ grant_type: LINK_GRANT, ...proof, ...paramsOf(visit) });
    if ('tokens' in answer) return answer.tokens;
    if (answer.error === 'code_wrong') throw new ProblemError('invalid_input', { code: 'validation.regex' });
    throw new ProblemError(codeOf(answer.error));
  }

  /**
   * New tokens for a refresh token; null when it is over. Pages of one browser renew at the same time: they share
   * one renewal, since using a token twice ends the whole family. Throws `unavailable` when the provider does not answer
   * in time: the renewal goes on, and whoever asks again gets its outcome.
   */
  async renew(refreshToken: string): Promise<Tokens | null> {
    const key = createHash('sha256').update(refreshToken).digest('base64url');
    const renewal = this.#renewals.get(key) ?? this.#begin(key, refreshToken);
    const late = AbortSignal.timeout(this.#callMs);
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    late.addEventListener('abort', () => reject(new ProblemError('unavailable')), { once: true });
    return Promise.race([renewal, tooLate]);
  }

  #begin(key: string, refreshToken: string): Promise<Tokens | null> {
    const renewal = this.#renew(refreshToken);
    this.#renewals.set(key, renewal);
    const forget = () => this.#renewals.delete(key);
    renewal.then(() => setTimeout(forget, SHARED_MS).unref(), forget);
    return renewal;
  }

  async #renew(refreshToken: string): Promise<Tokens | null> {
    const params = { grant_type: 'refresh_token', refresh_token: refreshToken, resource: API_RESOURCE };
    const answer = await this.#token(params, RENEWAL_MS);
    if ('tokens' in answer) return answer.tokens;
    // only the provider ends a session; whatever else it answers says nothing of the token
    if (answer.error !== 'invalid_grant') throw new ProblemError('unavailable');
    return null;
  }

  /** Ends a refresh token and its family at the provider. */
  async revoke(refreshToken: string): Promise<void> {
    await this.#post('/oidc/token/revocation', { token: refreshToken, token_type_hint: 'refresh_token' });
  }

  /** Ends a login of the code flow; answers where the browser goes on. */
  async finishInteraction(uid: string, body: LoginAttempt, cookie: string): Promise<string> {
    const response = await this.#send(`/internal/interaction/${encodeURIComponent(uid)}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { returnTo?: string; code?: string };
    if (response.ok && answer.returnTo) return answer.returnTo;
    throw new ProblemError(codeOf(answer.code), undefined, lockOf(response));
  }

  async #token(
    params: Record<string, string>,
    withinMs = this.#callMs,
  ): Promise<{ tokens: Tokens } | { error: string | undefined; lock: Record<string, string> }> {
    const response = await this.#post('/oidc/token', params, withinMs);
    const answer = (await response.json()) as TokenAnswer;
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = answer;
    if (response.ok && accessToken && refreshToken)
      return { tokens: { accessToken, refreshToken, expiresIn: expiresIn ?? 0 } };
    if (response.status >= 500) throw new ProblemError('unavailable');
    return { error: answer.error, lock: lockOf(response) };
  }

  #post(path: string, params: Record<string, string>, withinMs = this.#callMs): Promise<Response> {
    const body = new URLSearchParams(params);
    return this.#send(
      path,
      { method: 'POST', headers: { authorization: this.#authorization }, body },
      withinMs,
    );
  }

  async #send(path: string, init: RequestInit, withinMs = this.#callMs): Promise<Response> {
    try {
      return await fetch(this.#url + path, { ...init, signal: AbortSignal.timeout(withinMs) });
    } catch (cause) {
      throw Object.assign(new ProblemError('unavailable'), { cause });
    }
  }
}

const paramsOf = ({ stay, ...visit }: LoginVisit): Record<string, string> => ({
  ...visit,
  stay: stay ? '1' : '0',
});

/** How near the lock of a login is, as identity says it. */
const lockOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    ['RateLimit', 'Retry-After'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

const codeOf = (code: string | undefined): ErrorCode =>
  code && isErrorCode(code) ? code : 'credentials_wrong';
