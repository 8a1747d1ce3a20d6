import { setTimeout as sleep } from 'node:timers/promises';
import type { Reaction } from '@rollheim/service-kit';
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
/** The state was sent before the event; it is late where the copy is being made anew. Then the event comes again. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Tells that a merchant who was accepted, or is blocked no more, may bid, once the writer's own copy of the customers
 * holds it: whoever is told then can bid at once.
 */
export function merchantReactions(signal: AbortSignal): Readonly<Record<string, Reaction>> {
  const decided: Reaction = async ({ payload }, tx) => {
    const { customerId, merchantId, version, accepted, blocked = false } = payload as Decided;
    if (!accepted || blocked) return;
    const end = Date.now() + LONGEST_WAIT_MS;
    while (!(await isKnown(tx.client, customerId, version))) {
      if (Date.now() > end) throw new Error(`Customer ${customerId}@${version} has not arrived`);
      await sleep(STEP_MS, undefined, { signal });
    }
    const told = { customerId, merchantId };
    tx.emit({ topic: 'auctions.events', key: customerId, type: 'auction.merchant-known', payload: told });
  };
  return { 'merchant.reviewed': decided, 'merchant.blocked': decided };
}

async function isKnown(client: pg.ClientBase, customerId: string, version: number): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from customer where customer_id = $1 and version >= $2', [
    customerId,
    version,
  ]);
  return rowCount === 1;
}
