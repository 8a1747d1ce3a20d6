import { createHash } from 'node:crypto';
import { languageTag, type Domains, type Locale } from '@rollheim/contracts';
import { twoLines } from '../mail/body.ts';
import { placeOf } from '../mail/place.ts';
import type { Params } from '../message.ts';

/** A message as it was stored. */
export interface PushedMessage {
  readonly messageId: string;
  readonly customerId: string;
  /** Thread that it is about. */
  readonly groupKey: string;
  readonly auctionId: string | null;
  readonly code: string;
  readonly params: Params;
  readonly title: string;
}

/** What the service worker is given, as JSON (`shell/server/src/push`). */
export interface PushBody {
  /** Id of its message: the same one again makes no sound. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** Language tag. */
  readonly lang: string;
  /** A newer one with the same tag takes its place. */
  readonly tag: string;
  /** Page that a press opens. */
  readonly url: string;
}

/** State and vehicle; below them amounts and wall time, as the preheader of the mail has them. */
export async function pushBody(message: PushedMessage, locale: Locale, domains: Domains): Promise<PushBody> {
  const { code, params, title, groupKey } = message;
  const { subject, line } = await twoLines({ code, params, title }, locale);
  const { page, params: ids } = placeOf({ ...message, key: message.messageId, mediaId: null, at: '' });
  return {
    id: message.messageId,
    title: subject,
    body: line,
    lang: languageTag(locale),
    tag: groupKey,
    url: domains.address(page, locale, ids),
  };
}

/** The thread's name at the push service, which holds back all but the newest of it: at most 32 characters (RFC 8030). */
export const topicOf = (groupKey: string): string =>
  createHash('sha256').update(groupKey).digest('base64url').slice(0, 32);
