import type { ListedAd, ListingCommands, ListingState } from '@rollheim/contracts';
import { Signer } from '@rollheim/contracts/server';
import { rejected, type Command, type Decision, type Tx } from '@rollheim/service-kit';
import { nextVersion, type Listing } from './listing.ts';
import { publishState } from './publish.ts';
import { noteCaller } from './seen.ts';
import { lockListing, saveListing } from './store.ts';

/** What a claim signs: null for an ad of an account, one that was discarded, or one of no browser. */
const claimed = ({ adId, ownerCustomerId, ownerUuidHash, discarded }: ListingState): string | null =>
  ownerCustomerId === null && ownerUuidHash !== null && !discarded ? `${adId}\n${ownerUuidHash}` : null;

const signerOf = (secret: string): Signer => new Signer(secret, 'ad-claim');

/**
 * By what a browser proves that an ad without an account is its own, when it has lost the cookie of its visitor: browsers
 * write cookies to the disk half a minute late, and one that is killed before has none of them. It holds until the ad is
 * claimed, discarded, or an account's. Null for an ad of an account.
 */
export const claimOf = (secret: string, state: ListingState): string | null => {
  const text = claimed(state);
  return text === null ? null : signerOf(secret).sign(text);
};

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
    const text = present ? claimed(present.state) : null;
    // a wrong claim does not say whether there is such an ad
    if (!present || text === null || !signerOf(secret).fits(text, claim)) return rejected('not_found');
    const owned = { ...present, state: { ...present.state, ownerUuidHash: uuidHash } };
    const listing = nextVersion(owned, at);
    await saveListing(tx.client, listing);
    await noteCaller(tx, listing, caller);
    publishState(tx, listing);
    return told(tx.client, listing, at);
  };
