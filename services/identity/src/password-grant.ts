import { API_RESOURCE, PASSWORD_GRANT, SHELL_SCOPE } from '@rollheim/contracts/server';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { credentialsOf, type Account } from './accounts.ts';
import type { BegunLogin, Visit } from './logins.ts';
import { lockHeaders } from './lock-headers.ts';
import type { LoginResult } from './passwords.ts';
import { allowAll, apiServer } from './provider.ts';

interface PasswordParams {
  readonly username?: string;
  readonly password?: string;
  /** The visitor's network address, as the edge saw it. */
  readonly address?: string;
  readonly browser?: string;
  readonly device?: string;
  /** `0`: the session ends with the browser, and after twelve hours. */
  readonly stay?: string;
  /** Hashes of browser and network, as the edge wrote them. */
  readonly marks?: string;
}

/**
 * Tokens of a new login, as the token endpoint answers them; `refused` is the answer where the account's password was
 * changed since it was checked.
 */
export async function answerTokens(
  provider: Provider,
  ctx: Parameters<Parameters<Provider['registerGrantType']>[1]>[0],
  account: Account,
  gty: string,
  begin: (login: BegunLogin) => Promise<boolean>,
  refused: keyof typeof STATUS,
): Promise<void> {
  const accountId = account.customerId;
  const { client } = ctx.oidc;
  if (!client) throw new errors.InvalidClient('client is missing');
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  allowAll(grant);
  const grantId = await grant.save();
  if (!(await begin({ grantId, customerId: accountId, credentials: credentialsOf(account) }))) {
    await grant.destroy();
    throw loginError(refused);
  }
  const common = { accountId, client, grantId, gty, expiresWithSession: false };

  const accessToken = new provider.AccessToken({ ...common, scope: apiServer.scope } as never);
  accessToken.resourceServer = new provider.ResourceServer(API_RESOURCE, apiServer);
  const refreshToken = new provider.RefreshToken({
    ...common,
    scope: SHELL_SCOPE,
    resource: API_RESOURCE,
    rotations: 0,
  } as never);
  ctx.oidc.entity('Grant', grant);
  ctx.oidc.entity('AccessToken', accessToken);
  ctx.oidc.entity('RefreshToken', refreshToken);
  ctx.body = {
    access_token: await accessToken.save(),
    expires_in: accessToken.expiration,
    refresh_token: await refreshToken.save(),
    scope: apiServer.scope,
    token_type: 'Bearer',
  };
}

/**
 * Adds the grant of the specified login call: e-mail and password for access and refresh token. Errors:
 * `credentials_wrong`, `too_many_requests` (as OAuth error codes).
 */
export function addPasswordGrant(
  provider: Provider,
  login: (email: string, password: string, address: string, device: string | null) => Promise<LoginResult>,
  begin: (
    login: BegunLogin,
    visit: Omit<Visit, 'network'> & { readonly address: string },
    marks: string,
  ) => Promise<boolean>,
): void {
  const handler: Parameters<Provider['registerGrantType']>[1] = async (ctx) => {
    const given = (ctx.oidc.params ?? {}) as PasswordParams;
    const { username = '', password = '', address = '', device = null } = given;
    const result = await login(username, password, address, device);
    if ('refused' in result) {
      ctx.set(lockHeaders(result));
      throw loginError(result.refused);
    }

    const { browser = '', stay, marks = '' } = given;
    const visit = { browser, device, kept: stay !== '0', address };
    const noted = (begun: BegunLogin) => begin(begun, visit, marks);
    await answerTokens(provider, ctx, result.account, PASSWORD_GRANT, noted, 'credentials_wrong');
  };
  provider.registerGrantType(PASSWORD_GRANT, handler, [
    'username',
    'password',
    'address',
    'browser',
    'device',
    'stay',
    'marks',
  ]);
}

const STATUS = {
  credentials_wrong: 401,
  code_wrong: 401,
  link_expired: 410,
  too_many_requests: 429,
} as const;

/** A refused login as an OAuth error of that code. */
export function loginError(code: keyof typeof STATUS): Error {
  const error = new errors.CustomOIDCProviderError(code, 'The login was refused');
  return Object.assign(error, { status: STATUS[code], statusCode: STATUS[code] });
}
