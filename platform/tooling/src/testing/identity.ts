import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const AUDIENCE = 'rollheim';
const KEY_ID = 'k1';

/** How a token differs from that of a session. */
interface TokenOptions {
  /** Beside the confirmed address. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** From now on, as jose writes it; default `5m`. */
  readonly expiry?: string;
  readonly typ?: string;
  readonly audience?: string;
}

/** The keys of identity and what they sign, without the service: for tests of what checks tokens. */
export interface TestIdentity {
  /** `IDENTITY_URL` of the part under test. */
  readonly url: string;
  /** An access token of a customer whose address is confirmed. */
  token(customerId: string, options?: TokenOptions): Promise<string>;
  stop(): Promise<void>;
}

/** Starts one with a key of its own. */
export async function startTestIdentity(): Promise<TestIdentity> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'EdDSA', use: 'sig' };
  const server = createServer((_req, res) =>
    res.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: (customerId, { claims = {}, expiry = '5m', typ = 'at+jwt', audience = AUDIENCE } = {}) =>
      new SignJWT({ email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid: KEY_ID, typ })
        .setSubject(customerId)
        .setAudience(audience)
        .setExpirationTime(expiry)
        .sign(privateKey),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
