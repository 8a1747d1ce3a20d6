import { coverOf, type AuctionState, type AuctionStatus, type PublishedListing } from '@rollheim/contracts';
import { stateOf } from '@rollheim/contracts/server';
import { subjectOf, textFacts, vehicleFacts, type VehicleFacts } from '@rollheim/contracts/catalog';
import type { BatchReaction, Cause, Tx } from '@rollheim/service-kit';
import { withNetPrices } from './money.ts';
import { notify } from './notify.ts';
import { createSearchBook, type SearchBook } from './search-book.ts';

/** State topics that saved searches are matched with. */
export const ALERT_TOPICS = ['listings.published', 'auctions.state'] as const;

/** How far an auction has come for those who wait for it; nothing else is news to them. */
const STAGES: Partial<Readonly<Record<AuctionStatus, number>>> = { published: 1, running: 2, hotbidding: 2 };
const PUBLISHED = 1;

interface Vehicle {
  readonly facts: VehicleFacts;
  readonly title: string;
  readonly mediaId: string | null;
}

type Auction = Pick<
  AuctionState,
  | 'status'
  | 'since'
  | 'price'
  | 'startPrice'
  | 'soldPrice'
  | 'lateOffers'
  | 'buyNow'
  | 'reserve'
  | 'startAt'
  | 'endAt'
  | 'ownerCustomerId'
  | 'exclusiveTo'
> & {
  /** Who saw it before, in a round for chosen dealers that came first. */
  readonly shownTo?: readonly string[];
};

interface AlertRow {
  readonly auction_id: string;
  readonly vehicle: Vehicle | null;
  readonly auction: Auction | null;
  readonly seen: number;
  readonly told: number;
}

interface ActiveSearch {
  readonly customer_id: string;
  readonly name: string;
  readonly receive_by_email: boolean;
  readonly rhythm: 'instant' | 'daily';
}

/**
 * Notifies dealers of what fits their saved searches: each auction is matched once when it is published and once when it
 * first runs, as soon as its vehicle is known; ad and auction come in either order.
 */
export function alertReactions(): BatchReaction {
  const book = createSearchBook();
  const run = async (causes: readonly Cause[]) => {
    const known = await stagesOf(causes);
    for (const { message, tx } of causes) {
      const { key } = message;
      const listing = stateOf('listings.published', message);
      if (listing !== undefined) await listingChanged(tx, book, key, listing);
      const auction = stateOf('auctions.state', message);
      if (auction !== undefined) await auctionChanged(tx, book, key, auction, known.get(key));
    }
  };
  return Object.assign(run, { types: ['listings.published', 'auction.state'] });
}

/** What is known of auctions of a batch before it, by id: how far they had come, and whether for chosen dealers alone. */
interface Before {
  readonly seen: number;
  readonly exclusive: boolean;
}

