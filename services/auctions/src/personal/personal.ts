import { type Auction, NEGOTIATING, OPEN, UNSOLD, visibleState } from '@rollheim/auction-rules';
import type { AuctionStatus, DeletionObstacle } from '@rollheim/contracts';
import { ACCESS_TOKEN_SECONDS } from '@rollheim/contracts/server';
import { olderThan, type PersonalData } from '@rollheim/service-kit';
import type pg from 'pg';
import { holdCustomer } from '../log/leaving.ts';
import { loadAuctions } from '../log/store.ts';

/** States out of which an auction can still become a sale; one that is sold binds until its order is known. */
const BINDING: readonly AuctionStatus[] = ['under_review', 'endet', ...OPEN, ...NEGOTIATING, ...UNSOLD];

const EVIDENCE =
  'evidence of what was bid, chained so that a change would show; without the account its number tells nobody who it was';

/** What auctions keep about people: who did what, by number. */
export const personal: PersonalData = {
  tables: {
    auction: {
      of: 'owner = $1',
      without: ['snapshot', 'snapshot_seq', 'log_key', 'bidders', 'head', 'special'],
      erase: { keep: EVIDENCE },
    },
    log: { of: 'actor = $1', without: ['facts', 'events', 'head', 'version'], erase: { keep: EVIDENCE } },
    leaving: {
      of: 'customer_id = $1',
      unexported: 'that the account is being deleted, for a minute',
      erase: { keep: 'until the last access token is over: nothing is taken from them' },
    },
    browser: { of: 'customer_id = $1', unexported: 'hashes of browsers, under a key', erase: 'delete' },
    customer: { copyOf: 'customers.state' },
    sale: { nothing: 'states of orders' },
    slot: { nothing: 'times of auctions' },
    holiday: { nothing: 'holidays' },
  },

  ageing: { devices: olderThan('browser', 'seen_at') },

  hold: holdCustomer,
  async beforeErase(tx, customerId) {
    await holdCustomer(tx, { customerId, holdId: customerId, seconds: ACCESS_TOKEN_SECONDS + 60 });
    // a dealer whom an operator chose for a first round; a round for no one else stays closed, it would be everyone's
    await tx.client.query(
      `update auction set special = jsonb_set(special, '{exclusiveTo}',
         case when special -> 'exclusiveTo' = jsonb_build_array($1::text) then jsonb_build_array(gen_random_uuid())
           else (special -> 'exclusiveTo') - $1 end)
       where special -> 'exclusiveTo' ? $1`,
      [customerId],
    );
  },

  async obstacles(client, customerId) {
    const rows = await openAuctions(client, customerId);
    const live = await loadAuctions(
      client,
      rows.filter(({ own, status }) => !own || status === 'sold').map(({ id }) => id),
    );
    const byId = new Map(live.map((each) => [each.auctionId, each.engine.state]));
    return rows.flatMap(({ id, title, own, status, orders }): readonly DeletionObstacle[] => {
      const state = byId.get(id);
      const binds =
        status === 'sold'
          ? // orders names the order as soon as it has one; until then the sale binds here
            state !== undefined &&
            orders < state.orders.length &&
            (own || state.orders.at(-1)?.customer === customerId)
          : own
            ? status !== 'failed' // whether it is offered once more is the owner's choice
            : state !== undefined && isBound(state, customerId);
      return binds ? [{ kind: own ? 'auction' : 'bid', id, title }] : [];
    });
  },
};

interface OpenAuction {
  readonly id: string;
  readonly title: string;
  readonly status: AuctionStatus;
  readonly own: boolean;
  /** How many of its sales have an order that is known here. */
  readonly orders: number;
}

/** Auctions that may bind this customer: the own ones, and those where they did something. */
async function openAuctions(client: pg.PoolClient, customerId: string): Promise<readonly OpenAuction[]> {
  const { rows } = await client.query<OpenAuction>(
    `select a.auction_id as id, a.title, a.status, a.owner = $1 as own,
       (select count(*)::int from sale s where s.auction_id = a.auction_id) as orders
     from auction a
     where a.auction_id in (select auction_id from auction where owner = $1
                            union select auction_id from log where actor = $1)
       and (a.status = any($2) or a.status = 'sold' and not exists (
             select 1 from sale s where s.auction_id = a.auction_id and s.status = 'paid'))
     order by a.auction_id`,
    [customerId, BINDING],
  );
  return rows;
}

/** True where an offer of this customer binds or is pending: the highest bid, one that binds or is carried on, or a late one. */
function isBound(state: Auction, customerId: string): boolean {
  const { leading, bound } = visibleState(state, { customer: customerId, mayTrade: true });
  return leading || bound !== null;
}
