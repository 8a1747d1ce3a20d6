import { setTimeout as sleep } from 'node:timers/promises';
import type {
  AnsweredQuestion,
  AuctionState,
  BidHistoryAnswer,
  CatalogDetail,
  CatalogProduct,
  RescindedPurchase,
} from '@rollheim/contracts';
import { vehicleRoleOf, type VehicleRole, type VehicleViewer } from '@rollheim/contracts';
import type { Pool } from 'pg';
import { ownColumns, toDetail, toProduct, type DetailRow } from './rows.ts';
import type { Visibility } from './routes/visibility.ts';
import { HIDDEN, isHidden, statusIn } from '@rollheim/auction-rules';

/**
 * Its owner, and of a round for chosen dealers these and the team; who bid in it, and who bought it: where it is voided, taken back for changes or under review again, page and
 * log are still there for them, and for the links of their orders and messages.
 */
const CONCERNED = `(a.owner_customer_id = $2
  or a.chosen is not null and ($2 = any(a.chosen) or exists (select 1 from customer c where c.customer_id = $2 and c.operator))
  or ${statusIn(HIDDEN, 'a.status')} and (
  exists (select 1 from history h where h.auction_id = a.auction_id and h.customer_id = $2)
  or exists (select 1 from sale s where s.auction_id = a.auction_id and s.buyer = $2)))`;

const GUEST: VehicleViewer = {
  loggedIn: false,
  accepted: false,
  blocked: false,
  buyer: false,
  owner: false,
  operator: false,
};

async function vehicleRow(pool: Pool, adId: string, viewer: string | null): Promise<DetailRow | null> {
  const { rows } = await pool.query<DetailRow & { open: boolean; concerned: boolean | null }>(
    `select v.*, a.state, a.chosen is null as open, ${ownColumns('$2')}, ${CONCERNED} as concerned
     from vehicle v join auction a on a.auction_id = v.ad_id where v.ad_id = $1`,
    [adId, viewer],
  );
  const [row] = rows;
  return row && ((row.open && !isHidden(row.state.status)) || row.concerned === true) ? row : null;
}

/** One vehicle as everyone may see it; null where there is none to see for this viewer. */
export async function detail(pool: Pool, adId: string, viewer: string | null): Promise<CatalogDetail | null> {
  const row = await vehicleRow(pool, adId, viewer);
  return row && toDetail(row);
}

/** When the content of a vehicle was released as it is, ISO instant; null: there is none. */
export async function releasedAtOf(pool: Pick<Pool, 'query'>, adId: string): Promise<string | null> {
  const { rows } = await pool.query<{ released_at: Date }>(
    'select released_at from vehicle where ad_id = $1',
    [adId],
  );
  return rows[0]?.released_at.toISOString() ?? null;
}

/** What the asker is to a vehicle, as this read model has it. */
export async function roleOf(
  pool: Pick<Pool, 'query'>,
  adId: string,
  customerId: string | null,
): Promise<VehicleRole> {
  if (customerId === null) return vehicleRoleOf(GUEST);
  const { rows } = await pool.query<Omit<VehicleViewer, 'loggedIn'>>(
    `select coalesce(bool_or(accepted), false) as accepted, coalesce(bool_or(blocked), false) as blocked,
       coalesce(bool_or(operator), false) as operator,
       exists (select 1 from vehicle where ad_id = $1 and owner_customer_id = $2) as owner,
       exists (select 1 from auction where auction_id = $1 and buyer_customer_id = $2) as buyer
     from customer where customer_id = $2`,
    [adId, customerId],
  );
  return vehicleRoleOf({ ...GUEST, ...rows[0], loggedIn: true });
}

/** One row as the list shows it. */
export async function product(
  pool: Pool,
  adId: string,
  viewer: string | null,
): Promise<CatalogProduct | null> {
  const row = await vehicleRow(pool, adId, viewer);
  return row && toProduct(row, viewer);
}

/** The state with the parties' ids, for decisions of the BFF; null where the catalog does not show the viewer the auction. */
export async function fullState(pool: Pool, auctionId: string, viewer: string): Promise<AuctionState | null> {
  const state = (await vehicleRow(pool, auctionId, viewer))?.state;
  return state && !isHidden(state.status) ? state : null;
}

/**
 * The state for one who may see the auction: everyone once it was published, its owner always, its bidders and buyers
 * whatever becomes of it; else null.
 */
export const auctionFor = async (
  pool: Pool,
  auctionId: string,
  viewer: string | null,
): Promise<AuctionState | null> => (await viewOf(pool, auctionId, viewer))?.state ?? null;

/** Who may see the auction, as {@link auctionFor} has it. */
export async function visibilityOf(
  pool: Pool,
  auctionId: string,
  viewer: string | null,
): Promise<Visibility> {
  const view = await viewOf(pool, auctionId, viewer);
  return view && (view.open ? 'everyone' : 'asker');
}

/** The order of an auction's last sale, for its seller; null: it has not come yet. */
export async function orderOf(pool: Pick<Pool, 'query'>, auctionId: string): Promise<string | null> {
  const { rows } = await pool.query<{ order_id: string }>(
    `select order_id from sale where auction_id = $1 and not (owed ->> 'canceled')::boolean
     order by created_at desc limit 1`,
    [auctionId],
  );
  return rows[0]?.order_id ?? null;
}

