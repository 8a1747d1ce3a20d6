import { isIPv4, isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name the network; the others a customer may choose freely. */
const NETWORK_GROUPS = 4;
/** Those that a provider hands out to a customer with many networks. */
const NEIGHBOUR_GROUPS = 3;

/**
 * What a limit per address counts: an IPv4 address as it is, of an IPv6 address its /64, since everybody with a line of
 * their own has 2^64 addresses in it. `''` for none.
 */
export function networkOf(address: string | undefined): string {
  return partOf(address, NETWORK_GROUPS);
}

/** What one provider or office has around an address: of IPv4 the /24, of IPv6 the /48. `''` for none. */
export function neighbourhoodOf(address: string | undefined): string {
  const part = partOf(address, NEIGHBOUR_GROUPS);
  return isIPv4(part) ? `${part.slice(0, part.lastIndexOf('.'))}.0/24` : part;
}

function partOf(address: string | undefined, size: number): string {
  if (!address) return '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail?.split(':') ?? [])];
  const network = all.slice(0, size).map((group) => Number.parseInt(group || '0', 16).toString(16));
  return `${network.join(':')}::/${16 * size}`;
}

const HERE = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** True for this machine itself: tests, benches, a proxy that no one named. */
export const isThisMachine = (address: string): boolean => HERE.has(address);
