import type { NotificationCommands } from '@rollheim/contracts';
import { accepted, rejected, type CommandHandlers } from '@rollheim/service-kit';
import type pg from 'pg';
import { signingKey } from '../mail/subscription.ts';
import { openMessage } from '../store.ts';
import { readPushToken, type PushClaim } from './actions.ts';
import { setMuted } from './muted.ts';
import { designOf } from '../table/messages.ts';
import { preferencesOf } from '../preferences.ts';
import { endOf, queuePushes, REMIND_MS } from './queue.ts';

/**
 * Has the push of a message come once more, after quiet hours that it would fall into, unless it was read, is over by
 * then or is not wanted any more; false where that is known.
 */
async function remind(db: pg.ClientBase, { customerId, subject }: PushClaim): Promise<boolean> {
  const message = await openMessage(db, customerId, subject);
  const at = Date.now() + REMIND_MS;
  if (!message || endOf(message) <= at) return false;
  const { code, params } = message;
  const [preference] = await preferencesOf(
    db,
    [{ customerId, kind: designOf(code, params).kind, params }],
    at,
  );
  const after = preference?.quietUntil ?? new Date(at);
  if (preference?.unpushed || endOf(message, after) <= after.getTime()) return false;
  await queuePushes(db, [{ message, after }]);
  return true;
}

/** What a press on a push does: its token, which only the device got, is the permission. Twice is as once. */
export const pushActs: CommandHandlers<Pick<NotificationCommands, 'push.act'>> = {
  'push.act': async ({ payload }, { client }) => {
    const claim = readPushToken(await signingKey(client), payload.token);
    if (!claim) return rejected('not_found');
    const { customerId, act, subject } = claim;
    if (act === 'remind') return (await remind(client, claim)) ? accepted() : rejected('not_found');
    await setMuted(client, customerId, subject, act === 'mute');
    return accepted();
  },
};
