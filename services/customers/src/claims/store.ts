import { CLAIM_MS, type Claim, type ClaimKind } from '@rollheim/contracts';
import type pg from 'pg';

/** An item of a queue. */
export interface Item {
  readonly kind: ClaimKind;
  readonly id: string;
}

/** A claim on an item at an ISO instant. */
interface Taking extends Item {
  readonly holder: string;
  readonly at: string;
  /** Also where somebody else has it. */
  readonly over: boolean;
}

/** What became of it: the holder has the item now, and whether that is news to others. */
interface Taken {
  readonly held: boolean;
  readonly changed: boolean;
}

/** Takes an item, or goes on having it; of two who take it at once one gets it. */
export async function takeClaim(
  client: pg.ClientBase,
  { kind, id, holder, at, over }: Taking,
): Promise<Taken> {
  const { rows } = await client.query<{ changed: boolean }>(
    `with before as (
       select holder from claims where kind = $1 and item_id = $2 and until > $4
     ), kept as (
       insert into claims as c (kind, item_id, holder, at, until)
       values ($1, $2, $3, $4, $4::timestamptz + interval '${CLAIM_MS} milliseconds')
       on conflict (kind, item_id) do update set holder = excluded.holder, until = excluded.until,
         at = case when c.holder = excluded.holder and c.until > $4 then c.at else excluded.at end
       where c.holder = excluded.holder or c.until <= $4 or $5
       returning 1
     ) select not exists (select 1 from before where holder = $3) as changed from kept`,
    [kind, id, holder, at, over],
  );
  const [row] = rows;
  return { held: row !== undefined, changed: row?.changed ?? false };
}

/** Gives an item back, whoever has it where `holder` is null; true where somebody had it. */
export async function dropClaim(
  client: pg.ClientBase,
  { kind, id }: Item,
  holder: string | null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from claims where kind = $1 and item_id = $2 and ($3::uuid is null or holder = $3)',
    [kind, id, holder],
  );
  return rowCount === 1;
}

/** Deletes claims that have run out; those that another transaction works on wait for the next time. */
export async function tidyClaims(client: pg.ClientBase, at: string): Promise<void> {
  await client.query(
    `delete from claims where (kind, item_id) in
       (select kind, item_id from claims where until < $1 limit 50 for update skip locked)`,
    [at],
  );
}

/** Who has an item at an ISO instant; null: no one. */
export async function holderOf(
  client: pg.ClientBase,
  { kind, id }: Item,
  at: string,
): Promise<string | null> {
  const { rows } = await client.query<{ holder: string }>(
    'select holder from claims where kind = $1 and item_id = $2 and until > $3',
    [kind, id, at],
  );
  return rows[0]?.holder ?? null;
}

/** All that is open at an ISO instant. */
export async function openClaims(client: pg.ClientBase, at: string): Promise<readonly Claim[]> {
  const { rows } = await client.query<Omit<Claim, 'at' | 'until'> & { at: Date; until: Date }>(
    `select l.kind, l.item_id as id, l.holder as "customerId", l.at, l.until,
       coalesce(nullif(trim(concat_ws(' ', o.name, o.surname)), ''), o.email) as name
     from claims l join customers o on o.customer_id = l.holder
     where l.until > $1 order by l.at, l.kind, l.item_id`,
    [at],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), until: row.until.toISOString() }));
}
