import { olderThan, type PersonalData, type Tx } from '@rollheim/service-kit';
import { forgetConfirmed } from './confirmed.ts';
import { forgetReviewed } from './edits.ts';
import { publishRemoved, publishState } from './publish.ts';
import { nextVersion, NOTHING_PRIVATE, type Listing } from './listing.ts';
import { forgetUpdates } from './update-log.ts';
import { auctionFacts, lockListing, saveListing } from './store.ts';

const ofOwner = 'owner_customer_id = $1';
const ofOwnersAds = `ad_id in (select ad_id from listings where ${ofOwner})`;

/** In editing, and never in a round. */
const NEVER_AUCTIONED = "coalesce(a.round, 0) = 0 and coalesce(a.status, 'editing') = 'editing'";

/** What listings keep about people: their ads, and of each what only the owner and the operator may see. */
export const personal: PersonalData = {
  tables: {
    image_choices: {
      of: ofOwnersAds,
      unexported: 'the order in which pictures were chosen, and their hashes',
      erase: 'beforeErase',
    },
    edited_in: {
      of: ofOwnersAds,
      unexported: 'hashes of browsers, under a key',
      erase: 'delete',
    },
    reviewed: {
      of: ofOwnersAds,
      unexported: 'marks of the values that were reviewed, which the ad itself holds',
      erase: 'beforeErase',
    },
    confirmed: { of: ofOwnersAds, without: ['mark'], erase: 'beforeErase' },
    update_log: { of: ofOwnersAds, unexported: 'values that the ad itself holds', erase: 'beforeErase' },
    listing_private: { of: ofOwnersAds, erase: 'beforeErase' },
    listings: { of: ofOwner, without: ['owner_uuid_hash'], erase: 'beforeErase' },
    import_columns: { of: 'customer_id = $1', erase: 'delete' },
    syscara_connections: {
      of: 'customer_id = $1',
      unexported: 'a login at SYSCARA, encrypted, which no one is shown',
      erase: 'delete',
    },
    syscara_refused: {
      of: 'customer_id = $1',
      unexported: 'that a login was refused',
      erase: 'delete',
    },
    syscara_runs: { of: 'customer_id = $1', unexported: 'when imports ran', erase: 'delete' },
    syscara_vehicles: {
      of: 'customer_id = $1',
      unexported: 'which ad came from which vehicle of SYSCARA; the ads are exported',
      erase: 'delete',
    },
    customer_facts: { copyOf: 'customers.state' },
    dealer_facts: { copyOf: 'customers.state' },
    sale_facts: { copyOf: 'auctions.state' },
    auction_facts: { nothing: 'states of auctions' },
  },

  ageing: {
    devices: olderThan('edited_in', 'seen_at'),
    anonymousAds: (tx, days) => age(tx, `l.owner_uuid_hash is not null and ${NEVER_AUCTIONED}`, days),
    drafts: (tx, days) => age(tx, `l.owner_customer_id is not null and ${NEVER_AUCTIONED}`, days),
    documents: (tx, days) =>
      age(tx, "a.status in ('sold', 'failed_na', 'inactive') and p.documents <> '[]'", days),
  },

  async beforeErase(tx, customerId) {
    // first: an import that is running makes no ad behind the list of them
    await tx.client.query('delete from syscara_connections where customer_id = $1', [customerId]);
    const { rows } = await tx.client.query<{ ad_id: string }>(
      `select ad_id from listings where ${ofOwner} order by ad_id`,
      [customerId],
    );
    for (const { ad_id } of rows) {
      const listing = await lockListing(tx.client, ad_id);
      if (listing) await eraseAd(tx, listing);
    }
  },
};

/** Erases ads that meet a condition and were not changed for so many days. */
async function age(tx: Tx, condition: string, days: number): Promise<number> {
  const { rows } = await tx.client.query<{ ad_id: string }>(
    `select l.ad_id from listings l join listing_private p using (ad_id)
       left join auction_facts a on a.auction_id = l.ad_id
      where ${condition} and l.updated_at < now() - make_interval(days => $1) order by l.ad_id limit 100`,
    [days],
  );
  for (const { ad_id } of rows) {
    const listing = await lockListing(tx.client, ad_id);
    if (listing) await eraseAd(tx, listing);
  }
  return rows.length;
}

/**
 * An ad that was never auctioned is deleted with its pictures. Of one that was, what the public saw stays, as part of
 * what was bid on; what only the owner saw is deleted.
 */
async function eraseAd(tx: Tx, listing: Listing): Promise<void> {
  const { adId } = listing.state;
  const { round, version } = await auctionFacts(tx.client, adId);
  if (round === 0) {
    publishRemoved(tx, listing, null);
    tx.emit({ topic: 'listings.state', key: adId, type: 'listings.state', payload: null });
    if (version > 0) {
      const payload = { commandId: crypto.randomUUID(), payload: { auctionId: adId } };
      tx.emit({ topic: 'auctions.commands', key: adId, type: 'auction.discard', payload });
    }
    await tx.client.query('delete from listings where ad_id = $1', [adId]);
    return;
  }
  const hidden = { ...listing.private, ...NOTHING_PRIVATE };
  const open = nextVersion({ state: listing.state, private: hidden }, new Date().toISOString());
  await saveListing(tx.client, open);
  await forgetReviewed(tx.client, adId);
  await forgetConfirmed(tx.client, adId);
  await forgetUpdates(tx.client, adId);
  publishState(tx, open);
  publishRemoved(tx, listing, open);
}
