import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not on the public internet, or that it does not route to one host (RFC 6890 and others). */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * Of IPv6 only what is assigned as global unicast is public, without what leads to IPv4 addresses by another way
 * (Teredo, 6to4), and without networks of documentation and benchmarks.
 */
const GLOBAL_6 = '2000::/3';
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const closed4 = listOf(NOT_PUBLIC_4, 'ipv4');
const global6 = listOf([GLOBAL_6], 'ipv6');
const closed6 = listOf(NOT_PUBLIC_6, 'ipv6');

/** True for an IP address of the public internet: our own networks, and what is near them, are none. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed4.check(address, 'ipv4');
  // with a zone (`fe80::1%eth0`) it is of one link
  if (family !== 6 || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}
