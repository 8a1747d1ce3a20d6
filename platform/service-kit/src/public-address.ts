import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';

/** What is not the public's of IPv4 (RFC 6890 and its successors). */
const CLOSED_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Of IPv6 the public has 2000::/3 alone, and therein not what was set apart or holds an address of IPv4. */
const CLOSED_IPV6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

/** Lists of their own: one of both takes every address of IPv4 for one of `::/3`. */
const closed4 = new BlockList();
for (const [net, prefix] of CLOSED_IPV4) closed4.addSubnet(net, prefix, 'ipv4');
const closed6 = new BlockList();
for (const [net, prefix] of CLOSED_IPV6) closed6.addSubnet(net, prefix, 'ipv6');

/** Addresses of this machine, public ones too. */
const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []);

/** True for an IP address that anybody may reach, and that is not this machine's own. */
export function isPublicAddress(address: string, own = ownAddresses()): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  const isClosed = version === 6 ? closed6.check(address, 'ipv6') : closed4.check(address, 'ipv4');
  return !isClosed && !own.includes(address);
}

/** The address that a name leads to, or that was named, is not public: nothing is connected to. */
export class AddressError extends Error {
  constructor() {
    super('The address is not public');
  }
}

/** Resolves a name to public addresses alone: the connection goes to what was checked. */
export const publicLookup =
  (lookup: typeof resolve = resolve): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new AddressError(), '');
      if (!found.every(({ address }) => isPublicAddress(address))) return done(new AddressError(), '');
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
