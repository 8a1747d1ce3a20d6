import type { PublishedListing } from '@rollheim/contracts';
import { accepted, type Decision, type Tx } from '@rollheim/service-kit';
import type { Listing } from './listing.ts';

/** Publishes the draft as it stands. */
export const publishState = (tx: Tx, { state }: Listing): void =>
  tx.emit({ topic: 'listings.state', key: state.adId, type: 'listings.state', payload: state });

/** Publishes the snapshot that the catalog shows. */
export const publishSnapshot = (tx: Tx, snapshot: PublishedListing): void =>
  tx.emit({ topic: 'listings.published', key: snapshot.adId, type: 'listings.published', payload: snapshot });

/** The answer to the owner: ids and progress in clear, the ad with its private part sealed. */
export const answer = ({ state, private: own }: Listing): Decision =>
  accepted(
    {
      adId: state.adId,
      number: state.number,
      version: state.version,
      requiredPercent: state.requiredPercent,
    },
    { versions: { [`listings/${state.adId}`]: state.version }, private: { listing: state, private: own } },
  );
