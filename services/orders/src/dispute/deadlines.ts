import type { OrderState } from '@rollheim/contracts';
import type { ServiceContext, Tx } from '@rollheim/service-kit';
import type pg from 'pg';
import { publishDispute } from '../publish.ts';
import { lockOrder, touchOrder } from '../store.ts';
import { deadlineOf } from './decide.ts';
import { noteTold } from './store.ts';

/** How often deadlines are looked at, ms. */
const LOOK_MS = 10_000;

/** Open disputes that a notification may be due for by an instant (ISO). */
async function dueDisputes(client: pg.PoolClient, now: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select order_id as id from orders o where dispute->>'status' = 'open'
       and (dispute->>'answerUntil')::timestamptz < $1::timestamptz + interval '2 days'
       and not exists (select 1 from dispute_notice n where n.dispute_id = o.dispute->>'disputeId'
         and n.kind = case when (o.dispute->>'answerUntil')::timestamptz <= $1 then 'due' else 'reminded' end)
     order by dispute->>'answerUntil'`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Sends the notification that the deadline of one dispute requires, once, whichever instance is first. */
async function tell(tx: Tx, orderId: string, now: string): Promise<void> {
  const { client } = tx;
  const order: OrderState | null = await lockOrder(client, orderId);
  const dispute = order?.dispute;
  if (!dispute || dispute.status !== 'open') return;
  const { disputeId, by } = dispute;
  const change = deadlineOf(dispute, now);
  if (change === null) return;
  if (!(await noteTold(client, disputeId, change, now))) return;
  const changed = await touchOrder(client, orderId);
  publishDispute(tx, changed, { change, by: change === 'due' ? 'team' : by, at: now });
}

/** Reminds the side that has stated nothing, and says when the days are over; one transaction each. */
async function tellDeadlines({ transact, log }: Pick<ServiceContext, 'transact' | 'log'>): Promise<void> {
  const now = new Date().toISOString();
  for (const orderId of await transact(({ client }) => dueDisputes(client, now)))
    try {
      await transact((tx) => tell(tx, orderId, now));
    } catch (error) {
      log.error({ err: error, orderId }, 'the deadline of a dispute could not be told yet');
    }
}

/** Looks at them as long as the service runs. */
export function keepDeadlines(ctx: Pick<ServiceContext, 'transact' | 'log' | 'onStop' | 'env'>): void {
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    working = tellDeadlines(ctx).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'deadlines of disputes could not be looked at');
    });
  }, LOOK_MS * ctx.env.PACE);
  ctx.onStop(() => {
    clearInterval(timer);
    return working;
  });
}
