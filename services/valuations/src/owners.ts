import type { NamedReactions, Tx } from '@rollheim/service-kit';
import { claim, claimBoth } from './claims.ts';
import { accountHmac } from './decide.ts';
import { publish, publishBegun } from './publish.ts';
import { remove } from './remove.ts';
import { deleteRequest, findRequest, type WaitingRequest } from './requests.ts';
import { lockValuation } from './store.ts';
import type { ValuationState } from '@rollheim/contracts';
import type pg from 'pg';

/**
 * Begins a valuation whose address is confirmed, as its owner's. Where its owner or its address has one already, it is
 * refused, and expires with what was typed in. The team has its 24 hours from here on.
 */
export async function begin(
  tx: Tx,
  present: ValuationState,
  request: WaitingRequest,
  { customerId, at, secret }: { readonly customerId: string; readonly at: string; readonly secret: string },
): Promise<ValuationState> {
  const { valuationId } = present;
  const version = present.version + 1;
  const { addressHmac } = request;
  if (!(await claimBoth(tx.client, { addressHmac, customerId }, valuationId, secret)))
    return publish(tx, { ...present, version, refused: true });
  await deleteRequest(tx.client, valuationId);
  return publishBegun(tx, { ...present, version, customerId, submittedAt: at });
}

/** What the customers service says of owners. */
export const ownerReactions = (secret: string): NamedReactions => ({
  'customer.recognised': async ({ payload: { valuationId, customerId }, headers }, tx) => {
    const present = await lockValuation(tx.client, valuationId);
    if (!present || present.confirmed || present.refused) return;
    const request = await findRequest(tx.client, valuationId);
    // no one has read its mail
    if (!request?.isProven || (await wasErased(tx.client, customerId))) return;
    await begin(tx, present, request, { customerId, at: headers.time, secret });
  },

  'customer.merged': async ({ payload: { customerId, prospectId } }, tx) => {
    const { rows } = await tx.client.query<{ id: string }>(
      'select valuation_id as id from valuations where customer_id = $1 order by submitted_at, valuation_id',
      [prospectId],
    );
    const ids = rows.map(({ id }) => id);
    if (await wasErased(tx.client, customerId)) return remove(tx, ids);
    for (const id of ids) {
      const present = await lockValuation(tx.client, id);
      if (!present) continue;
      // of several that began under different addresses none is taken back
      await claim(tx.client, accountHmac(customerId, secret), id);
      await publish(tx, { ...present, version: present.version + 1, customerId });
    }
  },
});

const HASH = "encode(sha256(convert_to($1, 'UTF8')), 'hex')";
/** Longer than a message is on its way. */
const REMEMBERED = "interval '30 days'";

/** Remembers that an account was erased: what is merged into it later is erased, too. */
export async function noteErased(client: pg.PoolClient, customerId: string): Promise<void> {
  await client.query(`delete from erased_owners where at < now() - ${REMEMBERED}`);
  await client.query(`insert into erased_owners (owner_hash) values (${HASH}) on conflict do nothing`, [
    customerId,
  ]);
}

async function wasErased(client: pg.PoolClient, customerId: string): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from erased_owners where owner_hash = ${HASH}`, [
    customerId,
  ]);
  return rowCount === 1;
}
