import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { PictureLinkFault } from '@rollheim/contracts';
import { isPublicAddress } from './public-address.ts';

/** Why what a link leads to was not fetched. */
export class LinkProblem extends Error {
  override name = 'LinkProblem';
  readonly fault: PictureLinkFault;
  /** What was answered; null: nothing. */
  readonly status: number | null;

  constructor(fault: PictureLinkFault, cause?: unknown, status: number | null = null) {
    super(`The link cannot be fetched: ${fault}`, { cause });
    this.fault = fault;
    this.status = status;
  }
}

/** A picture as its server sent it. */
export interface FetchedPicture {
  readonly bytes: Buffer;
  readonly type: string;
}

type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

/** How something is fetched. */
export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Largest answer, bytes. */
  readonly mostBytes: number;
  /** From the first look at the name to the last byte, ms. */
  readonly limitMs?: number;
  /** All addresses of a name. */
  readonly resolve?: Resolve;
  readonly isAllowed?: (address: string) => boolean;
  /** Ports that may be asked; empty: that of the scheme. */
  readonly ports?: readonly string[];
  /** Content types that are taken; pictures, where left out. */
  readonly types?: RegExp;
  readonly accept?: string;
  /** What is sent besides, as a login. */
  readonly headers?: Readonly<Record<string, string>>;
}

const LIMIT_MS = 20_000;
const PICTURES = /^image\/(?:jpeg|png|heic|heif)$/;
const PICTURE_TYPES = 'image/jpeg, image/png, image/heic, image/heif';
const LONGEST_LINK = 2000;

const resolveAll: Resolve = (name) =>
  new Promise((done, failed) => {
    resolveName(name, { all: true, verbatim: true }, (error, addresses) =>
      error ? failed(error) : done(addresses),
    );
  });

/** The address of a link that may be asked: http or https at its usual port, without a login. */
function addressOf(link: string, ports: readonly string[]): URL {
  const url = link.length <= LONGEST_LINK ? URL.parse(link) : null;
  if (
    !url ||
    !['http:', 'https:'].includes(url.protocol) ||
    (url.port !== '' && !ports.includes(url.port)) ||
    url.username !== '' ||
    url.password !== '' ||
    url.hostname === ''
  )
    throw new LinkProblem('address');
  return url;
}

/** The host of an address; an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * The one address that is asked: the name is looked up once, every address that it has must be public, and the connection
 * goes to the one that was judged. A name that has another address a moment later leads nowhere else.
 */
async function judgedAddress(
  url: URL,
  { resolve = resolveAll, isAllowed = isPublicAddress }: FetchOptions,
): Promise<LookupAddress> {
  const host = hostOf(url);
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const [first] = addresses;
  if (!first) throw new LinkProblem('unreachable');
  if (!addresses.every(({ address }) => isAllowed(address))) throw new LinkProblem('address');
  return first;
}

/** Answers every look at a name with the address that was judged. */
const pinned =
  ({ address, family }: LookupAddress): LookupFunction =>
  (_name, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };

/** The answer to a request; one that changes the protocol, or a connection that ends without an answer, is an error. */
function answerOf(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((done, failed) => {
    const request = send(url, options, done);
    request.once('error', failed);
    request.once('upgrade', ({ statusCode = 101 }: IncomingMessage, socket) => {
      socket.destroy();
      failed(new LinkProblem('unreachable', undefined, statusCode));
    });
    request.once('close', () => failed(new Error('the connection ended without an answer')));
    request.end();
  });
}

/** The body of an answer; redirects are not followed, and what is too large is not read to its end. */
async function bytesOf(answer: IncomingMessage, mostBytes: number, types: RegExp): Promise<FetchedPicture> {
  try {
    const { statusCode = 0 } = answer;
    if (statusCode !== 200) throw new LinkProblem('unreachable', undefined, statusCode);
    const type = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!types.test(type)) throw new LinkProblem('type');
    if (Number(answer.headers['content-length'] ?? 0) > mostBytes) throw new LinkProblem('size');
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > mostBytes) throw new LinkProblem('size');
      parts.push(part);
    }
    return { bytes: Buffer.concat(parts), type };
  } finally {
    answer.destroy();
  }
}

/**
 * Fetches what a link leads to, a picture unless other types are asked for, from the public internet, and from nowhere
 * else. Throws {@link LinkProblem}. What the bytes of a picture are is judged by the media service.
 */
export async function fetchFromLink(link: string, options: FetchOptions): Promise<FetchedPicture> {
  const {
    signal,
    mostBytes,
    limitMs = LIMIT_MS,
    ports = [],
    types = PICTURES,
    accept = PICTURE_TYPES,
    headers = {},
  } = options;
  const url = addressOf(link, ports);
  const until = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  try {
    const address = await inTime(judgedAddress(url, options), until);
    const asked = answerOf(url, {
      lookup: pinned(address),
      // no connection is kept: the next one is judged again
      agent: false,
      signal: until,
      headers: { ...headers, accept, 'user-agent': 'Rollheim' },
    });
    const answer = await inTime(asked, until);
    return await bytesOf(answer, mostBytes, types);
  } catch (error) {
    throw error instanceof LinkProblem ? error : new LinkProblem('unreachable', error);
  }
}

/** Waits for work until a signal, whether or not the work hears the signal: a look at a name cannot be aborted. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    if (signal.aborted) return failed(signal.reason as Error);
    signal.addEventListener('abort', () => failed(signal.reason as Error), { once: true });
    work.then(done, failed);
  });
}
