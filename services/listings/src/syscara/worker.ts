import type { SyscaraFault } from '@rollheim/contracts/syscara';
import type { ServiceContext } from '@rollheim/service-kit';
import type pg from 'pg';
import { runQueue } from '@rollheim/service-kit/mail-queue';
import { Syscara, SyscaraProblem, type RawVehicle } from './client.ts';
import { loginKeysOf, type LoginKeys, type SyscaraConfig } from './config.ts';
import { claimNext, giveWay, LostClaim, NEXT_NIGHT, release, renew, stopRun, type Claimed } from './queue.ts';
import { takePictures } from './take-pictures.ts';
import { isOfContent, noteUnreadable, takeVehicle } from './take-vehicle.ts';
import { newTurn, type Turn } from './turn.ts';
import { isPresent, keepLogin, readLogin } from './vault.ts';
import { readVehicle } from './vehicle.ts';

const POLL_MS = 1000;
/** Sellers whose vehicles are imported at once. */
const RUN_LANES = 2;
/** Logins that are tried out at once; they do not wait for imports. */
const CHECK_LANES = 1;
/** An import that we could not end so often is given up, until the next one. */
const MOST_ATTEMPTS = 5;

type Context = ServiceContext<SyscaraConfig>;

/**
 * Tries logins out and imports, until the service stops. Who dies half-way leaves the rest to the next: a vehicle is taken
 * in one transaction with the note that it was, a picture with the ad that has it.
 */
export function startSyscara(ctx: Context): () => void {
  const { pool, env, log, signal, onStop } = ctx;
  const keys = loginKeysOf(env);
  const syscara = new Syscara({ origin: env.SYSCARA_URL });
  const running = { checks: new Set<Promise<void>>(), runs: new Set<Promise<void>>() };
  const all = () => [...running.checks, ...running.runs];
  onStop(async () => {
    await Promise.all(all());
  });
  const free = () => ({
    checks: running.checks.size < CHECK_LANES,
    runs: running.runs.size < RUN_LANES,
  });
  const wake = runQueue(ctx, POLL_MS, async () => {
    if (!free().checks && !free().runs) await Promise.race(all());
    if (signal.aborted) return false;
    const held = await claimNext(pool, free());
    if (!held) return false;
    const lane = held.runId === null ? running.checks : running.runs;
    const work = workOn(ctx, { syscara, keys }, held)
      .catch((error: unknown) => {
        if (error instanceof LostClaim) return;
        // its message may be that of a driver, and holds no login: those are nowhere in a statement
        if (!signal.aborted)
          log.error({ err: error }, 'an import from SYSCARA stopped half-way; it is taken up again');
      })
      .finally(() => {
        lane.delete(work);
        wake();
      });
    lane.add(work);
    return true;
  });
  return wake;
}

interface Tools {
  readonly syscara: Syscara;
  readonly keys: LoginKeys;
}

async function workOn(ctx: Context, tools: Tools, held: Claimed): Promise<void> {
  const { runId } = held;
  if (runId === null) return tryOut(ctx, tools, held);
  if (held.isPrivate) return endRun(ctx, { ...held, runId }, 'stopped');
  if (held.attempts >= MOST_ATTEMPTS) return endRun(ctx, { ...held, runId }, 'failed');
  await importAll(ctx, tools, { ...held, runId });
}

/** The vehicles of a login, or why there are none. Cut off by our own stop, it is no one's fault: the claim is left. */
async function vehiclesOf(
  ctx: Context,
  { syscara, keys }: Tools,
  held: Claimed,
): Promise<ReadonlyMap<string, RawVehicle> | SyscaraFault> {
  const { customerId } = held;
  const login = readLogin(keys, customerId, held);
  if (login === null) return 'key';
  if (!isPresent(keys, held)) {
    const { sealed, keyId } = keepLogin(keys, customerId, login);
    await ctx.pool.query(
      'update syscara_connections set sealed = $3, key_id = $4 where customer_id = $1 and claim = $2',
      [customerId, held.claim, sealed, keyId],
    );
  }
  try {
    return await syscara.vehicles(login, ctx.signal);
  } catch (error) {
    if (ctx.signal.aborted) await release(ctx.pool, held);
    if (!(error instanceof SyscaraProblem) || ctx.signal.aborted) throw error;
    ctx.log.warn({ fault: error.fault, status: error.status }, 'SYSCARA gave no vehicles');
    return error.fault;
  }
}

/**
 * Tries a login out. Where it is new and fails, the one that worked before counts again; where none ever worked and
 * SYSCARA refuses it, it is no connection: its owner types it again.
 */
async function tryOut(ctx: Context, tools: Tools, held: Claimed): Promise<void> {
  const vehicles = await vehiclesOf(ctx, tools, held);
  const fault = typeof vehicles === 'string' ? vehicles : null;
  if (fault === 'credentials' && (await ctx.transact(({ client }) => forgetWrong(client, held)))) return;
  const goesBack = '$3::text is not null and previous_sealed is not null';
  await ctx.pool.query(
    `update syscara_connections set check_wanted_at = null, checked_at = now(), lease_until = null,
       sealed = case when ${goesBack} then previous_sealed else sealed end,
       key_id = case when ${goesBack} then previous_key_id else key_id end,
       saved_at = case when ${goesBack} then previous_saved_at else saved_at end,
       refused = case when ${goesBack} then $3 end,
       fault = case when ${goesBack} then null else $3 end,
       previous_sealed = null, previous_key_id = null, previous_saved_at = null,
       found = coalesce($4, found)
      where customer_id = $1 and claim = $2`,
    [held.customerId, held.claim, fault, typeof vehicles === 'string' ? null : vehicles.size],
  );
}

