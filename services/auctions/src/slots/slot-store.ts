import { firstExtension, firstSlot, type Reservation, type Schedule } from '@rollheim/auction-rules';
import type pg from 'pg';

/** What a slot is reserved for; instants in epoch ms. */
export type SlotRequest =
  | { readonly kind: 'round'; readonly plannedSaleDate: string | null }
  | { readonly kind: 'extension'; readonly start: number; readonly end: number };

/**
 * The slot service: reserves (auctionId, round) → slot. One reservation at a time over all writers, so that no more
 * than the schedule's number of rounds end in one minute. A repeated reservation replaces its own. Null: none free.
 */
export async function reserveSlot(
  pool: pg.Pool,
  auctionId: string,
  round: number,
  r: number,
  request: SlotRequest,
  schedule: Schedule,
): Promise<Reservation | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtextextended('auction slots', 0))");
    const { rows } = await client.query<{ slot: string; ends: number }>(
      'select slot, count(*)::int as ends from slot where slot >= $1 and not (auction_id = $2 and round = $3) group by slot',
      [r, auctionId, round],
    );
    const taken = new Map(rows.map((row) => [Number(row.slot), row.ends]));
    const ends = (slot: number) => taken.get(slot) ?? 0;
    const found =
      request.kind === 'round'
        ? firstSlot(r, request.plannedSaleDate, ends, schedule)
        : firstExtension(r, request, ends, schedule);
    if (found) await keep(client, auctionId, round, found.slot);
    await client.query('commit');
    return found;
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // the first error is more specific
    throw error;
  } finally {
    client.release();
  }
}

/** Takes a slot that was fixed elsewhere (demo data). */
export async function keep(
  client: pg.Pool | pg.PoolClient,
  auctionId: string,
  round: number,
  slot: number,
): Promise<void> {
  await client.query(
    `insert into slot (auction_id, round, slot) values ($1, $2, $3)
     on conflict (auction_id, round) do update set slot = excluded.slot, reserved_at = now()`,
    [auctionId, round, slot],
  );
}

/** Frees the slot of a refused command. */
export async function freeSlot(pool: pg.Pool, auctionId: string, round: number): Promise<void> {
  await pool.query('delete from slot where auction_id = $1 and round = $2', [auctionId, round]);
}
