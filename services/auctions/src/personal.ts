import type { AuctionStatus, DeletionObstacle } from '@rollheim/contracts';
import type { PersonalData } from '@rollheim/service-kit';
import type pg from 'pg';
import { stateRecord } from './public.ts';
import { loadAuctions } from './store.ts';

/** States in which an auction binds those who take part. */
const BINDING: readonly AuctionStatus[] = [
  'under_review',
  'published',
  'running',
  'hotbidding',
  'endet',
  'acpt_late_offer',
  'recd_late_offer',
  'renegotiation',
  'anr_offer_above_targetprice',
];

const EVIDENCE =
  'evidence of what was bid, chained so that a change would show; without the account its number tells nobody who it was';

/** What auctions keep about people: who did what, by number. */
export const personal: PersonalData = {
  tables: {
    auction: {
      of: 'owner = $1',
      without: ['snapshot', 'snapshot_seq', 'log_key', 'bidders', 'head'],
      erase: { keep: EVIDENCE },
    },
    log: { of: 'actor = $1', without: ['facts', 'events', 'head', 'version'], erase: { keep: EVIDENCE } },
    customer: { copyOf: 'customers.state' },
    sale: { nothing: 'states of orders' },
    slot: { nothing: 'times of auctions' },
    holiday: { nothing: 'holidays' },
  },

  async obstacles(client, customerId) {
    const own = await client.query<DeletionObstacle>(
      `select 'auction' as kind, auction_id as id, title from auction where owner = $1 and status = any($2)`,
      [customerId, BINDING],
    );
    return [...own.rows, ...(await bindingBids(client, customerId))];
  },
};

/** Auctions that this customer leads, or negotiates. */
async function bindingBids(client: pg.PoolClient, customerId: string): Promise<readonly DeletionObstacle[]> {
  const { rows } = await client.query<{ auction_id: string }>(
    `select auction_id from auction a where status = any($2)
      and exists (select 1 from log l where l.auction_id = a.auction_id and l.actor = $1)`,
    [customerId, BINDING],
  );
  const live = await loadAuctions(
    client,
    rows.map((row) => row.auction_id),
  );
  return live
    .filter((each) => stateRecord(each)?.leaderCustomerId === customerId)
    .map(({ auctionId, ad }) => ({ kind: 'bid', id: auctionId, title: ad.title }));
}
