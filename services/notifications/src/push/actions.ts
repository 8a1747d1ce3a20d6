import type { Domains } from '@rollheim/contracts';
import { Signer } from '@rollheim/contracts/server';
import type { Words } from '../mail/words.ts';
import { designOf, entryOf } from '../table/messages.ts';
import type { PushedMessage } from './pushed.ts';
import { endOf, REMIND_MS } from './queue.ts';

/** What a press on a push may do without a page. */
const ACTS = ['mute', 'unmute', 'remind'] as const;
type Act = (typeof ACTS)[number];

/** Who may do what with which thread (`mute`, `unmute`) or message (`remind`). */
export interface PushClaim {
  readonly customerId: string;
  readonly act: Act;
  readonly subject: string;
}

/** A button of a push: it opens a page, or does something and says so. Two at most. */
export interface PushAction {
  readonly action: string;
  readonly title: string;
  /** Page that it opens. */
  readonly url?: string;
  /** Address that it is posted to instead, without cookies: the token in it is the permission. */
  readonly post?: string;
  /** What is shown once that is done, or when it failed. */
  readonly done?: string;
  readonly failed?: string;
  /** Takes it back. */
  readonly undo?: PushAction;
}

const FITS = /^[\w-]{1,80}$/;

/** What a token says; null for one that was not made here. */
export function readPushToken(key: string, token: string): PushClaim | null {
  const [customerId = '', name, subject = ''] = new Signer(key, 'push-action').open(token)?.split('.') ?? [];
  const act = ACTS.find((each) => each === name);
  return act ? { customerId, act, subject } : null;
}

/**
 * The buttons of a push: the place where it goes on, and where it is drawn a second one: who was outbid may keep this
 * auction quiet, who has to answer may be reminded while the deadline leaves time for it.
 */
export function actionsOf(
  message: PushedMessage,
  url: string,
  { key, words, domains }: { readonly key: string; readonly words: Words; readonly domains: Domains },
): readonly PushAction[] {
  const { customerId, code, params, groupKey, messageId } = message;
  const { place, kind, tone } = designOf(code, params);
  const open = { action: 'open', title: words[`button.${place}`] ?? '', url };
  const act = (name: Act, subject: string, done: string): PushAction => ({
    action: name,
    title: words[`push.${name}`] ?? '',
    post: domains.file(
      `/api/public/push-action/${new Signer(key, 'push-action').seal(`${customerId}.${name}.${subject}`)}`,
    ),
    done: words[`push.${done}`] ?? '',
    failed: words['push.failed'] ?? '',
  });
  if (kind === 'bids' && tone === 'error' && FITS.test(groupKey))
    return [open, { ...act('mute', groupKey, 'muted'), undo: act('unmute', groupKey, 'unmuted') }];
  const hasTime = endOf(message) > Date.now() + REMIND_MS;
  if (entryOf(code, params).turn && hasTime && FITS.test(messageId))
    return [open, act('remind', messageId, 'reminded')];
  return [open];
}
