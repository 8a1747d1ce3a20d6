import { isLocale, splitLocale, type Domains, type Locale } from '@rollheim/contracts';
import { keepProven, proveVersions } from '@rollheim/contracts/server';
import { CHANNEL_HEADER, ON_CHANNEL_HEADER, OVERLOADED_HEADER } from '@rollheim/service-kit';
import { REACHED_HEADER, ROUTE_HEADER } from './telemetry/routes.ts';
import type { VisitorWords } from './visitor-words.ts';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

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
  'x-mounted',
  'x-correlation-id',
  // a trace begins here (traces.ts)
  'traceparent',
  'tracestate',
  'baggage',
  'x-visitor-id',
  'x-uuid',
  'x-uuid-hash',
  'x-uuid-proof',
  'x-locale',
  'x-csp-nonce',
  'x-document',
  'x-cohorts',
  'x-actor',
  'x-caller-marks',
  'x-customer-id',
  'x-seen',
  CHANNEL_HEADER,
  'forwarded',
  'x-real-ip',
]);

const NOT_PASSED = new Set([...HOP, ...OURS]);

const UUID_FORM = /^[\w-]{8,64}$/;
/** What a bearer token may consist of (RFC 6750 §2.1). */
const TOKEN_FORM = /^[\w.~+/-]+=*$/;

/** What the edge knows of a request. */
export interface RequestFacts {
  readonly correlationId: string;
  /** W3C context of the request's span. */
  readonly traceparent?: string | undefined;
  /** Network address of the caller. */
  readonly address: string;
  readonly releaseSet: string;
  readonly visitorId: string | null;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly locale: Locale;
  readonly nonce: string | null;
  /** Hashes of the caller's browser and network. */
  readonly marks?: string;
  /** Signed id of a document, with which its page reports. */
  readonly document?: string | null;
  /** Place of a document's visitor in the rollouts, base64 of JSON. */
  readonly cohorts?: string | null;
  readonly words: VisitorWords;
  /** Key of proofs of versions. */
  readonly seenKey: string;
  /** Shell and identity read cookies; other backends get what they need as headers. */
  readonly passCookies: boolean;
  readonly protocol: 'http' | 'https';
}

/** The value of `Authorization` for the token in the cookie `auth`; null: it holds none. */
export const bearerOf = (auth: string | undefined): string | null =>
  auth && TOKEN_FORM.test(auth) ? `Bearer ${auth}` : null;

/** Whom the token in the cookie `auth` names, unchecked: it opens nothing by itself. Null: it names no one. */
export function subjectOf(auth: string | undefined): string | null {
  const [, claims = ''] = (auth ?? '').split('.');
  try {
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null; // no token
  }
}

/** Headers for a backend. */
export function backendHeaders(req: IncomingMessage, facts: RequestFacts): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  const named = namedByConnection(req.headers.connection);
  for (const name in req.headers) {
    const value = req.headers[name];
    if (value === undefined || NOT_PASSED.has(name) || named?.has(name)) continue;
    if (!name.startsWith('x-forwarded-')) headers[name] = value;
  }
  if (!facts.passCookies) delete headers['cookie'];
  const { auth, uuid } = facts.cookies;
  const bearer = bearerOf(auth);
  if (bearer !== null && !headers['authorization']) headers['authorization'] = bearer;
  if (uuid && UUID_FORM.test(uuid)) {
    const { hash, proof } = facts.words.of(uuid);
    headers['x-uuid-hash'] = hash;
    headers['x-uuid-proof'] = proof;
  }
  const seen = keepProven(facts.seenKey, [req.headers['x-seen'] ?? ''].flat().join());
  if (seen !== '') headers['x-seen'] = seen;
  if (facts.marks) headers['x-caller-marks'] = facts.marks;
  if (facts.visitorId) headers['x-visitor-id'] = facts.visitorId;
  if (facts.nonce) headers['x-csp-nonce'] = facts.nonce;
  if (facts.document) headers['x-document'] = facts.document;
  if (facts.cohorts) headers['x-cohorts'] = facts.cohorts;
  headers['x-release-set'] = facts.releaseSet;
  headers['x-correlation-id'] = facts.correlationId;
  if (facts.traceparent !== undefined) headers['traceparent'] = facts.traceparent;
  headers['x-locale'] = facts.locale;
  headers['x-forwarded-for'] = facts.address;
  headers['x-forwarded-host'] = req.headers.host ?? '';
  headers['x-forwarded-proto'] = facts.protocol;
  return headers;
}

/** Headers that a caller's connection header declares to be of this hop; null for the usual ones. */
function namedByConnection(connection: string | undefined): ReadonlySet<string> | null {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return null;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

/**
 * A backend's headers for the caller; those in `kept` were set by the edge and stay. The versions that it names are proven
 * with `seenKey`.
 */
export function callerHeaders(
  headers: IncomingHttpHeaders,
  kept: (name: string) => boolean,
  seenKey: string,
): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (
      value !== undefined &&
      !HOP.has(name) &&
      name !== 'x-powered-by' &&
      name !== ON_CHANNEL_HEADER &&
      name !== ROUTE_HEADER &&
      name !== OVERLOADED_HEADER &&
      name !== REACHED_HEADER &&
      !kept(name)
    )
      passed[name] = value;
  }
  const versions = passed['x-version'];
  if (typeof versions === 'string') passed['x-version'] = proveVersions(seenKey, versions);
  return passed;
}

/** Language of a request: the page's prefix, for a call the client's own word, else the domain's. */
export function localeOf(req: IncomingMessage, path: string, domains: Domains): Locale {
  const host = req.headers.host ?? '';
  if (!path.startsWith('/api/')) return splitLocale(path, domains.homeOf(host)).locale;
  const wanted = /^\s*([a-z]{2})\b/i.exec(req.headers['accept-language'] ?? '')?.[1]?.toLowerCase();
  return isLocale(wanted) ? wanted : domains.homeOf(host);
}

const POLICY_HEADERS = /^(content-security-policy|x-frame-options|cross-origin-)/;
/** Which header groups the edge decides, also when a backend sends its own. */
const EDGE_HEADERS =
  /^(content-security-policy|permissions-policy|strict-transport-security|referrer-policy|origin-agent-cluster|x-|cross-origin-)/;

/** Which headers of an answer stay as the edge set them. */
export const headersOf =
  (res: ServerResponse, ownPolicy: boolean) =>
  (name: string): boolean =>
    res.hasHeader(name) && EDGE_HEADERS.test(name) && !(ownPolicy && POLICY_HEADERS.test(name));
