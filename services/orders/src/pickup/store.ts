import { insertRow } from '@rollheim/bus';
import type { PickupProposal } from '@rollheim/contracts';
import type pg from 'pg';

interface Row {
  readonly proposal_id: string;
  readonly by_side: PickupProposal['by'];
  readonly at: Date;
  readonly slots: PickupProposal['slots'];
  readonly place: string;
  readonly note: string;
  readonly collector: PickupProposal['collector'];
  readonly agreed: PickupProposal['agreed'];
  readonly agreed_at: Date | null;
}

/** All proposals of an order, the oldest first; the last one counts. */
export async function readProposals(
  client: pg.PoolClient,
  orderId: string,
): Promise<readonly PickupProposal[]> {
  const { rows } = await client.query<Row>(
    'select * from pickup_proposal where order_id = $1 order by place_in_order',
    [orderId],
  );
  return rows.map((row) => ({
    proposalId: row.proposal_id,
    by: row.by_side,
    at: row.at.toISOString(),
    slots: row.slots,
    place: row.place,
    note: row.note,
    collector: row.collector,
    agreed: row.agreed,
    agreedAt: row.agreed_at?.toISOString() ?? null,
  }));
}

/** Adds a proposal. */
export async function addProposal(
  client: pg.PoolClient,
  orderId: string,
  { proposalId, by, at, slots, place, note, collector }: PickupProposal,
): Promise<void> {
  await client.query(
    insertRow('pickup_proposal', {
      proposal_id: proposalId,
      order_id: orderId,
      by_side: by,
      at,
      slots: JSON.stringify(slots),
      place,
      note,
      collector,
    }),
  );
}

/** Notes the slot that was chosen, and who comes. */
export async function noteAgreement(
  client: pg.PoolClient,
  { proposalId, agreed, agreedAt, collector }: PickupProposal,
): Promise<void> {
  await client.query(
    'update pickup_proposal set agreed = $2, agreed_at = $3, collector = $4 where proposal_id = $1',
    [proposalId, agreed, agreedAt, collector],
  );
}
