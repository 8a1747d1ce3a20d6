import { randomUUID } from 'node:crypto';
import type { DeletionObstacle } from '@rollheim/contracts';
import { ACCESS_TOKEN_SECONDS } from '@rollheim/contracts/server';
import { ProblemError, type ServiceContext, type Tx } from '@rollheim/service-kit';
import { lockAccount, type Account } from '../accounts.ts';
import { dropTokens } from '../api-tokens/store.ts';
import type { IdentityEnv } from '../config.ts';
import { queueFarewell } from '../mails.ts';
import { noteSecurity } from '../security/log.ts';
import { askOwner, holdPerson, obstaclesOf } from './owners.ts';

const RETRY_SECONDS = 30;
/** By then no access token of the account is valid any more, and nothing can be written under it. */
const REPEAT_SECONDS = ACCESS_TOKEN_SECONDS + 60;

/** What has to end before this account can be deleted. */
export const deletionObstacles = (
  ctx: ServiceContext<IdentityEnv>,
  customerId: string,
): Promise<readonly DeletionObstacle[]> => obstaclesOf(ctx, ctx.env.DATA_OWNERS, customerId);

/** What prevents it, by its id, as the answer names it. */
const namesOf = (obstacles: readonly DeletionObstacle[]): Readonly<Record<string, string>> =>
  Object.fromEntries(obstacles.map(({ kind, id, obligation }) => [id, `obstacle.${obligation ?? kind}`]));

/** How long nothing is taken from somebody whose deletion is being checked, should no one lift it. */
const HOLD_SECONDS = 60;
/** Within this time of the hold the account has to be gone. */
const HELD_MS = (HOLD_SECONDS * 1000) / 2;

/**
 * Runs a deletion while no owner takes anything from the person, so that nothing can come up between its check and its
 * end. Throws `account_in_use` where something binds them. A deletion that does not come about leaves them as they
 * were: at once, or when the hold ends by itself, should this process or an owner be gone.
 */
export async function whileHeld<T>(
  ctx: ServiceContext<IdentityEnv>,
  customerId: string,
  run: () => Promise<T>,
): Promise<T> {
  const owners = ctx.env.DATA_OWNERS;
  // another deletion of the same person has a hold of its own
  const hold = { customerId, holdId: randomUUID(), seconds: HOLD_SECONDS };
  const since = performance.now();
  try {
    await holdPerson(ctx, owners, hold);
    // twice: a sale may go over from one owner to the next while they are asked
    for (let times = 0; times < 2; times++) {
      const obstacles = await deletionObstacles(ctx, customerId);
      if (obstacles.length > 0) throw new ProblemError('account_in_use', namesOf(obstacles));
    }
    if (performance.now() - since > HELD_MS) throw new ProblemError('unavailable');
    return await run();
  } catch (error) {
    const lifted = holdPerson(ctx, owners, { ...hold, seconds: 0 }).catch((err: unknown) =>
      ctx.log.warn(
        { err },
        'the hold of a deletion that did not come about was not lifted; it ends by itself',
      ),
    );
    // they may go on at once; with an owner that does not answer, their answer does not wait for it
    if (error instanceof ProblemError && error.code === 'account_in_use') await lifted;
    throw error;
  }
}

/**
 * Deletes an account: no one logs in with it from here on; owners of data are notified afterwards. Answers the ids of the
 * exports whose archives are to be removed once it is committed.
 */
export async function deleteAccount(tx: Tx, account: Account): Promise<readonly string[]> {
  const { client } = tx;
  const { customerId } = account;
  // its address may have been corrected since it was asked for the password
  const present = (await lockAccount(client, customerId)) ?? account;
  await dropTokens(tx, customerId);
  await client.query('insert into erasures (customer_id) values ($1) on conflict do nothing', [customerId]);
  await queueFarewell(client, present);
  await noteSecurity(client, { kind: 'account_deleted', customerId });
  await client.query(`delete from provider_state where payload->>'accountId' = $1`, [customerId]);
  await client.query(`delete from mails where customer_id = $1 and purpose <> 'deleted'`, [customerId]);
  const { rows } = await client.query<{ id: string }>(
    'delete from exports where customer_id = $1 returning export_id as id',
    [customerId],
  );
  await client.query('delete from accounts where customer_id = $1', [customerId]);
  return rows.map(({ id }) => id);
}

/** True for a person who was deleted. */
export async function wasErased(
  { pool }: Pick<ServiceContext, 'pool'>,
  customerId: string,
): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from erasures where customer_id = $1', [customerId]);
  return rowCount === 1;
}

/**
 * Carries out the next erasure that is due; false when there is none. Owners that have not answered are asked again
 * until they do, and all of them once more when the last access token is over.
 */
export async function workOnErasures(ctx: ServiceContext<IdentityEnv>): Promise<boolean> {
  const { rows } = await ctx.pool.query<{ customerId: string; done: string[]; repeated: boolean }>(
    `update erasures set next_at = now() + make_interval(secs => $1)
      where customer_id = (select customer_id from erasures where next_at <= now() order by next_at
                            limit 1 for update skip locked)
     returning customer_id as "customerId", done, repeated`,
    [RETRY_SECONDS],
  );
  const due = rows[0];
  if (!due) return false;
  const { customerId, done } = due;
  for (const owner of ctx.env.DATA_OWNERS.filter((each) => !done.includes(each)))
    try {
      await askOwner(ctx, owner, 'personal.erase', { customerId });
      done.push(owner);
    } catch (error) {
      ctx.log.warn({ err: error, owner }, 'an owner has not erased a person; it is asked again');
    }
  const all = ctx.env.DATA_OWNERS.every((owner) => done.includes(owner));
  if (!all) await ctx.pool.query('update erasures set done = $2 where customer_id = $1', [customerId, done]);
  else if (due.repeated)
    await ctx.pool.query(
      'update erasures set done = $2, next_at = null, finished_at = now() where customer_id = $1',
      [customerId, done],
    );
  else
    await ctx.pool.query(
      `update erasures set done = '{}', repeated = true,
         next_at = greatest(now(), requested_at + make_interval(secs => $2)) where customer_id = $1`,
      [customerId, REPEAT_SECONDS],
    );
  return true;
}
