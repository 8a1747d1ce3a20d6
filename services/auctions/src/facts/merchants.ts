import { setTimeout as sleep } from 'node:timers/promises';
import type { NamedReactions, Reaction } from '@rollheim/service-kit';
import type pg from 'pg';

interface Decided {
  readonly customerId: string;
  readonly merchantId: number;
  /** Of the customer's state that holds the decision. */
  readonly version: number;
  readonly accepted: boolean | null;
  readonly blocked?: boolean;
}

const STEP_MS = 50;
/** The state was sent before the event; it is late where the copy is being made again. Then the event comes again. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Announces that a merchant who was accepted, or is blocked no more, may bid, once the writer's own copy of the customers
 * holds it: whoever is notified then can bid at once.
 */
export function merchantReactions(signal: AbortSignal): NamedReactions {
  const decided: Reaction<Decided> = async ({ payload }, tx) => {
    const { customerId, merchantId, version, accepted, blocked = false } = payload;
    if (!accepted || blocked) return;
    const end = Date.now() + LONGEST_WAIT_MS;
    for (;;) {
      const known = await copyOf(tx.client, customerId);
      if (known && known.version >= version) {
        // decided otherwise meanwhile: that is announced by its own event
        if (!known.may) return;
        break;
      }
      if (Date.now() > end) throw new Error(`Customer ${customerId}@${version} has not arrived`);
      await sleep(STEP_MS, undefined, { signal });
    }
    const told = { customerId, merchantId };
    tx.emit({ topic: 'auctions.events', key: customerId, type: 'auction.merchant-known', payload: told });
  };
  return { 'merchant.reviewed': decided, 'merchant.blocked': decided };
}

/** What the writer knows of a customer; null: nothing, or nothing any more. */
async function copyOf(
  client: pg.ClientBase,
  customerId: string,
): Promise<{ readonly version: number; readonly may: boolean } | null> {
  const { rows } = await client.query<{ version: number; may: boolean }>(
    `select version, accepted is true and not blocked as may from customer where customer_id = $1`,
    [customerId],
  );
  return rows[0] ?? null;
}
