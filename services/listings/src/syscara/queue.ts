import type pg from 'pg';
import type { KeptLogin } from './vault.ts';

/** Work on a connection is left to who took it for so long, s; it is renewed with every vehicle and picture. */
const LEASE_SECONDS = 90;
/** Imports begin between three and five in the morning, each seller at a minute of their own. */
const NIGHT_HOUR = 3;
const NIGHT_MINUTES = 120;

/** The next night of a customer (`$1`), as SQL. */
export const NEXT_NIGHT = `(
  (date_trunc('day', (now() - interval '${NIGHT_HOUR} hours') at time zone 'Europe/Berlin') + interval '1 day ${NIGHT_HOUR} hours'
    + make_interval(mins => abs(hashtext($1::text)) % ${NIGHT_MINUTES})) at time zone 'Europe/Berlin')`;

/** True of a connection `c` whose owner is a commercial seller, as SQL. */
export const SELLS = `exists (
  select from customer_facts f where f.customer_id = c.customer_id and f.profile_type <> 'PRIVATE')`;

/** What is to be done for a connection. */
export interface Claimed extends KeptLogin {
  readonly customerId: string;
  readonly claim: string;
  /** The import that is open; null: the login is tried out. */
  readonly runId: string | null;
  /** How often the import was begun before without coming to the end of a turn. */
  readonly attempts: number;
  /** All its vehicles are taken: pictures are left. */
  readonly vehiclesDone: boolean;
  /** Its owner is no commercial seller any more: nothing is imported for them. */
  readonly isPrivate: boolean;
}

/** Kinds of work that there is a lane for. */
export interface Lanes {
  readonly checks: boolean;
  readonly runs: boolean;
}

/** Someone else has the connection in hands, or its owner ended it. */
export class LostClaim extends Error {
  override name = 'LostClaim';
}

/**
 * Takes the next connection with something to do: a login to try out, an import that was asked for or stopped half-way, or
 * one of the night, which does not try a login that was refused, nor one of who sells in private by now. An import that gave
 * way comes behind those that waited longer. Undefined: there is none.
 */
export async function claimNext(pool: pg.Pool, { checks, runs }: Lanes): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>(
    `with due as (
       select c.customer_id from syscara_connections c
         left join syscara_runs r on r.customer_id = c.customer_id and r.ended_at is null
        where coalesce(c.lease_until, '-infinity') <= now()
          and case when c.check_wanted_at is not null then $1 else $2 and (r.run_id is not null
            or (c.night_at <= now() and c.fault is distinct from 'credentials' and c.fault is distinct from 'key'
              and ${SELLS})) end
        order by coalesce(c.check_wanted_at, r.turn_at, r.asked_at, c.night_at) limit 1 for update of c skip locked),
     night as (
       insert into syscara_runs (customer_id, by, asked_at)
         select c.customer_id, 'night', now() from syscara_connections c join due using (customer_id)
          where c.check_wanted_at is null and c.night_at <= now() and ${SELLS}
       on conflict (customer_id) where ended_at is null do nothing returning run_id, customer_id, attempts)
     update syscara_connections c
        set claim = gen_random_uuid(), lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
       from due left join night using (customer_id)
         left join syscara_runs r on r.customer_id = due.customer_id and r.ended_at is null
      where c.customer_id = due.customer_id
      returning c.customer_id as "customerId", c.claim, c.sealed, c.key_id as "keyId",
        case when c.check_wanted_at is null then coalesce(night.run_id, r.run_id) end as "runId",
        coalesce(night.attempts, r.attempts, 0) as attempts,
        coalesce(r.vehicles_done, false) as "vehiclesDone", not ${SELLS} as "isPrivate"`,
    [checks, runs],
  );
  return rows[0];
}

type Held = Pick<Claimed, 'customerId' | 'claim'>;

/** Goes on with a connection, locked until the transaction ends; throws {@link LostClaim} where it is someone else's. */
export async function renew(client: pg.ClientBase, { customerId, claim }: Held): Promise<void> {
  const { rowCount } = await client.query(
    `update syscara_connections set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where customer_id = $1 and claim = $2`,
    [customerId, claim],
  );
  if (rowCount !== 1) throw new LostClaim('the connection is not held any more');
}

/** Leaves a connection to others at once. */
export const release = (pool: pg.Pool, { customerId, claim }: Held): Promise<unknown> =>
  pool.query('update syscara_connections set lease_until = null where customer_id = $1 and claim = $2', [
    customerId,
    claim,
  ]);

/** Gives way to others with an import that has more to do: it has its next turn behind them. */
export async function giveWay(client: pg.ClientBase, held: Held, runId: string): Promise<void> {
  await renew(client, held);
  await client.query('update syscara_runs set turn_at = now(), attempts = 0 where run_id = $1', [runId]);
  await client.query('update syscara_connections set lease_until = null where customer_id = $1', [
    held.customerId,
  ]);
}

/** Ends the import of a seller that is open; its ads stay. */
export const stopRun = (client: pg.ClientBase, customerId: string, at: string): Promise<unknown> =>
  client.query(
    "update syscara_runs set ended_at = $2, fault = 'stopped' where customer_id = $1 and ended_at is null",
    [customerId, at],
  );
