import type { SyscaraFault } from '@rollheim/contracts/syscara';
import type { ServiceContext } from '@rollheim/service-kit';
import { runQueue } from '@rollheim/service-kit/mail-queue';
import { Syscara, SyscaraProblem, type RawVehicle } from './client.ts';
import { loginKeysOf, type LoginKeys, type SyscaraConfig } from './config.ts';
import { claimNext, LostClaim, NEXT_NIGHT, release, renew, type Claimed } from './queue.ts';
import { takePictures } from './take-pictures.ts';
import { takeVehicle } from './take-vehicle.ts';
import { isPresent, keepLogin, readLogin } from './vault.ts';
import { readVehicle } from './vehicle.ts';

const POLL_MS = 1000;
/** Sellers whose vehicles are imported at once. */
const LANES = 2;
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
  const running = new Set<Promise<void>>();
  onStop(async () => {
    await Promise.all(running);
  });
  const wake = runQueue(ctx, POLL_MS, async () => {
    if (running.size >= LANES) await Promise.race(running);
    if (signal.aborted) return false;
    const held = await claimNext(pool);
    if (!held) return false;
    const work = workOn(ctx, { syscara, keys }, held)
      .catch((error: unknown) => {
        if (error instanceof LostClaim) return;
        // its message may be that of a driver, and holds no login: those are nowhere in a statement
        if (!signal.aborted)
          log.error({ err: error }, 'an import from SYSCARA stopped half-way; it is taken up again');
      })
      .finally(() => {
        running.delete(work);
        wake();
      });
    running.add(work);
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

async function tryOut(ctx: Context, tools: Tools, held: Claimed): Promise<void> {
  const vehicles = await vehiclesOf(ctx, tools, held);
  const fault = typeof vehicles === 'string' ? vehicles : null;
  await ctx.pool.query(
    `update syscara_connections set check_wanted_at = null, checked_at = now(), lease_until = null, fault = $3,
       found = coalesce($4, found)
      where customer_id = $1 and claim = $2`,
    [held.customerId, held.claim, fault, typeof vehicles === 'string' ? null : vehicles.size],
  );
}

type Running = Claimed & { readonly runId: string };

async function importAll(ctx: Context, tools: Tools, held: Running): Promise<void> {
  const { pool, signal } = ctx;
  const { customerId, runId } = held;
  await pool.query(
    'update syscara_runs set attempts = attempts + 1, started_at = coalesce(started_at, now()) where run_id = $1',
    [runId],
  );
  const vehicles = await vehiclesOf(ctx, tools, held);
  if (typeof vehicles === 'string') return endRun(ctx, held, vehicles);
  await pool.query('update syscara_runs set total = $2 where run_id = $1', [runId, vehicles.size]);
  const { rows } = await pool.query<{ id: string }>(
    'select syscara_id as id from syscara_vehicles where customer_id = $1 and run_id = $2',
    [customerId, runId],
  );
  const done = new Set(rows.map(({ id }) => id));
  for (const [id, raw] of vehicles) {
    if (signal.aborted) break;
    if (done.has(id)) continue;
    const vehicle = readVehicle(id, raw, (mediaId) => tools.syscara.linkOf(mediaId));
    await ctx.transact((tx) => takeVehicle(tx, held, id, vehicle, new Date().toISOString()), {
      actor: customerId,
    });
  }
  if (!signal.aborted) await takePictures(ctx, tools.syscara, held);
  if (signal.aborted) return void (await release(pool, held));
  await endRun(ctx, held, null);
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
      `update syscara_connections set lease_until = null, fault = $3, night_at = ${NEXT_NIGHT}
        where customer_id = $1 and claim = $2`,
      [customerId, claim, fault],
    );
  });
}
