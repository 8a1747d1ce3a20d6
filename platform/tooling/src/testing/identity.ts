import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const AUDIENCE = 'rollheim';
const KEY_ID = 'k1';
const ROLES_PATH = '/internal/team/roles';

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

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
  /** Gives an account other roles than its last token has. */
  setRoles(customerId: string, roles: readonly string[]): void;
  stop(): Promise<void>;
}

/** Starts one with a key of its own. */
export async function startTestIdentity(): Promise<TestIdentity> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'EdDSA', use: 'sig' };
  const roles = new Map<string, readonly string[]>();
  const server = createServer((req, res) => {
    const answer = async () => {
      if (req.url !== ROLES_PATH) return { keys: [jwk] };
      const { customerId } = (await json(req)) as { customerId: string };
      return { roles: roles.get(customerId) ?? [] };
    };
    answer().then(
      (body) => res.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      () => res.writeHead(400).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setRoles: (customerId, present) => void roles.set(customerId, present),
    token(customerId, { claims = {}, expiry = '5m', typ = 'at+jwt', audience = AUDIENCE } = {}) {
      // the claim of roles has the name that the part under test was given
      roles.set(customerId, Object.values(claims).find(isTexts) ?? []);
      return new SignJWT({ email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid: KEY_ID, typ })
        .setSubject(customerId)
        .setAudience(audience)
        .setExpirationTime(expiry)
        .sign(privateKey);
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