async function stagesOf(causes: readonly Cause[]): Promise<ReadonlyMap<string, Before>> {
  const client = causes[0]?.tx.client;
  const ids = causes.flatMap(({ message }) => (message.topic === 'auctions.state' ? [message.key] : []));
  if (!client || ids.length === 0) return new Map();
  const { rows } = await client.query<Before & Pick<AlertRow, 'auction_id'>>({
    name: 'alerts_known',
    text: `select auction_id, seen, coalesce(auction ? 'exclusiveTo', false) as exclusive
      from alerts where auction_id = any($1)`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map(({ auction_id: id, seen, exclusive }) => [id, { seen, exclusive }]));
}

async function listingChanged(
  tx: Tx,
  book: SearchBook,
  key: string,
  listing: PublishedListing | null,
): Promise<void> {
  if (listing === null) {
    await tx.client.query('delete from alerts where auction_id = $1', [key]);
    return;
  }
  const { title, gallery } = listing.content;
  const vehicle: Vehicle = { facts: vehicleFacts(listing), title, mediaId: coverOf(gallery) };
  const { rows } = await tx.client.query<AlertRow>(
    `insert into alerts (auction_id, vehicle) values ($1, $2)
     on conflict (auction_id) do update set vehicle = excluded.vehicle returning *`,
    [key, vehicle],
  );
  await tellOf(tx, book, rows[0]);
}

async function auctionChanged(
  tx: Tx,
  book: SearchBook,
  key: string,
  state: AuctionState | null,
  known: Before | undefined,
): Promise<void> {
  const stage = state && STAGES[state.status];
  // a bid, most often: nothing new to who waits for the vehicle
  const opens = known?.exclusive === true && !state?.exclusiveTo?.length;
  if (!stage || (stage <= (known?.seen ?? 0) && !opens)) return;
  // open to everyone after a round for chosen dealers: to all others it is as new as on its first day
  const { rows } = await tx.client.query<AlertRow>(
    `insert into alerts (auction_id, auction, seen) values ($1, $2, $3)
     on conflict (auction_id) do update set seen = excluded.seen,
       told = case when alerts.auction ? 'exclusiveTo' and not excluded.auction ? 'exclusiveTo' then 0 else alerts.told end,
       auction = excluded.auction || case when excluded.auction ? 'exclusiveTo' then '{}'
         else coalesce(jsonb_build_object('shownTo', coalesce(alerts.auction -> 'exclusiveTo', alerts.auction -> 'shownTo')), '{}') end
     where alerts.seen < excluded.seen or alerts.auction ? 'exclusiveTo' and not excluded.auction ? 'exclusiveTo' returning *`,
    [key, auctionOf(state), stage],
  );
  await tellOf(tx, book, rows[0]);
}

const auctionOf = (state: AuctionState): Auction => {
  const { status, since, price, startPrice, soldPrice, buyNow, reserve, startAt, endAt, ownerCustomerId } =
    state;
  const { lateOffers = null, exclusiveTo } = state;
  const amounts = { price, startPrice, soldPrice, lateOffers, buyNow };
  const chosen = exclusiveTo?.length ? { exclusiveTo } : {};
  return { status, since, ...amounts, reserve, startAt, endAt, ownerCustomerId, ...chosen };
};

/** Matches an auction with all active searches where its stage was not announced yet. */
async function tellOf(tx: Tx, book: SearchBook, row: AlertRow | undefined): Promise<void> {
  if (!row?.vehicle || !row.auction || row.told >= row.seen) return;
  const { auction_id: auctionId, auction } = row;
  const vehicle = withText(row.vehicle);
  await tx.client.query('update alerts set told = seen where auction_id = $1', [auctionId]);
  const waiting = [...(await dealersWaiting(tx.client, book, vehicle, auction, row.told))];
  const price = auction.startPrice === null ? {} : { price: auction.startPrice };
  const prices = await withNetPrices(
    tx.client,
    waiting.map(([customerId]) => ({
      params: price,
      auctionId,
      customerId,
      ownerCustomerId: auction.ownerCustomerId,
      reportable: vehicle.facts.vat_reportable,
    })),
  );
  const { mileage } = vehicle.facts;
  for (const [place, [customerId, found]] of waiting.entries()) {
    await notify(
      tx,
      {
        key: `search:${auctionId}:${customerId}`,
        customerId,
        groupKey: auctionId,
        auctionId,
        code: 'search_match',
        params: {
          title: vehicle.title,
          search: found.name,
          // it stays as it is: bids of an hour ago would be none
          ...prices[place],
          ...(mileage === null ? {} : { mileage }),
          ...(auction.status === 'published' ? { startAt: auction.startAt } : {}),
          endAt: auction.endAt,
        },
        title: vehicle.title,
        mediaId: vehicle.mediaId,
        at: auction.since,
      },
      { unmailed: !found.byEmail, daily: found.daily },
    );
  }
}

/** A vehicle that was stored by a release before, with its text in one piece and with all facts. */
const withText = (vehicle: Vehicle): Vehicle => {
  const { facts } = vehicle;
  const isOld = (facts as Partial<VehicleFacts>).squeezed === undefined;
  const { model = null, inspection = null, lat = null, lon = null } = facts as Partial<VehicleFacts>;
  const known = { ...facts, model, inspection, lat, lon };
  return { ...vehicle, facts: isOld ? { ...known, ...textFacts([facts.search], [facts.search]) } : known };
};

interface Found {
  /** Name of the oldest search that the vehicle fits. */
  readonly name: string;
  /** One of the searches asks for mails. */
  readonly byEmail: boolean;
  /** All of those that ask for mails want them once a day. */
  readonly daily: boolean;
}

/**
 * Accepted dealers with a search that was there before the auction came so far. Of what they could find in the list
 * before (`told`: the stage that was announced), its start is no news.
 */
export async function dealersWaiting(
  client: Tx['client'],
  book: SearchBook,
  { facts }: Pick<Vehicle, 'facts'>,
  auction: Auction,
  told: number,
): Promise<Map<string, Found>> {
  const now = Date.parse(auction.since);
  const searches = await book.matching(
    client,
    subjectOf(facts, auction, now),
    told === PUBLISHED ? subjectOf(facts, { ...auction, status: 'published' }, now) : null,
  );
  const found = new Map<string, Found>();
  if (searches.length === 0) return found;
  const { rows } = await client.query<ActiveSearch>({
    name: 'alert_searches',
    text: `select s.customer_id, s.name, s.receive_by_email, s.rhythm from searches s
      join dealers d on d.customer_id = s.customer_id
      where s.search_id = any($1) and s.status = 'active' and s.created_at <= $2
        and s.customer_id is distinct from $3::uuid
      order by s.customer_id, s.created_at, s.search_id`,
    values: [searches, auction.since, auction.ownerCustomerId],
  });
  for (const { customer_id: customerId, name, receive_by_email: mailed, rhythm } of rows) {
    // others do not learn that there is such a round
    if (auction.exclusiveTo && !auction.exclusiveTo.includes(customerId)) continue;
    if (auction.shownTo?.includes(customerId)) continue;
    const before = found.get(customerId);
    found.set(customerId, {
      name: before?.name ?? name,
      byEmail: mailed || before?.byEmail === true,
      daily: before?.daily !== false && (!mailed || rhythm === 'daily'),
    });
  }
  return found;
}
