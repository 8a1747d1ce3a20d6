import { COOKIE_AGE, Domains, isLocale, pathTo, ROLES_CLAIM } from '@rollheim/contracts';
import {
  ACCESS_TOKEN_SECONDS,
  actorProof,
  API_AUDIENCE,
  API_RESOURCE,
  clientSecret,
  OIDC_PATH,
  PASSWORD_GRANT,
  PROOF_CLAIM,
  SHELL_CLIENT,
  keyOf,
  hmacText,
  LINK_GRANT,
} from '@rollheim/contracts/server';
import { inTransaction, type ServiceContext } from '@rollheim/service-kit';
import type { JWK } from 'jose';
import Provider, { errors, interactionPolicy, type Configuration } from 'oidc-provider';
import { accountById } from './accounts.ts';
import { beginLogin, publicSessionId, type Visit } from './logins.ts';
import { ProviderStore } from './provider-store.ts';
import { signOutPage } from './sign-out.ts';

/** What the API's access tokens look like. */
export const apiServer = {
  scope: 'api',
  audience: API_AUDIENCE,
  accessTokenTTL: ACCESS_TOKEN_SECONDS,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: 'EdDSA' } },
} as const;

/** Of a login whose caller says nothing of itself. */
/** What the login page leaves for the provider. */
interface FinishedInteraction {
  readonly visit?: Visit;
  readonly credentials?: string;
}

const UNKNOWN_VISIT: Visit = { browser: '', device: null, kept: true, network: null };

const INTERACTION_SECONDS = 3600;
const SESSION_SECONDS = 3600;

/** The OpenID provider: authorization code with PKCE, rotating refresh tokens, JWT access tokens. */
export function createProvider(
  { env, pool, transact }: Pick<ServiceContext, 'env' | 'pool' | 'transact'>,
  keys: readonly JWK[],
): Provider {
  const domains = new Domains(env.PUBLIC_URL, env.LOCALE_DOMAINS);
  const provider = new Provider(env.PUBLIC_URL + OIDC_PATH, {
    adapter: (model) => new ProviderStore(pool, transact, model),
    jwks: { keys: keys as NonNullable<Configuration['jwks']>['keys'] },
    clients: [
      {
        client_id: SHELL_CLIENT,
        client_secret: clientSecret(keyOf(env, 'oidc-client'), SHELL_CLIENT),
        grant_types: ['authorization_code', 'refresh_token', PASSWORD_GRANT, LINK_GRANT],
        redirect_uris: domains.origins.map((origin) => `${origin}/auth/signing-in`),
        post_logout_redirect_uris: domains.origins.map((origin) => `${origin}/`),
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'EdDSA' },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub', 'email_verified', ROLES_CLAIM] },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => signOutPage(ctx, domains),
        postLogoutSuccessSource: (ctx) => ctx.redirect('/'),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API_RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => apiServer,
      },
    },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: ACCESS_TOKEN_SECONDS,
      RefreshToken: COOKIE_AGE.auth,
      Grant: COOKIE_AGE.auth,
      Interaction: INTERACTION_SECONDS,
      Session: SESSION_SECONDS,
    },
    cookies: {
      keys: [hmacText(env.SECRET, 'oidc-cookies')],
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      // The login page and the login call are at different paths.
      short: { signed: true, httpOnly: true, sameSite: 'lax', path: '/' },
    },
    interactions: { policy: loginEachTime(), url: loginPage(domains) },
    async loadExistingGrant(ctx) {
      const { session, client } = ctx.oidc;
      const finished = ctx.oidc.result as FinishedInteraction | undefined;
      // without a login that was just made there is none to grant: the page is asked for first
      if (!session?.accountId || !client || !finished) return undefined;
      // A grant per login: ending one device's family leaves the others alone.
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      allowAll(grant);
      const grantId = await grant.save();
      const { visit = UNKNOWN_VISIT, credentials = '' } = finished;
      const login = { grantId, customerId: session.accountId, credentials };
      if (await inTransaction(pool, (db) => beginLogin(db, login, visit))) return grant;
      await grant.destroy();
      throw new errors.AccessDenied(undefined, 'the password was changed meanwhile');
    },
    async findAccount(_ctx, sub) {
      const account = await accountById(pool, sub);
      if (!account) return undefined;
      const claims = { sub, email_verified: account.emailVerified, [ROLES_CLAIM]: [...account.roles] };
      return { accountId: sub, claims: () => claims };
    },
    async extraTokenClaims(_ctx, token) {
      const accountId = 'accountId' in token ? token.accountId : undefined;
      const account = accountId ? await accountById(pool, accountId) : null;
      if (!account) return undefined;
      const grantId = 'grantId' in token ? token.grantId : undefined;
      return {
        email_verified: account.emailVerified,
        [ROLES_CLAIM]: [...account.roles],
        ...(grantId ? { sid: publicSessionId(grantId) } : {}),
        [PROOF_CLAIM]: actorProof(keyOf(env, 'actor'), account.customerId, account.roles, inTokenSeconds()),
      };
    },
  });
  // Behind the edge: scheme and host come with the request.
  provider.proxy = true;
  return provider;
}

const inTokenSeconds = (): number => Date.now() / 1000 + ACCESS_TOKEN_SECONDS;

/** What the site's own client may do; no one is asked for consent. */
export function allowAll(grant: InstanceType<Provider['Grant']>): void {
  grant.addOIDCScope('openid offline_access');
  grant.addResourceScope(API_RESOURCE, 'api');
}

/** The site is the only client, so a session of the provider never replaces a login. */
function loginEachTime() {
  const policy = interactionPolicy.base();
  const check = new interactionPolicy.Check(
    'login_required',
    'Every sign-in asks for the password',
    (ctx) => !ctx.oidc.result?.login,
  );
  policy.get('login')?.checks.add(check);
  return policy;
}

/** Our own login page, in the language that was asked for, on the domain that the visitor is on. */
const loginPage =
  (domains: Domains) =>
  (
    ctx: {
      readonly host: string;
      readonly oidc: { readonly params?: Readonly<Record<string, unknown>> | undefined };
    },
    interaction: { readonly uid: string },
  ): string => {
    const wanted = String(ctx.oidc.params?.['ui_locales'] ?? '').split(' ')[0];
    const home = domains.homeOf(ctx.host);
    return `${pathTo('login', isLocale(wanted) ? wanted : home, {}, home)}?interaction=${interaction.uid}`;
  };
