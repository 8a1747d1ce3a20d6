import { BlockList, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';

const LOOPBACK = '127.0.0.1,::1';
const MAPPED = /^::ffff:(?=\d+\.)/i;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Addresses and networks (`10.0.0.7`, `10.0.0.0/8`), by comma. Throws where one is none. */
function networksOf(text: string): BlockList {
  const list = new BlockList();
  for (const part of text.split(',').map((one) => one.trim())) {
    const [address = '', bits] = part.split('/');
    if (isIP(address) === 0) throw new Error('no address');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else if (/^\d{1,3}$/.test(bits)) list.addSubnet(address, Number(bits), familyOf(address));
    else throw new Error('no network');
  }
  return list;
}

/** True for a text that names networks. */
export function isNetworks(text: string): boolean {
  try {
    networksOf(text);
    return true;
  } catch {
    return false;
  }
}

/** Who may read the metrics: this machine itself and these networks, each without a proxy in between. */
export function readsMetrics(more: string | undefined): (req: IncomingMessage) => boolean {
  const allowed = networksOf(more ? `${LOOPBACK},${more}` : LOOPBACK);
  return ({ socket, headers }) => {
    if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
    const address = (socket.remoteAddress ?? '').replace(MAPPED, '');
    return isIP(address) !== 0 && allowed.check(address, familyOf(address));
  };
}
