import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ListedAd, ListingCommands, ListingState } from '@rollheim/contracts';
import { rejected, type Command, type Decision, type Tx } from '@rollheim/service-kit';
import { nextVersion, type Listing } from './listing.ts';
import { publishState } from './publish.ts';
import { noteCaller } from './seen.ts';
import { lockListing, saveListing } from './store.ts';

/**
 * By what a browser proves that an ad without an account is its own, when it has lost the cookie of its visitor: browsers
 * write cookies to the disk half a minute late, and one that is killed before has none of them. It holds until the ad is
 * claimed, discarded, or an account's. Null for an ad of an account.
 */
export const claimOf = (secret: string, state: ListingState): string | null =>
  state.ownerCustomerId === null && state.ownerUuidHash !== null && !state.discarded
    ? createHmac('sha256', secret)
        .update(`ad-claim\n${state.adId}\n${state.ownerUuidHash}`)
        .digest('base64url')
    : null;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Makes the ad of a claim the asking browser's. `told`: the answer to its owner. */
export const claimAd =
  (
    secret: string,
    told: (client: Tx['client'], listing: Listing, at: string) => Promise<Decision<ListedAd>>,
  ) =>
  async (
    { payload: { adId, claim, uuidHash }, at, caller }: Command<ListingCommands['listing.claim']>,
    tx: Tx,
  ): Promise<Decision<ListedAd>> => {
    const present = await lockListing(tx.client, adId);
    const valid = present ? claimOf(secret, present.state) : null;
    // a wrong claim does not say whether there is such an ad
    if (!present || valid === null || !isSame(valid, claim)) return rejected('not_found');
    const owned = { ...present, state: { ...present.state, ownerUuidHash: uuidHash } };
    const listing = nextVersion(owned, at);
    await saveListing(tx.client, listing);
    await noteCaller(tx, listing, caller);
    publishState(tx, listing);
    return told(tx.client, listing, at);
  };
