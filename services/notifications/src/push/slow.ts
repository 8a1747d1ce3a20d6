import type pg from 'pg';
import { mailRetrySeconds } from '@rollheim/service-kit/mail-queue';
import { DOMAIN_OF, domainOf } from './endpoint.ts';

/** A domain is quick while it takes so many pushes in time for one that it does not. */
const ANSWERS_PER_SILENCE = 10;
/** Counted at most: a good past makes up for no end of silence. */
const MOST_ANSWERS = 1000;
/** After so long a silence counts half, s. */
const HALF_SECONDS = 600;
/** A domain that nothing is known of for so long is forgotten. */
const FORGOTTEN_DAYS = 30;

/** A device and the name of its push service. */
interface Reached {
  readonly device: string;
  readonly host: string;
}

/** SQL: what the silences of a domain (`d`) count by now. */
const SILENCES = `d.silences * power(0.5, least(extract(epoch from now() - d.silent_at), 60000) / ${HALF_SECONDS})`;

/**
 * SQL, true for a subscription (`s`) that may keep its sender waiting: its device did not answer last time, or its domain
 * often does not, or never took a push.
 */
export const isSlow = (s: string): string => `(${s}.silent > 0 or not exists (select from push_domains d
  where d.domain = ${DOMAIN_OF(`${s}.host`)} and d.answers > 0
    and ${SILENCES} * ${ANSWERS_PER_SILENCE} <= d.answers))`;

/** SQL, true for a subscription (`s`) that is not left alone at present. */
export const isReachable = (s: string): string => `(${s}.silent_until is null or ${s}.silent_until <= now())`;

/** Notes that nothing came of a device in time: it is left alone, longer each time, and its domain counts as less quick. */
export async function noteSilence(pool: pg.Pool, { device, host }: Reached): Promise<void> {
  const { rows } = await pool.query<{ silent: number }>(
    'update push_subscriptions set silent = silent + 1 where device = $1 returning silent',
    [device],
  );
  await pool.query(
    'update push_subscriptions set silent_until = now() + make_interval(secs => $2) where device = $1',
    [device, mailRetrySeconds(rows[0]?.silent ?? 1)],
  );
  await pool.query(
    `insert into push_domains as d (domain, silences, silent_at) values ($1, 1, now())
     on conflict (domain) do update set silences = ${SILENCES} + 1, silent_at = now(), heard_at = now()`,
    [domainOf(host)],
  );
}

/** Notes that a push service took a push. */
export async function noteAnswer(pool: pg.Pool, { device, host }: Reached): Promise<void> {
  await pool.query({
    name: 'push_answered',
    text: `with heard as (update push_subscriptions set silent = 0, silent_until = null
        where device = $1 and silent > 0)
      insert into push_domains as d (domain, answers) values ($2, 1)
      on conflict (domain) do update set answers = least(d.answers + 1, $3), heard_at = now()`,
    values: [device, domainOf(host), MOST_ANSWERS],
  });
}

/** Forgets domains that nothing was heard of for long. */
export async function forgetDomains(pool: pg.Pool): Promise<void> {
  await pool.query('delete from push_domains where heard_at < now() - make_interval(days => $1)', [
    FORGOTTEN_DAYS,
  ]);
}
