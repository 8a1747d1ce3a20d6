import { LINK_GRANT } from '@rollheim/contracts/server';
import type Provider from 'oidc-provider';
import type { MailLogin } from './login-links.ts';
import type { BegunLogin, Visit } from './logins.ts';
import { answerTokens, loginError } from './password-grant.ts';

interface LinkParams {
  /** Token of the mail's link; or: */
  readonly token?: string;
  /** id of the browser's request and the code that was typed there. */
  readonly request?: string;
  readonly code?: string;
  readonly address?: string;
  readonly browser?: string;
  readonly device?: string;
  /** `0`: the session ends with the browser, and after twelve hours. */
  readonly stay?: string;
  readonly marks?: string;
}

/** What the grant works with. */
export interface LinkGrantParts {
  byLink(token: string): Promise<MailLogin>;
  byCode(request: string, code: string, address: string): Promise<MailLogin>;
  begin(
    login: BegunLogin,
    visit: Omit<Visit, 'network'> & { readonly address: string },
    marks: string,
  ): Promise<boolean>;
}

/**
 * Adds the grant of a login by mail: the token of a link, or a code with the request of the browser that it is typed in.
 * Errors: `link_expired`, `code_wrong`, `too_many_requests` (as OAuth error codes).
 */
export function addLinkGrant(provider: Provider, { byLink, byCode, begin }: LinkGrantParts): void {
  const handler: Parameters<Provider['registerGrantType']>[1] = async (ctx) => {
    const given = (ctx.oidc.params ?? {}) as LinkParams;
    const { token, request = '', code = '', address = '', browser = '', device = null, marks = '' } = given;
    const result = await (token === undefined ? byCode(request, code, address) : byLink(token));
    if ('refused' in result) throw loginError(result.refused);
    const by = token === undefined ? 'code' : 'link';
    const visit = { browser, device, kept: given.stay !== '0', address, by } as const;
    const noted = (begun: BegunLogin) => begin(begun, visit, marks);
    await answerTokens(provider, ctx, result.account, LINK_GRANT, noted, 'link_expired');
  };
  provider.registerGrantType(LINK_GRANT, handler, [
    'token',
    'request',
    'code',
    'address',
    'browser',
    'device',
    'stay',
    'marks',
  ]);
}
