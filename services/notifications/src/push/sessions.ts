import type pg from 'pg';

/** An access token is good for ten minutes: so long it may come after its session ended, and no longer. */
const KEPT_MINUTES = 15;

/** Who switches a device on, and who ends its session, take turns: neither overlooks the other. */
const takeTurns = (db: pg.ClientBase, sessionId: string) =>
  db.query('select pg_advisory_xact_lock(hashtextextended($1, 13))', [sessionId]);

/** Ends the devices of a session, those too that its last access token would still switch on. */
export async function endSession(db: pg.ClientBase, customerId: string, sessionId: string): Promise<void> {
  await takeTurns(db, sessionId);
  await db.query(
    `delete from ended_sessions where session_id in (select session_id from ended_sessions
       where ended_at < now() - make_interval(mins => $1) for update skip locked)`,
    [KEPT_MINUTES],
  );
  await db.query('insert into ended_sessions (session_id) values ($1) on conflict do nothing', [sessionId]);
  await db.query('delete from push_subscriptions where customer_id = $1 and session_id = $2', [
    customerId,
    sessionId,
  ]);
}

/** True for a session that lasts, of a customer who was not erased: only a device of such a one ends some day. */
export async function mayHaveDevice(
  db: pg.ClientBase,
  customerId: string,
  sessionId: string | null,
): Promise<boolean> {
  if (sessionId === null) return false;
  await takeTurns(db, sessionId);
  const { rowCount } = await db.query(
    `select from contacts where customer_id = $1
       and not exists (select from ended_sessions where session_id = $2) for key share of contacts`,
    [customerId, sessionId],
  );
  return rowCount === 1;
}
