import { ending, handling, type Handled } from './tracing/handled.ts';
import { inboxOnce } from '@rollheim/bus';
import type { SubscribeOptions } from '@rollheim/bus';
import type pg from 'pg';
import { onBehalfOf } from './correlation.ts';
import { inTransaction } from './database.ts';
import { completeMessage, originOf } from './messages.ts';
import type { NewMessage, Projector, Reaction, ReactOptions, Reactions } from './service-types.ts';
import { openTx, type UnitOfWork } from './unit-of-work.ts';

/** For what a person sees change on an open page: it shows within this of the change before, ms. */
export const REST_MS = 50;
/** An effect comes within this of the one before, ms: under load many share one read and one transaction. */
export const REACTION_REST_MS = 250;
/** The same for copies in tables, for which no one waits most often: whoever waits for a version ends the rest. */
const COPY_REST_MS = 500;

/** Effects of events, once per group: the batch's inbox rows, effects and emitted messages in one transaction. */
export function reacting(
  work: UnitOfWork,
  group: string,
  topics: readonly string[],
  handlers: Reactions,
  { repeatable = false, together = false, restMs = REACTION_REST_MS }: ReactOptions = {},
): SubscribeOptions {
  const types = typeof handlers === 'function' ? handlers.types : Object.keys(handlers);
  return {
    group,
    topics,
    start: 'earliest',
    restMs,
    together,
    async onMessages(messages) {
      const known = messages.filter((message) => types.includes(message.type));
      if (known.length === 0) return;
      const begun: Handled[] = [];
      const written = inTransaction(work.pool, async (client) => {
        const fresh = repeatable ? known : await inboxOnce(client, group, known);
        // in the order of keys: two transactions wait for each other one way only
        const causes = fresh
          .toSorted((a, b) => Number(a.key > b.key) - Number(a.key < b.key))
          .map((message) => causeOf(handling(work.tracing, group, message), client));
        begun.push(...causes);
        if (typeof handlers === 'function') await handlers(causes);
        else {
          // each is found by the name of its message
          const byName = handlers as Readonly<Record<string, Reaction>>;
          for (const { message, tx, origin } of causes)
            await onBehalfOf(origin, async () => byName[message.type]?.(message, tx));
        }
        const out = causes.flatMap(({ emits, origin }) => emits.map((item) => completeMessage(item, origin)));
        await work.outbox.add(client, out);
        return out;
      });
      // those of a batch end together: with its commit their effects are there
      const emitted = await ending(begun, () => written);
      if (emitted.length > 0) work.outbox.wake();
    },
  };
}

/** A message with a unit of work that emits on its behalf. */
function causeOf({ message, trace }: Handled, client: pg.PoolClient) {
  const emits: NewMessage[] = [];
  const origin = originOf(message);
  return { message, trace, origin, emits, tx: openTx(client, emits, origin) };
}

/**
 * Copies state topics into tables: one transaction per batch, idempotent by the projector's own making. A statement alone
 * is a transaction.
 */
export function projecting(
  { pool }: Pick<UnitOfWork, 'pool'>,
  group: string,
  topics: readonly string[],
  apply: Projector,
): SubscribeOptions {
  return {
    ...copyOptions(group, topics),
    async onMessages(messages) {
      const statements = apply.statements?.(messages);
      if (!statements || statements.length > 1)
        return inTransaction(pool, (client) => apply(messages, client));
      for (const statement of statements) await pool.query(statement);
    },
  };
}

/** How copies of state topics are read. */
export const copyOptions = (group: string, topics: readonly string[]) =>
  ({ group, topics, start: 'earliest', restMs: COPY_REST_MS, together: true }) as const;
