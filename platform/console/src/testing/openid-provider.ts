import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** An account at the provider. */
export interface TestAccount {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified?: boolean;
  readonly groups: readonly string[];
}

/** An OpenID provider that logs in whoever is `account` without asking. */
export interface TestProvider {
  readonly issuer: string;
  account: TestAccount;
  stop(): Promise<void>;
}

export const CLIENT = { id: 'console', secret: 'the secret of the console' };

/** Starts the provider for a console at `returnTo`. */
export async function startProvider(returnTo: string): Promise<TestProvider> {
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running: TestProvider = {
    issuer,
    account: { sub: 'none', email: 'none@firm.example', groups: [] },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [returnTo] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
    // the id token says all, as many providers do
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of this test'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => {
        const { sub, email, emailVerified = true, groups } = running.account;
        return { sub, email, email_verified: emailVerified, groups: [...groups] };
      },
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: running.account.sub } });
  });
  return running;
}
