import type { ListingChanges, OwnAd } from '@rollheim/contracts';
import { ApiProblem } from '@rollheim/module-api';
import { withChanges } from '../draft/changes.ts';
import { DraftStore, type DraftCalls } from '../draft/draft-store.ts';
import { emptyAd } from './ad.ts';

/** A service that keeps one ad and refuses stale versions. */
export function service() {
  let ad = emptyAd;
  const sent: ListingChanges[] = [];
  const apply = (changes: ListingChanges): OwnAd => {
    const { listing, private: own } = withChanges(ad, changes);
    ad = { ...ad, private: own, listing: { ...listing, version: ad.listing.version + 1 } };
    return ad;
  };
  const failures: unknown[] = [];
  const calls: DraftCalls = {
    load: async () => ad,
    update: async (changes, version) => {
      sent.push(changes);
      const failure = failures.shift();
      if (failure) throw failure;
      if (version !== ad.listing.version) throw new ApiProblem({ code: 'conflict', status: 409 });
      return apply(changes);
    },
  };
  const store = new DraftStore(emptyAd, calls);
  return { store, calls, sent, failures, elsewhere: apply, ad: () => ad };
}
