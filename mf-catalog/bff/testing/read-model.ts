import { openPool, type ReceivedMessage } from '@rollheim/bus';
import { withPostgres } from '@rollheim/tooling/testing';
import type pg from 'pg';
import { apply } from '../projections/apply.ts';

/** The tables of the catalog in a database of a test file. */
export interface ReadModel {
  readonly pool: pg.Pool;
  /** Writes messages into the tables. */
  project(messages: readonly object[]): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the tables. `max`: connections; of one alone a transaction may be made of single queries. */
export async function startReadModel(max = 2): Promise<ReadModel> {
  const postgres = await withPostgres();
  const pool = openPool({ connectionString: (await postgres.database()).adminUrl, max });
  await pool.query(apply.tables);
  return {
    pool,
    project: (messages) => apply(messages as ReceivedMessage[], pool as unknown as pg.PoolClient),
    async stop() {
      await pool.end();
      await postgres.stop();
    },
  };
}

/** A vehicle and its auction, as far as a test needs them to be its own. */
interface PlainRow {
  readonly title?: string;
  readonly make?: string;
  readonly city?: readonly [zipCode: string, city: string];
  readonly releasedAt?: string;
  readonly status?: string;
  readonly version?: number;
  readonly price?: number;
  readonly endAt?: string;
  readonly leader?: string;
  readonly state?: object;
}

/** Puts a vehicle with its auction into the tables, past their messages. */
export async function putVehicle(pool: pg.Pool, id: string, row: PlainRow = {}): Promise<void> {
  const { city: [zipCode, city] = [null, null], price = 100, endAt = new Date().toISOString() } = row;
  await pool.query(
    `insert into vehicle (ad_id, version, number, owner_customer_id, owner_segment, title, product_type, equipment,
       undamaged, vat_reportable, released_at, search, squeezed, content, make, zip_code, city)
     values ($1, 1, 1, 'owner', 'PRIVATE', $2, 'motorhome', '{}', true, false, coalesce($3, now()), '', '', '{}', $4,
       $5, $6)`,
    [id, row.title ?? id, row.releasedAt ?? null, row.make ?? null, zipCode, city],
  );
  await pool.query(
    `insert into auction (auction_id, version, status, round, price, shown_price, buy_now, end_at, leader_customer_id,
       owner_customer_id, state)
     values ($1, $2, $3, 1, $4, $4, null, $5, $6, 'owner', $7)`,
    [id, row.version ?? 1, row.status ?? 'running', price, endAt, row.leader ?? null, row.state ?? {}],
  );
}

/** Puts a vehicle on somebody's watchlist. */
export const putWatch = (
  pool: pg.Pool,
  customerId: string,
  auctionId: string,
  since = new Date().toISOString(),
): Promise<unknown> =>
  pool.query('insert into watch (customer_id, auction_id, since) values ($1, $2, $3)', [
    customerId,
    auctionId,
    since,
  ]);