/** A customer's last purchase in an auction, whatever became of it; null: it has not come yet. */
export async function purchaseOf(
  pool: Pick<Pool, 'query'>,
  auctionId: string,
  customerId: string,
): Promise<RescindedPurchase['order'] | null> {
  const { rows } = await pool.query<{ order_id: string; created_at: Date }>(
    `select order_id, created_at from sale where auction_id = $1 and buyer = $2
     order by created_at desc limit 1`,
    [auctionId, customerId],
  );
  const [row] = rows;
  return row ? { orderId: row.order_id, boughtAt: row.created_at.toISOString() } : null;
}

async function viewOf(
  pool: Pool,
  auctionId: string,
  viewer: string | null,
): Promise<{ readonly state: AuctionState; readonly open: boolean } | null> {
  const { rows } = await pool.query<{ state: AuctionState; published: boolean; concerned: boolean | null }>(
    `select a.state, v.ad_id is not null and a.chosen is null as published, ${CONCERNED} as concerned
     from auction a left join vehicle v on v.ad_id = a.auction_id where a.auction_id = $1`,
    [auctionId, viewer],
  );
  const [row] = rows;
  if (!row) return null;
  const open = row.published && !isHidden(row.state.status);
  return open || row.concerned === true ? { state: row.state, open } : null;
}

/** Questions that the owner answered, the newest first. */
export async function answeredQuestions(pool: Pool, auctionId: string): Promise<AnsweredQuestion[]> {
  const { rows } = await pool.query<{ answered: AnsweredQuestion }>(
    'select answered from question where auction_id = $1 order by answered_at desc, question_id limit 200',
    [auctionId],
  );
  return rows.map(({ answered }) => answered);
}

/** What a step of the history was. An entry of the log has an even place, the agent's answer to it the odd one after. */
function kindOf(step: {
  readonly seq: number;
  readonly manual: boolean;
  readonly answered: boolean;
}): BidHistoryAnswer['bids'][number]['kind'] {
  if (step.manual) return step.answered ? 'beaten' : 'bid';
  return step.seq % 2 === 1 ? 'agent' : 'carried';
}

/** Visible steps of the last round, newest first; bidders by their number. */
export async function bidHistory(
  pool: Pick<Pool, 'query'>,
  auctionId: string,
  viewer: string | null,
  page: number,
  size = 50,
): Promise<BidHistoryAnswer> {
  const { rows } = await pool.query<{
    seq: number;
    at: Date;
    price: string;
    bidder: number;
    manual: boolean;
    end_at: Date;
    answered: boolean;
    customer_id: string;
    total: string;
  }>(
    `select seq, at, price, bidder, manual, end_at, customer_id, count(*) over () as total,
       exists (select 1 from history n where n.auction_id = h.auction_id and n.seq = h.seq + 1) as answered
     from history h where auction_id = $1 and round = (select round from auction where auction_id = $1)
     order by seq desc limit $2 offset $3`,
    [auctionId, size, (page - 1) * size],
  );
  return {
    bids: rows.map((row) => ({
      seq: row.seq,
      at: row.at.toISOString(),
      price: Number(row.price),
      kind: kindOf(row),
      bidder: row.bidder,
      own: row.customer_id === viewer,
      endAt: row.end_at.toISOString(),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

const HISTORY_WAIT_MS = 1000;
const HISTORY_LOOK_MS = 50;

/** True while steps of bids that the state counts have not come: the history has a topic of its own. */
async function isHistoryBehind(pool: Pick<Pool, 'query'>, auctionId: string): Promise<boolean> {
  // each bid has one step with an even place
  const { rows } = await pool.query<{ behind: boolean }>(
    `select coalesce((a.state->>'bidCount')::int, 0) > (select count(*) from history h
       where h.auction_id = a.auction_id and h.round = a.round and h.seq % 2 = 0) as behind
     from auction a where a.auction_id = $1`,
    [auctionId],
  );
  return rows[0]?.behind === true;
}

/** Who waits for the history of an auction waits with all others who do. */
const waits = new WeakMap<object, Map<string, Promise<boolean>>>();

/** Waits until the history holds the bids that the state counts, 1 s at most; true where it still lacks some. */
function historyWait(pool: Pick<Pool, 'query'>, auctionId: string): Promise<boolean> {
  const ofPool = waits.get(pool) ?? new Map<string, Promise<boolean>>();
  waits.set(pool, ofPool);
  const waiting = ofPool.get(auctionId) ?? look(pool, auctionId).finally(() => ofPool.delete(auctionId));
  ofPool.set(auctionId, waiting);
  return waiting;
}

async function look(pool: Pick<Pool, 'query'>, auctionId: string): Promise<boolean> {
  const end = Date.now() + HISTORY_WAIT_MS;
  let behind = await isHistoryBehind(pool, auctionId);
  for (let pause = HISTORY_LOOK_MS; behind && Date.now() < end; pause *= 2) {
    await sleep(Math.min(pause, Math.max(1, end - Date.now())));
    behind = await isHistoryBehind(pool, auctionId);
  }
  return behind;
}

/** The history once it holds the bids that the state counts. `behind`: it still lacks some after a second. */
export async function wholeHistory(
  pool: Pick<Pool, 'query'>,
  auctionId: string,
  viewer: string | null,
  page: number,
): Promise<{ readonly history: BidHistoryAnswer; readonly behind: boolean }> {
  const behind = await historyWait(pool, auctionId);
  return { history: await bidHistory(pool, auctionId, viewer, page), behind };
}

/** True where the customer watches the auction. */
export async function isWatched(pool: Pool, customerId: string, auctionId: string): Promise<boolean> {
  const { rows } = await pool.query('select 1 from watch where customer_id = $1 and auction_id = $2', [
    customerId,
    auctionId,
  ]);
  return rows.length > 0;
}
