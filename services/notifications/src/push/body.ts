import { createHash } from 'node:crypto';
import { languageTag, type Domains, type Locale } from '@rollheim/contracts';
import { twoLines, withoutAmounts } from '../mail/body.ts';
import { wordsOf } from '../mail/words.ts';
import { placeOf } from '../mail/place.ts';
import { actionsOf, type PushAction } from './actions.ts';
import type { PushedMessage } from './pushed.ts';

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
  /** Its buttons; an earlier worker shows none. */
  readonly actions: readonly PushAction[];
}

/**
 * State and vehicle; below them amounts and wall time, as the preheader of the mail has them. Without `amounts` it names
 * vehicle and deadline alone. `key` signs what its buttons do.
 */
export async function pushBody(
  message: PushedMessage,
  locale: Locale,
  domains: Domains,
  key: string,
  amounts = true,
): Promise<PushBody> {
  const { code, params, title, groupKey } = message;
  const { subject, line } = amounts
    ? await twoLines({ code, params, title }, locale)
    : await withoutAmounts({ code, params, title }, locale);
  const { page, params: ids } = placeOf({ ...message, key: message.messageId, mediaId: null, at: '' });
  const url = domains.address(page, locale, ids);
  return {
    id: message.messageId,
    title: subject,
    body: line,
    lang: languageTag(locale),
    tag: groupKey,
    url,
    actions: actionsOf(message, url, { key, words: await wordsOf(locale), domains }),
  };
}

/** The thread's name at the push service, which holds back all but the newest of it: at most 32 characters (RFC 8030). */
export const topicOf = (groupKey: string): string =>
  createHash('sha256').update(groupKey).digest('base64url').slice(0, 32);
