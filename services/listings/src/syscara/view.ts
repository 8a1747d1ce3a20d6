import {
  SYSCARA_OUTCOMES,
  type SyscaraOutcome,
  type SyscaraVehicle,
  type SyscaraView,
  type SyscaraRun,
} from '@rollheim/contracts/syscara';
import type pg from 'pg';
import { SELLS } from './queue.ts';

/** Vehicles that the page names. */
const MOST_NAMED = 200;

interface Connection {
  readonly saved_at: Date;
  readonly check_wanted_at: Date | null;
  readonly checked_at: Date | null;
  readonly fault: SyscaraView['fault'];
  readonly refused: SyscaraView['refused'];
  readonly found: number | null;
  readonly night_at: Date;
  readonly sells: boolean;
}

interface Run {
  readonly run_id: string;
  readonly by: SyscaraRun['by'];
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly fault: SyscaraRun['fault'];
  readonly total: number | null;
}

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** The connection of a seller with its last import. */
export async function viewOf(client: pg.ClientBase, customerId: string): Promise<SyscaraView> {
  const own = [customerId];
  // the run first: its end moves the next night, so that no run is over before the night that it was
  const [run] = (
    await client.query<Run>(
      'select * from syscara_runs where customer_id = $1 order by asked_at desc limit 1',
      own,
    )
  ).rows;
  const [connection] = (
    await client.query<Connection>(
      `select c.*, ${SELLS} as sells from syscara_connections c where customer_id = $1`,
      own,
    )
  ).rows;
  // of a login that never worked nothing else is kept
  const wrong =
    connection === undefined &&
    (await client.query('select from syscara_refused where customer_id = $1', own)).rowCount === 1;
  const waits =
    connection?.fault === 'credentials' || connection?.fault === 'key' || connection?.sells === false;
  return {
    since: iso(connection?.saved_at),
    checking: connection?.check_wanted_at != null,
    checkedAt: iso(connection?.checked_at),
    fault: connection?.fault ?? null,
    refused: connection?.refused ?? (wrong ? 'credentials' : null),
    found: connection?.found ?? null,
    nextAt: waits ? null : iso(connection?.night_at),
    run: run ? await runOf(client, customerId, run) : null,
    vehicles: run ? await namedOf(client, customerId) : [],
  };
}

async function runOf(client: pg.ClientBase, customerId: string, run: Run): Promise<SyscaraRun> {
  const { rows } = await client.query<{ outcome: SyscaraOutcome; count: number; open: number }>(
    `select outcome, count(*)::integer as count,
        coalesce(sum(jsonb_array_length(jsonb_path_query_array(pictures, '$[*] ? (@.state == "open")'))), 0)::integer as open
       from syscara_vehicles where customer_id = $1 and run_id = $2 group by outcome`,
    [customerId, run.run_id],
  );
  const countOf = (outcome: SyscaraOutcome) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  return {
    by: run.by,
    startedAt: iso(run.started_at),
    endedAt: iso(run.ended_at),
    fault: run.fault,
    total: run.total,
    counts: Object.fromEntries(
      SYSCARA_OUTCOMES.map((outcome) => [outcome, countOf(outcome)]),
    ) as SyscaraRun['counts'],
    picturesOpen: rows.reduce((sum, { open }) => sum + open, 0),
  };
}

/** What no ad could be made of, and what is not as SYSCARA has it, comes first. */
async function namedOf(client: pg.ClientBase, customerId: string): Promise<readonly SyscaraVehicle[]> {
  const { rows } = await client.query<SyscaraVehicle & { readonly failed: readonly string[] }>(
    `select v.syscara_id as "syscaraId", v.title, l.ad_id as "adId", v.outcome, open.faults,
        array(select p ->> 'state' from jsonb_array_elements(v.pictures) p
               where p ->> 'state' not in ('open', 'done', 'left')) as failed
       from syscara_vehicles v left join listings l on l.ad_id = v.ad_id and not l.discarded,
         -- what its seller has in hands, its seller completes
         lateral (select case when l.version is distinct from v.ad_version then '[]' else v.faults end as faults) open
      where v.customer_id = $1
        -- an ad that its seller discarded is nothing to look at
        and (v.ad_id is null or l.ad_id is not null)
        and (v.outcome in ('faulty', 'kept', 'gone') or open.faults <> '[]'
          or v.pictures @? '$[*] ? (@.state != "open" && @.state != "done" && @.state != "left")')
      order by v.outcome <> 'faulty', v.outcome not in ('kept', 'gone'), v.title, v.syscara_id limit ${MOST_NAMED}`,
    [customerId],
  );
  return rows.map(({ failed, faults, ...vehicle }) => ({
    ...vehicle,
    faults: [...faults, ...failed.map((fault) => ({ code: 'image', label: null, value: '', fault }))],
  }));
}
