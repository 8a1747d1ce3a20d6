import { inboxOnce } from '@rollheim/bus';
import type { OutgoingMessage, SubscribeOptions } from '@rollheim/bus';
import { onBehalfOf } from './correlation.ts';
import { inTransaction } from './database.ts';
import { completeMessage, originOf } from './messages.ts';
import type { NewMessage, Projector, Reaction } from './service-types.ts';
import { openTx, type UnitOfWork } from './unit-of-work.ts';

/** A change shows within this of the one before, ms: under load many share one read and one transaction. */
export const REST_MS = 50;
/** The same for copies in tables, for which nobody waits most often: whoever waits for a version ends the rest. */
const COPY_REST_MS = 250;

/** Effects of events, once per group: the batch's inbox rows, effects and emitted messages in one transaction. */
export function reacting(
  work: UnitOfWork,
  group: string,
  topics: readonly string[],
  handlers: Readonly<Record<string, Reaction>>,
): SubscribeOptions {
  return {
    group,
    topics,
    start: 'earliest',
    restMs: REST_MS,
    async onMessages(messages) {
      const known = messages.filter((message) => Object.hasOwn(handlers, message.type));
      if (known.length === 0) return;
      const emitted: OutgoingMessage[] = [];
      await inTransaction(work.pool, async (client) => {
        const fresh = await inboxOnce(client, group, known);
        // in the order of keys: two transactions wait for each other one way only
        for (const message of fresh.toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key))) {
          const origin = originOf(message);
          const out: NewMessage[] = [];
          await onBehalfOf(origin, async () => handlers[message.type]?.(message, openTx(client, out)));
          emitted.push(...out.map((item) => completeMessage(item, origin)));
        }
        await work.outbox.add(client, emitted);
      });
      if (emitted.length > 0) work.outbox.wake();
    },
  };
}

/** Copies state topics into tables: one transaction per batch, idempotent by the projector's own making. */
export function projecting(
  { pool }: Pick<UnitOfWork, 'pool'>,
  group: string,
  topics: readonly string[],
  apply: Projector,
): SubscribeOptions {
  return {
    ...copyOptions(group, topics),
    onMessages: (messages) => inTransaction(pool, (client) => apply(messages, client)),
  };
}

/** How copies of state topics are read. */
export const copyOptions = (group: string, topics: readonly string[]) =>
  ({ group, topics, start: 'earliest', restMs: COPY_REST_MS, together: true }) as const;
