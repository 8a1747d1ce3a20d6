import { inTransaction } from '@rollheim/service-kit';
import type pg from 'pg';

/*
 * Mails to somebody whose contact is not known, or not yet: they wait for it, and their rows are not written again until
 * it comes. Who has none for a day is gone.
 */

/** No one's address is known for so long: the person is gone. */
const UNREACHABLE = `interval '24 hours'`;
/** Key of the advisory lock between those who have a mail wait and those who bring addresses: one of two sees the other. */
const ADDRESS_LOCK = 7_205_002;

/** The receiver of the mail `m` has an address. */
export const HAS_ADDRESS = `exists (select from contacts c where c.customer_id = m.customer_id
  and c.email <> '' and c.language is not null)`;

/** A mail `m` that is queued now, due at once, waits for an address. */
export const WAITS = `m.after is null and not ${HAS_ADDRESS}`;

/** When a mail `m` that is queued now is due. */
export const DUE = `case when ${WAITS} then now() + ${UNREACHABLE} else coalesce(m.after, now()) end`;

/** Called when mails of these customers were queued without an address: one that came meanwhile makes them due. */
export async function awaitAddresses(db: pg.ClientBase, customers: readonly string[]): Promise<void> {
  await db.query('select pg_advisory_xact_lock_shared($1)', [ADDRESS_LOCK]);
  await findAddressed(db, customers);
}

/** Called when contacts of these customers were written: mails that waited for them are due. */
export async function bringAddresses(db: pg.ClientBase, customers: readonly string[]): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1)', [ADDRESS_LOCK]);
  await findAddressed(db, customers);
}

/** Has mails wait that became due without an address; those that waited for a day are given up. */
export async function putOffUnknown(pool: pg.Pool): Promise<void> {
  const unknown = `state = 'queued' and next_at <= now() and not ${HAS_ADDRESS}`;
  const { rowCount } = await pool.query({
    name: 'mails_unknown',
    text: `select from mails m where ${unknown} limit 1`,
    values: [],
  });
  if (rowCount === 0) return;
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock_shared($1)', [ADDRESS_LOCK]);
    await client.query(
      `update mails m set unaddressed = true, next_at = created_at + ${UNREACHABLE},
         state = case when created_at <= now() - ${UNREACHABLE} then 'unreachable' else 'queued' end
       where ${unknown}`,
    );
  });
}

/** A statement of its own behind the lock: it sees what was committed while that was waited for. */
const findAddressed = (db: pg.ClientBase, customers: readonly string[]) =>
  db.query({
    name: 'mails_addressed',
    text: `update mails m set unaddressed = false, next_at = now()
      where customer_id = any($1) and state = 'queued' and unaddressed and ${HAS_ADDRESS}`,
    values: [customers],
  });
