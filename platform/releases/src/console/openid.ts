import * as oidc from 'openid-client';
import { readRoles } from './operators.ts';

/** A provider whose accounts may use the console. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Claim of the id token that lists groups. */
  readonly claim: string;
  /** Roles of the console by group. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** Where the provider sends the browser back to: below the console's own origin. */
  readonly returnTo: string;
}

/** What the browser keeps while it is at the provider. */
export interface Journey {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who came back. */
export interface OpenIdPerson {
  /** Unique at the provider, and never given to somebody else. */
  readonly subject: string;
  /** The mail address: it has an @, which no name of an operator with a password has. */
  readonly name: string;
  readonly roles: readonly string[];
}

/** Why no one came back. */
export type OpenIdFault = 'no_mail' | 'failed';

const SCOPE = 'openid email profile';
const MAIL = /^[^\s@]{1,64}@[^\s@]{1,180}$/;

/** The login of the console at an OpenID provider: authorization code with PKCE. Its settings are asked for at the first login. */
export class OpenIdLogin {
  readonly #settings: OpenIdSettings;
  #found: Promise<oidc.Configuration> | null = null;

  constructor(settings: OpenIdSettings) {
    this.#settings = settings;
  }

  /** Where the browser goes, and what it keeps. Throws where the provider does not answer. */
  async begin(): Promise<{ readonly address: string; readonly journey: Journey }> {
    const provider = await this.#provider();
    const journey = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const address = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: this.#settings.returnTo,
      scope: SCOPE,
      state: journey.state,
      nonce: journey.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, journey };
  }

  /** Who the provider says is back; `query` is that of the address it led to. Throws where an answer does not fit the journey. */
  async end(
    query: string,
    { state, nonce, verifier }: Journey,
  ): Promise<OpenIdPerson | { readonly fault: OpenIdFault }> {
    const address = new URL(this.#settings.returnTo);
    address.search = query;
    const tokens = await oidc.authorizationCodeGrant(await this.#provider(), address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return { fault: 'failed' };
    const { email, email_verified: isVerified } = claims;
    if (typeof email !== 'string' || !MAIL.test(email) || isVerified === false) return { fault: 'no_mail' };
    return {
      subject: claims.sub,
      name: email.toLowerCase(),
      roles: this.#rolesOf(claims[this.#settings.claim]),
    };
  }

  #rolesOf(groups: unknown): string[] {
    const named = [groups ?? []].flat().filter((group): group is string => typeof group === 'string');
    const { roles } = this.#settings;
    return [...new Set(named.flatMap((group) => (Object.hasOwn(roles, group) ? (roles[group] ?? []) : [])))];
  }

  #provider(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const server = new URL(issuer);
    // a provider that does not answer now is asked again at the next login
    return (this.#found ??= oidc
      .discovery(server, clientId, clientSecret, undefined, {
        execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        this.#found = null;
        throw error;
      }));
  }
}

/** `{"release-team": ["release-operator"]}`; throws with the group whose roles are none. */
export function readGroupRoles(text: string): OpenIdSettings['roles'] {
  const value = JSON.parse(text) as unknown;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('must be an object of groups, each with a list of roles');
  for (const [group, roles] of Object.entries(value))
    if (!Array.isArray(roles)) throw new Error(`${group}: must be a list of roles`);
    else readRoles(roles as string[]);
  return value as OpenIdSettings['roles'];
}
