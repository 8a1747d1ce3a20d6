import { isIP } from 'node:net';
import type { Domains } from '@rollheim/contracts';
import { isPublicAddress } from '@rollheim/service-kit';
import type { StandIn } from './config.ts';

const HTTPS_PORT = 443;
/** Ports below are those of other services of a machine. */
const FIRST_FREE_PORT = 1024;

/** True for a receiver that is part of a test. */
export const isStandIn = (url: string, standIn: StandIn): boolean =>
  standIn !== '' && new URL(url).origin === standIn;

/**
 * The address of a receiver, in one form; null for one that nothing is posted to: https at a public name or address, at
 * 443 or a free port, without user and password, and not this site itself. What a name leads to is checked with every
 * connection (`address.ts`).
 */
export function targetOf(address: string, domains: Domains, standIn: StandIn): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.hash !== '' || url.username !== '' || url.password !== '') return null;
  if (isStandIn(url.href, standIn)) return url.href;
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  if (url.protocol !== 'https:' || (port !== HTTPS_PORT && port < FIRST_FREE_PORT)) return null;
  const host = hostOf(url);
  if (domains.origins.some((origin) => hostOf(new URL(origin)) === host)) return null;
  const holds = isIP(host) === 0 ? /[^.]\.[^.]+$/.test(host) : isPublicAddress(host);
  return holds ? url.href : null;
}

/** Without the brackets of IPv6, and the dot that ends a full name. */
export const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/[[\]]|\.$/g, '');
