import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import webPush from 'web-push';
import { agentFor, type StandIn } from './endpoint.ts';
import type { VapidKeys } from './keys.ts';

/** A push on its way: where to, what, and how it may be kept. */
export interface Posting {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly body: string;
  /** Seconds for which the push service keeps it for a device that is away. */
  readonly ttl: number;
  readonly urgency: 'high' | 'normal';
  readonly topic: string;
}

/** What a push service answered. */
export interface PostAnswer {
  readonly status: number;
  /** Seconds that it asks to be left alone for; 0: it does not say. */
  readonly retryAfter: number;
}

/** Who is behind the pushes, where connections may go, and when one is given up. */
export interface PostOptions {
  /** `mailto:` address of the site: whom a push service complains to. */
  readonly subject: string;
  readonly keys: VapidKeys;
  readonly standIn: StandIn;
  readonly signal: AbortSignal;
}

/** Hands a push to its push service: encrypted for the browser alone (RFC 8291), signed by the site (RFC 8292). Follows no redirect. */
export async function post(
  { endpoint, p256dh, auth, body, ttl, urgency, topic }: Posting,
  { subject, keys, standIn, signal }: PostOptions,
): Promise<PostAnswer> {
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
    TTL: ttl,
    urgency,
    topic,
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject, ...keys },
  });
  const send = endpoint.startsWith('https:') ? secure : plain;
  return new Promise((resolve, reject) => {
    const options = {
      method: details.method,
      headers: details.headers,
      agent: agentFor(endpoint, standIn),
      signal,
    };
    const call = send(endpoint, options, (response) => {
      const after = Number(response.headers['retry-after']);
      resolve({
        status: response.statusCode ?? 0,
        retryAfter: Number.isFinite(after) && after > 0 ? after : 0,
      });
      // nothing in it is needed, and it may have no end
      response.destroy();
    });
    call.on('error', reject);
    call.end(details.body);
  });
}
