import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name the network; the others a customer may choose freely. */
const NETWORK_GROUPS = 4;

/**
 * What a limit per address counts: an IPv4 address as it is, of an IPv6 address its /64, since everybody with a line of
 * their own has 2^64 addresses in it. `''` for none.
 */
export function networkOf(address: string | undefined): string {
  if (!address) return '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail?.split(':') ?? [])];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group || '0', 16).toString(16));
  return `${network.join(':')}::/64`;
}

const HERE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** True for this machine itself: tests, benches, a proxy that nobody named. */
export const isThisMachine = (address: string): boolean => HERE.has(address);