/** Forgets a login that SYSCARA refuses and that never gave a vehicle list, and notes that it was refused; false: it has. */
async function forgetWrong(
  client: pg.ClientBase,
  { customerId, claim }: Pick<Claimed, 'customerId' | 'claim'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from syscara_connections
      where customer_id = $1 and claim = $2 and found is null and previous_sealed is null`,
    [customerId, claim],
  );
  if (rowCount !== 1) return false;
  await client.query('insert into syscara_refused (customer_id) values ($1) on conflict do nothing', [
    customerId,
  ]);
  await stopRun(client, customerId, new Date().toISOString());
  return true;
}

type Running = Claimed & { readonly runId: string };

async function importAll(ctx: Context, tools: Tools, held: Running): Promise<void> {
  const { pool, signal } = ctx;
  const { runId } = held;
  const turn = newTurn();
  await pool.query(
    'update syscara_runs set attempts = attempts + 1, started_at = coalesce(started_at, now()) where run_id = $1',
    [runId],
  );
  const fault = held.vehiclesDone ? null : await takeVehicles(ctx, tools, held, turn);
  if (fault !== null && fault !== 'turn') return endRun(ctx, held, fault);
  const isDone = fault === null && !signal.aborted && (await takePictures(ctx, tools.syscara, held, turn));
  if (signal.aborted) return void (await release(pool, held));
  if (isDone) return endRun(ctx, held, null);
  await ctx.transact(({ client }) => giveWay(client, held, runId));
}

/** Takes the vehicles that this import has not had yet; why it cannot, or `turn` where the turn ended before. */
async function takeVehicles(
  ctx: Context,
  tools: Tools,
  held: Running,
  turn: Turn,
): Promise<SyscaraFault | 'turn' | null> {
  const { pool, signal } = ctx;
  const { customerId, runId } = held;
  const vehicles = await vehiclesOf(ctx, tools, held);
  if (typeof vehicles === 'string') return vehicles;
  await pool.query('update syscara_runs set total = $2 where run_id = $1', [runId, vehicles.size]);
  const { rows } = await pool.query<{ id: string }>(
    'select syscara_id as id from syscara_vehicles where customer_id = $1 and run_id = $2',
    [customerId, runId],
  );
  const done = new Set(rows.map(({ id }) => id));
  for (const [id, raw] of vehicles) {
    if (signal.aborted) return null;
    if (turn.isOver()) return 'turn';
    if (!done.has(id)) await takeOne(ctx, tools, held, id, raw);
  }
  await pool.query('update syscara_runs set vehicles_done = true where run_id = $1', [runId]);
  return null;
}

/** Takes a vehicle; one that cannot be kept for what it holds is noted, and does not hold up the others. */
async function takeOne(
  ctx: Context,
  { syscara }: Tools,
  held: Running,
  id: string,
  raw: RawVehicle,
): Promise<void> {
  const actor = { actor: held.customerId };
  try {
    const vehicle = readVehicle(id, raw, (mediaId) => syscara.linkOf(mediaId));
    await ctx.transact((tx) => takeVehicle(tx, held, id, vehicle, new Date().toISOString()), actor);
  } catch (error) {
    if (!isOfContent(error)) throw error;
    ctx.log.warn({ state: error.code, syscaraId: id }, 'a vehicle of SYSCARA cannot be kept');
    await ctx.transact((tx) => noteUnreadable(tx, held, id), actor);
  }
}

/** Ends an import. What SYSCARA did not list any more is named; its ads stay. */
function endRun(ctx: Context, held: Running, fault: SyscaraFault | null): Promise<void> {
  const { customerId, runId, claim } = held;
  return ctx.transact(async ({ client }) => {
    await renew(client, held);
    if (fault === null)
      await client.query(
        `update syscara_vehicles set outcome = 'gone', gone_at = coalesce(gone_at, now()), run_id = $2
          where customer_id = $1 and run_id <> $2`,
        [customerId, runId],
      );
    await client.query(
      'update syscara_runs set ended_at = now(), fault = $2 where run_id = $1 and ended_at is null',
      [runId, fault],
    );
    await client.query(
      'delete from syscara_runs where customer_id = $1 and run_id <> $2 and ended_at is not null',
      [customerId, runId],
    );
    await client.query(
      // a login that gave an import has worked, also where it was never tried out with success
      `update syscara_connections set lease_until = null, fault = $3, night_at = ${NEXT_NIGHT},
         found = case when $3::text is null
           then (select total from syscara_runs where run_id = $4) else found end
        where customer_id = $1 and claim = $2`,
      [customerId, claim, fault, runId],
    );
  });
}
