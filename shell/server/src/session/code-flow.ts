import {
  OIDC_PATH,
  clientSecret,
  keyOf,
  SHELL_CLIENT,
  SHELL_SCOPE,
  Signer,
} from '@rollheim/contracts/server';
import { Domains, LOGIN_FORMS, isLocale, pathTo, type Locale } from '@rollheim/contracts';
import type { BaseEnv, ServiceContext } from '@rollheim/service-kit';
import type { Request, Response } from 'express';
import * as oidc from 'openid-client';
import { hostOf } from '../document/place.ts';
import type { SessionCookies } from './cookies.ts';
import { landingOf } from './landing.ts';
import { safePath } from './safe-path.ts';
import type { Visitors } from './visitor.ts';

/** The host that the browser asked, as the edge says it. */

/** What has to survive between leaving for the provider and coming back. */
interface Journey {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly next: string;
  /** The visitor asked for a page that needs a login. */
  readonly required: boolean;
  /** The visitor wants to stay logged in; chosen on the login page. */
  readonly stay?: boolean;
  /** The login before this one did not come to its end. */
  readonly unfinished?: boolean;
}

/** Parameters of the login page that survive the way over the provider. */
const MARKS = ['required', 'unfinished'] as const;

const RETURN_PATH = '/auth/signing-in';

/** The web login: authorization code with PKCE; the provider's login page is our own (spec 2 §7.1). */
export function serveCodeFlow(
  { app, env, log }: Pick<ServiceContext, 'app' | 'env' | 'log'>,
  cookies: SessionCookies,
  visitors: Pick<Visitors, 'info'>,
): void {
  const configuration = clientOf(env);
  const domains = new Domains(env.PUBLIC_URL, env.LOCALE_DOMAINS);
  /** The login stays on the domain that it began on: its cookies are there. */
  const originOf = (req: Request) => domains.originOf(hostOf(req));

  /** Back to the login page, which says that the login did not come to its end; whoever is logged in goes on from there. */
  function begin(req: Request, res: Response, journey?: Journey): void {
    const home = domains.homeOf(hostOf(req));
    const query = new URLSearchParams({ unfinished: '', next: journey?.next ?? '/' });
    const address = `${pathTo('login', home, {}, home)}?${query.toString()}`;
    res.set('Cache-Control', 'no-store').redirect(303, address);
  }

  app.get('/auth/redirect-to-authorize', async (req, res) => {
    const journey: Journey = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      next: safePath(req.query['next']) ?? '/',
      required: req.query['required'] !== undefined,
      unfinished: req.query['unfinished'] !== undefined,
    };
    const { locale } = req.query;
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: originOf(req) + RETURN_PATH,
      scope: SHELL_SCOPE,
      prompt: 'login',
      state: journey.state,
      nonce: journey.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
      code_challenge_method: 'S256',
      ui_locales: isLocale(locale) ? locale : domains.homeOf(hostOf(req)),
    });
    url.host = new URL(originOf(req)).host;
    cookies.set(res, 'oidc', seal(env.SECRET, journey));
    res.set('Cache-Control', 'no-store').redirect(303, url.href);
  });

  app.get(RETURN_PATH, async (req, res) => {
    const journey = unseal(env.SECRET, cookies.read(req, 'oidc') ?? '');
    cookies.clear(res, 'oidc');
    if (!journey) return begin(req, res);
    const checks = {
      pkceCodeVerifier: journey.verifier,
      expectedState: journey.state,
      expectedNonce: journey.nonce,
    };
    const tokens = await oidc
      .authorizationCodeGrant(configuration, new URL(originOf(req) + req.originalUrl), checks)
      .catch((error: unknown) => {
        if (!isRefusal(error)) log.error({ err: error }, 'the provider could not end a login');
        return null;
      });
    if (!tokens?.refresh_token) return begin(req, res, journey);
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn = 0 } = tokens;
    cookies.login(res, { accessToken, refreshToken, expiresIn }, journey.stay ?? true);
    cookies.renew(res, 'session');
    res
      .set('Cache-Control', 'no-store')
      .redirect(303, `/auth/logged-in?next=${encodeURIComponent(journey.next)}`);
  });

  app.get('/auth/logged-in', async (req, res) => {
    const { customer } = await visitors.info(req, res);
    const next = safePath(req.query['next']) ?? '/';
    const address = landingOf(next, customer, domains.homeOf(hostOf(req)));
    res.set('Cache-Control', 'no-store').redirect(303, address);
  });
  app.get('/auth/login', (req, res) => {
    const home = domains.homeOf(hostOf(req));
    res.redirect(303, pathTo('login', home, {}, home));
  });
}

