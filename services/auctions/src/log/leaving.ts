import type { PersonalCommands } from '@rollheim/contracts';
import type { Tx } from '@rollheim/service-kit';
import type pg from 'pg';

/** Key of the advisory lock between writers and who sets a mark; the migration names it too. */
const LEAVING_LOCK = 7_205_001;
/** SQLSTATE with which the log refuses entries of somebody who is leaving; the migration names it too. */
const LEAVING_STATE = 'RH001';

/**
 * Takes nothing from a customer for so many seconds; 0 lifts this hold alone. It ends by itself, so that no one is kept
 * out by a deletion that was never carried out. The lock waits for batches that are being written; later ones see the
 * mark.
 */
export async function holdCustomer(
  { client }: Tx,
  { customerId, holdId, seconds }: PersonalCommands['personal.hold'],
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LEAVING_LOCK]);
  await client.query('delete from leaving where (customer_id, hold_id) = ($1, $2) or until <= now()', [
    customerId,
    holdId,
  ]);
  if (seconds > 0)
    await client.query('insert into leaving values ($1, $2, clock_timestamp() + make_interval(secs => $3))', [
      customerId,
      holdId,
      seconds,
    ]);
}

/** True where a batch was not written because of somebody who is leaving. */
export const isOfLeaving = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === LEAVING_STATE;

/**
 * Who is leaving, as far as the writer learned from a batch that the log refused: decisions about anybody else cost no
 * query.
 */
export class Leaving {
  readonly #pool: pg.Pool;
  readonly #told = new Set<string>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Reads the marks again. */
  async load(): Promise<void> {
    const { rows } = await this.#pool.query<{ id: string }>(
      'select customer_id as id from leaving where until > now()',
    );
    for (const { id } of rows) this.#told.add(id);
  }

  /** True while nothing is taken from this customer. */
  async has(customerId: string): Promise<boolean> {
    if (!this.#told.has(customerId)) return false;
    const { rowCount } = await this.#pool.query(
      'select 1 from leaving where customer_id = $1 and until > now()',
      [customerId],
    );
    if (rowCount === 0) this.#told.delete(customerId);
    return rowCount !== 0;
  }
}
