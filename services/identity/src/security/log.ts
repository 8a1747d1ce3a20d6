import { isSecurityKind, type SecurityKind, type SecurityNote } from '@rollheim/contracts';
import type { NamedReactions } from '@rollheim/service-kit';
import type pg from 'pg';

/** What identity notes itself: beside what others report, the browser and the hash of an address without an account. */
export interface OwnNote extends Partial<Omit<SecurityNote, 'kind'>> {
  readonly kind: SecurityKind;
  /** Browser and system in words. */
  readonly browser?: string | null;
  /** Keyed hash of an address of e-mail that has no account. */
  readonly account?: string | null;
}

type Db = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>;

/** Writes a line of the security log, in the transaction of what it is about where there is one. */
export async function noteSecurity(db: Db, note: OwnNote, at = new Date()): Promise<void> {
  const { kind, customerId, actor, about, network, browser, account } = note;
  await (db as pg.Pool).query(
    `insert into security_events (at, kind, customer_id, actor, about, network, browser, account)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [at, kind, customerId, actor, about, network, browser || null, account].map((value) => value ?? null),
  );
}

/** What other owners report. */
export const securityReactions: NamedReactions = {
  'security.noted': async ({ payload, headers }, { client }) => {
    const note = payload;
    // reported by a newer release than this one
    if (!isSecurityKind(note.kind)) return;
    await noteSecurity(client, note, new Date(headers.time));
  },
};
