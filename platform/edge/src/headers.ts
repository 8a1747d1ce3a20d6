import { DEFAULT_LOCALE, isLocale, type Locale } from '@rollheim/contracts';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Headers of one hop (RFC 9110 §7.6.1): never passed on. */
const HOP = new Set([
  'connection',
  // answered here: the edge has asked for the body already
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Only the edge says these; what comes from outside is dropped. */
const OURS = new Set([
  'x-release-set',
  'x-correlation-id',
  'x-visitor-id',
  'x-uuid',
  'x-locale',
  'x-csp-nonce',
  'x-actor',
  'x-customer-id',
  'forwarded',
  'x-real-ip',
]);

const UUID_FORM = /^[\w-]{8,64}$/;

/** What the edge knows of a request. */
export interface RequestFacts {
  readonly correlationId: string;
  readonly releaseSet: string;
  readonly visitorId: string | null;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly locale: Locale;
  readonly nonce: string | null;
  /** Shell and identity read cookies; other backends get what they need as headers. */
  readonly passCookies: boolean;
  readonly protocol: 'http' | 'https';
}

/** Headers for a backend. */
export function backendHeaders(req: IncomingMessage, facts: RequestFacts): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  const named = new Set((req.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  for (const [name, value] of Object.entries(req.headers))
    if (
      value !== undefined &&
      !HOP.has(name) &&
      !OURS.has(name) &&
      !named.has(name) &&
      !name.startsWith('x-forwarded-')
    )
      headers[name] = value;
  if (!facts.passCookies) delete headers['cookie'];
  const { auth, uuid } = facts.cookies;
  if (auth && !headers['authorization']) headers['authorization'] = `Bearer ${auth}`;
  if (uuid && UUID_FORM.test(uuid)) headers['x-uuid'] = uuid;
  if (facts.visitorId) headers['x-visitor-id'] = facts.visitorId;
  if (facts.nonce) headers['x-csp-nonce'] = facts.nonce;
  headers['x-release-set'] = facts.releaseSet;
  headers['x-correlation-id'] = facts.correlationId;
  headers['x-locale'] = facts.locale;
  headers['x-forwarded-for'] = req.socket.remoteAddress ?? '';
  headers['x-forwarded-host'] = req.headers.host ?? '';
  headers['x-forwarded-proto'] = facts.protocol;
  return headers;
}

/** A backend's headers for the caller; those in `kept` were set by the edge and stay. */
export function callerHeaders(
  headers: IncomingHttpHeaders,
  kept: (name: string) => boolean,
): Record<string, string | string[]> {
  const passed = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !HOP.has(name) && name !== 'x-powered-by' && !kept(name),
  );
  return Object.fromEntries(passed) as Record<string, string | string[]>;
}

/** Language of a request: the page's prefix, the client's own word, the domain, else the default. */
export function localeOf(req: IncomingMessage, path: string): Locale {
  const host = (req.headers.host ?? '').split('.')[0];
  const domain = isLocale(host) ? host : DEFAULT_LOCALE;
  if (path.startsWith('/api/')) {
    const wanted = /^\s*([a-z]{2})\b/i.exec(req.headers['accept-language'] ?? '')?.[1]?.toLowerCase();
    return isLocale(wanted) ? wanted : domain;
  }
  const prefix = path.split('/')[1];
  return isLocale(prefix) ? prefix : domain;
}
