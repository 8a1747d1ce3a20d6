import { isHidden } from '@rollheim/auction-rules';
import {
  isShareable,
  mayOpen,
  vehicleRoleOf,
  type ListingCommands,
  type VehicleRole,
} from '@rollheim/contracts';
import {
  accepted,
  customerOf,
  isOperator,
  rejected,
  tellSecurity,
  type Command,
  type Decision,
  type Tx,
} from '@rollheim/service-kit';
import type pg from 'pg';
import type { Listing } from './listing.ts';
import { auctionFacts, readListing } from './store.ts';

interface ViewerRow {
  readonly accepted: boolean | null;
  readonly blocked: boolean | null;
  readonly buyer: string | null;
}

interface Published {
  readonly listing: Listing;
  readonly role: VehicleRole;
  /** The papers that the role is asked about: a dealer's interest in those of a vehicle ends when another bought it. */
  readonly documents: Listing['private']['documents'];
}

/** An ad that was published, with the role of the one who asks; null where there is none to see. */
export async function publishedFor(
  client: pg.PoolClient,
  adId: string,
  actor: string | null,
): Promise<Published | null> {
  const listing = await readListing(client, adId);
  const { round, status } = await auctionFacts(client, adId);
  if (!listing || listing.state.discarded || round === 0 || isHidden(status)) return null;
  const { role, sold } = await viewerOf(client, listing, actor);
  return { listing, role, documents: sold && role === 'dealer' ? [] : listing.private.documents };
}

async function viewerOf(
  client: pg.PoolClient,
  { state }: Listing,
  actor: string | null,
): Promise<{ readonly role: VehicleRole; readonly sold: boolean }> {
  const customerId = customerOf(actor);
  const { rows } = await client.query<ViewerRow>(
    `select d.accepted, d.blocked, s.buyer_customer_id as buyer
     from (values (1)) as one left join dealer_facts d on d.customer_id = $1
       left join sale_facts s on s.auction_id = $2`,
    [customerId, state.adId],
  );
  const [row] = rows;
  const buyer = row?.buyer ?? null;
  const role = vehicleRoleOf({
    loggedIn: customerId !== null,
    accepted: row?.accepted === true,
    blocked: row?.blocked === true,
    buyer: customerId !== null && buyer === customerId,
    owner: customerId !== null && state.ownerCustomerId === customerId,
    operator: isOperator(actor),
  });
  return { role, sold: buyer !== null };
}

/**
 * Somebody opens a paper. Who may not does not learn that it exists. The team opens papers in the back office, where
 * each look is an act of its own.
 */
export async function openPaper(
  { actor, payload: { adId, mediaId } }: Command<ListingCommands['listing.open']>,
  tx: Tx,
): Promise<Decision<unknown>> {
  if (isOperator(actor)) return rejected('not_allowed');
  const found = await publishedFor(tx.client, adId, actor);
  const paper = found?.documents.find((document) => document.mediaId === mediaId);
  if (!found || !paper || !mayOpen(found.role, paper)) return rejected('not_found');
  const { ownerCustomerId } = found.listing.state;
  if (found.role !== 'owner')
    tellSecurity(tx, {
      kind: 'paper_read',
      customerId: ownerCustomerId,
      actor: customerOf(actor),
      about: mediaId,
    });
  return accepted();
}

/** The ad with a paper that dealers may see, or may not any more. */
export function withShared(listing: Listing, mediaId: string, shared: boolean): Listing | Decision<never> {
  const { documents } = listing.private;
  const paper = documents.find((document) => document.mediaId === mediaId);
  if (!paper) return rejected('not_found');
  if (shared && !isShareable(paper.kind)) return rejected('invalid_input', { shared: 'validation.invalid' });
  const changed = documents.map((document) =>
    document.mediaId === mediaId ? { ...document, shared } : document,
  );
  return { ...listing, private: { ...listing.private, documents: changed } };
}
