import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestIdentity } from '@rollheim/tooling/testing';

/** A site where one dealer can log in. */
export interface TestSite {
  readonly url: string;
  readonly identityUrl: string;
  stop(): Promise<void>;
}

const DEALER = '00000000-0000-4000-8000-000000000011';

/** Starts a site that answers a login and who is logged in, and identity behind it; `refuses`: no one can log in. */
export async function startTestSite({ refuses = false } = {}): Promise<TestSite> {
  const identity = await startTestIdentity();
  const server = createServer((req, res) => {
    if (refuses) return void res.writeHead(401).end();
    const answer = async (): Promise<object> =>
      req.url === '/api/public/customer/auth/login'
        ? { access_token: await identity.token(DEALER) }
        : {
            customerId: DEALER,
            customer: null,
            customerAddress: null,
            merchant: null,
            merchantAddress: null,
          };
    answer().then(
      (body) => res.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      () => res.writeHead(500).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    identityUrl: identity.url,
    async stop() {
      server.close();
      await identity.stop();
    },
  };
}
