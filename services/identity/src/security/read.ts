import type {
  PaperLooks,
  SecurityEntry,
  SecurityKind,
  SecurityLog,
  SecurityPerson,
} from '@rollheim/contracts';
import { keyedHash, RETENTION, type SecurityQuery } from '@rollheim/contracts/server';
import type pg from 'pg';

const PAGE = 50;
/** Looks at papers of one ad that are shown. */
const MOST_LOOKS = 200;

interface Row {
  readonly id: string;
  readonly at: Date;
  readonly kind: SecurityKind;
  readonly customerId: string | null;
  readonly email: string | null;
  readonly actor: string | null;
  readonly actorEmail: string | null;
  readonly about: string | null;
  readonly network: string | null;
  readonly browser: string | null;
}

const COLUMNS = `e.event_id::text as id, e.at, e.kind, e.customer_id::text as "customerId", p.email, e.actor,
  a.email as "actorEmail", e.about, e.network, e.browser`;
// the log holds ids alone: addresses are looked up with the account, and gone with it
const FROM = `security_events e left join accounts p on p.customer_id = e.customer_id
  left join accounts a on a.customer_id::text = e.actor`;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const actorOf = ({ actor, actorEmail }: Row): SecurityPerson | string | null =>
  actor !== null && ID.test(actor) ? { customerId: actor, email: actorEmail } : actor;

const toEntry = (row: Row): SecurityEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  person: row.customerId === null ? null : { customerId: row.customerId, email: row.email },
  actor: actorOf(row),
  about: row.about,
  network: row.network,
  browser: row.browser,
});

const instantOf = (day: string, plus: number): string =>
  `((${day}::date + ${plus})::timestamp at time zone 'Europe/Berlin')`;

/** A page of the log, the newest first. An address is found by its account, and by its hash where it has none. */
export async function readSecurityLog(
  pool: pg.Pool,
  secret: string,
  { kind, q, from, to, page }: SecurityQuery,
): Promise<SecurityLog> {
  const where = `($1::text is null or e.kind = $1)
    and ($2 = '' or e.customer_id::text = lower($2) or e.actor = lower($2) or e.about = $2 or e.network = $2
      or e.account = $3 or e.customer_id = (select customer_id from accounts where email = lower($2))
      or e.actor = (select customer_id::text from accounts where email = lower($2)))
    and ($4::text is null or e.at >= ${instantOf('$4', 0)}) and ($5::text is null or e.at < ${instantOf('$5', 1)})`;
  const parameters = [kind, q, keyedHash(secret, q), from, to];
  const counted = await pool.query<{ total: number }>(
    `select count(*)::int as total from security_events e where ${where}`,
    parameters,
  );
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from ${FROM} where ${where} order by e.event_id desc limit ${PAGE} offset $6`,
    [...parameters, (page - 1) * PAGE],
  );
  const total = counted.rows[0]?.total ?? 0;
  return {
    entries: rows.map((row) => toEntry(row)),
    page,
    pages: Math.ceil(total / PAGE),
    total,
    keptDays: RETENTION.securityEvents,
  };
}

/** Who read these papers, the newest first. */
export async function readPaperLooks(pool: pg.Pool, papers: readonly string[]): Promise<PaperLooks> {
  const { rows } = await pool.query<Row>(
    `select ${COLUMNS} from ${FROM} where e.kind = 'paper_read' and e.about = any($1)
     order by e.event_id desc limit ${MOST_LOOKS}`,
    [papers],
  );
  return {
    looks: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: actorOf(row),
      about: row.about,
    })),
  };
}
