import { hmac } from '@rollheim/contracts/server';
import { networkOf } from '@rollheim/service-kit';

/** Cookies that name a browser: `visitor` outlives a logout, `uuid` is what an anonymous ad belongs to. */
const COOKIES = ['visitor', 'uuid'] as const;
const FORM = /^[\w-]{16,64}$/;
/** Of a hash, in base64url: 132 bits. */
const LENGTH = 22;

const marked = (secret: string, kind: string, value: string): string =>
  hmac(secret, `caller-mark\n${kind}\n${value}`).toString('base64url').slice(0, LENGTH);

/**
 * What other owners may know of a caller's browser and network: `<network>;<browser>,<browser>`, hashes under the
 * system's secret, equal for the same cookie and the same network (an IPv6 address counts with its /64). No one but
 * the edge sees what they were made of. Without a cookie there is no browser.
 */
export function callerMarks(
  secret: string,
  address: string,
  cookies: Readonly<Record<string, string | undefined>>,
): string {
  const network = networkOf(address);
  const browsers = COOKIES.flatMap((name) => {
    const value = cookies[name];
    return value !== undefined && FORM.test(value) ? [marked(secret, name, value)] : [];
  });
  return `${network === '' ? '' : marked(secret, 'network', network)};${browsers.join(',')}`;
}
