import {
  TRAIL_FORMAT,
  trailStart,
  type TrailOpening,
  type TrailProof,
  type TrailRecord,
} from '@rollheim/auction-rules';
import type { AuditDetails, AuditEntry, AuditTrail, SecurityPerson } from '@rollheim/contracts';
import { RETENTION, type AuditQuery } from '@rollheim/contracts/server';
import type pg from 'pg';
import { trailEnd } from './log.ts';

/** Most entries of one file of the chain. */
const MOST_PROVEN = 20_000;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Row extends Omit<TrailRecord, 'seq' | 'at'> {
  readonly seq: string;
  readonly at: Date;
  readonly head: string;
  readonly salt: string | null;
  readonly reason: string | null;
  readonly details: AuditDetails | null;
}

const COLUMNS = `e.seq, e.at, e.act_id as "actId", e.actor, e.type, e.about, e.persons, e.content, e.head,
  w.salt, w.reason, w.details`;
const FROM = 'audit_log e left join audit_words w on w.seq = e.seq';

const instantOf = (day: string, plus: number): string =>
  `((${day}::date + ${plus})::timestamp at time zone 'Europe/Berlin')`;

/** A part of the trail, the newest first. A person is found by the address of their account or by their id. */
export async function readTrail(
  pool: pg.Pool,
  { act, q, from, to, before, limit }: AuditQuery,
): Promise<AuditTrail> {
  const person = await personOf(pool, q);
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from ${FROM}
     where ($1::text is null or e.type = $1 or e.type like $1 || '.%')
       and ($2 = '' or e.about = $2 or e.actor = $3::uuid or e.persons @> array[$3::uuid])
       and ($4::text is null or e.at >= ${instantOf('$4', 0)})
       and ($5::text is null or e.at < ${instantOf('$5', 1)})
       and ($6::bigint is null or e.seq < $6)
     order by e.seq desc limit $7`,
    [act, q, person, from, to, before, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const names = await addressesOf(pool, shown);
  const last = shown.at(-1);
  return {
    entries: shown.map((row) => toEntry(row, names)),
    next: rows.length > limit && last ? Number(last.seq) : null,
    ...(await trailEnd(pool)),
    keptDays: RETENTION.auditTrail,
  };
}

/** Id of the person who is searched for; null where the text names none. */
async function personOf(pool: pg.Pool, q: string): Promise<string | null> {
  if (ID.test(q)) return q.toLowerCase();
  if (!q.includes('@')) return null;
  const { rows } = await pool.query<{ id: string }>(
    'select customer_id as id from accounts where email = lower($1)',
    [q],
  );
  return rows[0]?.id ?? null;
}

/** Addresses of who acted and of whom it concerns: read from the accounts, and gone with them. */
async function addressesOf(pool: pg.Pool, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ actor, persons }) => [actor, ...persons]))];
  const found = await pool.query<{ id: string; email: string }>(
    'select customer_id as id, email from accounts where customer_id = any($1)',
    [ids],
  );
  return new Map(found.rows.map(({ id, email }) => [id, email]));
}

function toEntry(row: Row, addresses: ReadonlyMap<string, string>): AuditEntry {
  const personOf = (customerId: string): SecurityPerson => ({
    customerId,
    email: addresses.get(customerId) ?? null,
  });
  const { seq, at, type, about, actor, persons, reason, details } = row;
  return {
    seq: Number(seq),
    at: at.toISOString(),
    type,
    about,
    actor: personOf(actor),
    persons: persons.map(personOf),
    reason,
    details,
  };
}

/** The chain from an entry on, as a file that anybody can verify. */
export async function readProof(pool: pg.Pool, from: number): Promise<TrailProof> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from ${FROM} where e.seq >= $1 order by e.seq limit ${MOST_PROVEN}`,
    [from],
  );
  const earlier = await pool.query<{ head: string }>('select head from audit_log where seq = $1', [from - 1]);
  const start = earlier.rows[0]?.head ?? trailStart();
  return {
    format: TRAIL_FORMAT,
    start,
    head: rows.at(-1)?.head ?? start,
    entries: rows.map(({ seq, at, actId, actor, type, about, persons, content, head }) => ({
      record: { seq: Number(seq), at: at.toISOString(), actId, actor, type, about, persons, content },
      head,
    })),
    openings: rows.flatMap(({ seq, salt, reason, details }): TrailOpening[] =>
      salt === null || details === null ? [] : [{ seq: Number(seq), salt, reason, details }],
    ),
  };
}