/**
 * Where a request for the login page goes first: to the provider, which sends the browser back with an interaction;
 * then once more to itself with what the journey knows. Null: the page is shown.
 */
export async function loginDetour(
  req: Request,
  locale: Locale,
  env: BaseEnv,
  cookies: SessionCookies,
): Promise<string | null> {
  const { interaction, next } = req.query;
  // the way to a new password and the login by mail need no provider
  if (LOGIN_FORMS.some((name) => req.query[name] !== undefined)) return null;
  if (interaction === undefined) {
    const query = new URLSearchParams({ locale, next: safePath(next) ?? '/' });
    for (const mark of MARKS) if (req.query[mark] !== undefined) query.set(mark, '');
    return (await identityAnswers(env)) ? `/auth/redirect-to-authorize?${query.toString()}` : null;
  }
  const journey = next === undefined ? unseal(env.SECRET, cookies.read(req, 'oidc') ?? '') : null;
  if (!journey) return null;
  const query = new URLSearchParams({ interaction: String(interaction), next: journey.next });
  for (const mark of MARKS) if (journey[mark]) query.set(mark, '');
  const home = new Domains(env.PUBLIC_URL, env.LOCALE_DOMAINS).homeOf(hostOf(req));
  return `${pathTo('login', locale, {}, home)}?${query.toString()}`;
}

/** Keeps with the journey whether its visitor wants to stay: the cookies are set when it comes to its end. */
export function noteStay(
  req: Request,
  res: Response,
  { cookies, secret }: { readonly cookies: SessionCookies; readonly secret: string },
  stay: boolean,
): void {
  const journey = unseal(secret, cookies.read(req, 'oidc') ?? '');
  if (journey) cookies.set(res, 'oidc', seal(secret, { ...journey, stay }));
}

/** What the provider refuses (another state, a used code, its own error) is a journey that is over, not a fault. */
const isRefusal = (error: unknown): boolean =>
  error instanceof oidc.AuthorizationResponseError ||
  error instanceof oidc.ResponseBodyError ||
  (error instanceof oidc.ClientError && error.code === 'OAUTH_INVALID_RESPONSE');

/** While identity is away the page is shown all the same, and says so when it is sent. */
const identityAnswers = (env: BaseEnv): Promise<boolean> =>
  fetch(`${env.IDENTITY_URL.replace(/\/$/, '')}/health`, { signal: AbortSignal.timeout(500) }).then(
    (response) => response.ok,
    () => false,
  );

/** Browsers go to the public addresses, the shell itself to identity's own. */
function clientOf(env: BaseEnv): oidc.Configuration {
  const identity = env.IDENTITY_URL.replace(/\/$/, '');
  const secret = clientSecret(keyOf(env, 'oidc-client'), SHELL_CLIENT);
  const configuration = new oidc.Configuration(
    {
      issuer: env.PUBLIC_URL + OIDC_PATH,
      authorization_endpoint: `${env.PUBLIC_URL}${OIDC_PATH}/auth`,
      token_endpoint: `${identity}${OIDC_PATH}/token`,
      jwks_uri: `${identity}/jwks`,
    },
    SHELL_CLIENT,
    { client_secret: secret, id_token_signed_response_alg: 'EdDSA' },
    oidc.ClientSecretBasic(secret),
  );
  // identity is reached inside the system, without TLS
  oidc.allowInsecureRequests(configuration);
  return configuration;
}

const PURPOSE = 'oidc-journey';

const seal = (secret: string, journey: Journey): string => new Signer(secret, PURPOSE).write(journey);

const unseal = (secret: string, sealed: string): Journey | null =>
  new Signer(secret, PURPOSE).read(sealed) as Journey | null;
