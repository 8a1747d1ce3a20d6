import { vehicleFacts } from '@rollheim/auction-rules';
import type pg from 'pg';

/** What the register of vehicles says of the other ads of a vehicle; nothing without a vehicle key. */
export async function vehiclesFacts(
  pool: pg.Pool,
  vehicleKey: string | null,
  auctionId: string,
  customerId: string,
  at: number,
): Promise<{ listedElsewhere?: boolean; priorMinimum?: number | null }> {
  if (vehicleKey === null) return {};
  const { rows } = await pool.query<{
    status: string | null;
    since: string;
    submitted: boolean;
    owner: string;
    last_minimum: string | null;
  }>(
    'select status, since, submitted, owner, last_minimum from auction where vehicle_key = $1 and auction_id <> $2 and status is not null',
    [vehicleKey, auctionId],
  );
  const others = rows.map((row) => ({
    status: row.status ?? '',
    since: Number(row.since),
    submitted: row.submitted,
    customer: row.owner,
    lastMinimum: row.last_minimum === null ? null : Number(row.last_minimum),
  }));
  return vehicleFacts(others, customerId, at);
}
