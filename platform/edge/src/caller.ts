import type { IncomingMessage } from 'node:http';

/**
 * Network address of the caller. Behind `proxies` proxies of our own it is what the outermost of them has seen
 * (`X-Forwarded-For`); what the caller claims beyond that is not believed. `''` when the connection is gone.
 */
export function callerAddress({ socket, headers }: IncomingMessage, proxies: number): string {
  const direct = socket.remoteAddress ?? '';
  if (proxies === 0) return direct;
  const seen = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const chain = [...seen.map((address) => address.trim()).filter((address) => address !== ''), direct];
  return chain[Math.max(0, chain.length - 1 - proxies)] ?? direct;
}
