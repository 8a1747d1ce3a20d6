import { request as plain, type IncomingMessage } from 'node:http';
import { request as secure } from 'node:https';
import { isIP } from 'node:net';
import type { WebhookFault } from '@rollheim/contracts/webhooks';
import { AddressError, isPublicAddress, publicLookup } from '@rollheim/service-kit';
import type { StandIn } from './config.ts';
import { hostOf, isStandIn } from './target.ts';

/** An answer is waited for so long, ms; its body, which only the log shows, for so long besides. */
const TIMEOUT_MS = 10_000;
const BODY_MS = 1000;
/** So much of an answer is read, bytes. */
const MOST_BYTES = 2048;

/** An event on its way. */
export interface Posting {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What became of it. */
export interface PostOutcome {
  /** Null: the receiver took it. */
  readonly fault: WebhookFault | null;
  readonly status: number | null;
  readonly ms: number;
  /** The beginning of the answer. */
  readonly answer: string | null;
  /** Seconds that the receiver asks to be left alone for; 0: it does not say. */
  readonly retryAfter: number;
}

/** Posts an event, to public addresses alone and without following a redirect; never throws. */
export async function post(
  posting: Posting,
  { standIn, signal }: { readonly standIn: StandIn; readonly signal: AbortSignal },
): Promise<PostOutcome> {
  const begun = performance.now();
  const end = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await send(posting, standIn, end);
    const ms = Math.round(performance.now() - begun);
    const status = response.statusCode ?? 0;
    const retryAfter = Number(response.headers['retry-after']);
    return {
      fault: faultOfStatus(status),
      status,
      ms,
      answer: await beginningOf(response),
      retryAfter: retryAfter > 0 ? retryAfter : 0,
    };
  } catch (error) {
    const ms = Math.round(performance.now() - begun);
    return { fault: faultOf(error as NodeJS.ErrnoException), status: null, ms, answer: null, retryAfter: 0 };
  }
}

function send({ url, headers, body }: Posting, standIn: StandIn, signal: AbortSignal) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const allowed = isStandIn(url, standIn);
    const host = hostOf(new URL(url));
    // an address that is named is not looked up
    if (!allowed && isIP(host) !== 0 && !isPublicAddress(host)) return reject(new AddressError());
    const request = url.startsWith('https:') ? secure : plain;
    const call = request(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Rollheim-Webhooks/1',
          ...headers,
        },
        // a connection of its own: another one could lead to where its name led before
        agent: false,
        signal,
        ...(allowed ? {} : { lookup: publicLookup() }),
      },
      resolve,
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** So much of an answer as the log shows, then its connection is closed: it may have no end. */
async function beginningOf(response: IncomingMessage): Promise<string | null> {
  const late = setTimeout(() => response.destroy(), BODY_MS);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length >= MOST_BYTES) break;
    }
  } catch {
    // cut off: what came is enough
  } finally {
    clearTimeout(late);
    response.destroy();
  }
  // neither does Postgres keep it
  const said = Buffer.concat(chunks).subarray(0, MOST_BYTES).toString().replaceAll('\0', '');
  return said === '' ? null : said;
}

function faultOfStatus(status: number): WebhookFault | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

const CERTIFICATE = /CERT|SIGNATURE|ISSUER|ALTNAME|ERR_TLS|ERR_SSL|EPROTO/;

function faultOf(error: NodeJS.ErrnoException): WebhookFault {
  const { code = '', name } = error;
  if (error instanceof AddressError) return 'address';
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name';
  return CERTIFICATE.test(code) ? 'certificate' : 'connection';
}
