import type { NamedReactions } from '@rollheim/service-kit';
import { publishSnapshot } from './publish.ts';
import { readListing } from './store.ts';

/** Events of the auctions: a release freezes the content as the catalog shows it. */
export const releaseReactions: NamedReactions = {
  'auction.released': async (message, tx) => {
    const { auctionId, round, ownerCustomerId, at, exclusive, manufacturer } = message.payload;
    const listing = await readListing(tx.client, auctionId);
    if (!listing) throw new Error(`Ad ${auctionId} was released but has no content`);
    const { number, version, ownerSegment, content } = listing.state;
    publishSnapshot(tx, {
      adId: auctionId,
      number,
      version,
      round,
      ownerCustomerId,
      ownerSegment,
      content,
      releasedAt: at,
      exclusive,
      manufacturer,
    });
  },
};
