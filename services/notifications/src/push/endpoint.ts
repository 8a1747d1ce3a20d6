import { createHash, createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { useAgent } from 'request-filtering-agent';
import type { PushSubscriptionBody } from '@rollheim/contracts';

/** A push service on this machine that replaces the browser's in a test, e.g. `http://127.0.0.1:9000`; empty: none. */
export type StandIn = string;

const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/** How a device is named outside of the subscription: its endpoint is a secret. */
export const deviceOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/**
 * Host of an endpoint that pushes may go to: https at a name, at the usual port, for a browser's push service has no
 * other; else null. That the name leads into no private network is checked with every connection ({@link agentFor}).
 */
export function pushHost(endpoint: string, standIn: StandIn): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { protocol, hostname, host, port, username, password, origin } = new URL(endpoint);
  if (standIn !== '' && origin === standIn) return host;
  // one with a dot at its end is the same one
  const named = /\.[^.]+$/.test(hostname) && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  const plain = port === '' && username === '' && password === '';
  return protocol === 'https:' && named && plain ? hostname : null;
}

/** Who runs a push service, as far as its name says it: whose slow answers are counted together. */
export const domainOf = (host: string): string => host.split('.').slice(-2).join('.');

/** {@link domainOf} of a column. */
export const DOMAIN_OF = (host: string): string =>
  `coalesce(substring(${host} from '[^.]+[.][^.]+$'), ${host})`;

/** True for keys that a push can be encrypted with: a point of P-256 and 16 bytes (RFC 8291). */
export function areKeys({ p256dh, auth }: Pick<PushSubscriptionBody, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(point);
    return true;
  } catch {
    // not on the curve
    return false;
  }
}

/** Connects to public addresses alone, whatever the name of the endpoint resolves to; and to the stand-in. */
export const agentFor = (endpoint: string, standIn: StandIn): ReturnType<typeof useAgent> => {
  const allowed = standIn !== '' && new URL(endpoint).origin === standIn;
  return useAgent(endpoint, { allowPrivateIPAddress: allowed });
};
