import { useEffect, useState } from 'react';
import type { Walker } from '../steps.ts';
import type { ListingChanges } from '@rollheim/contracts';
import { DraftKeeper, type Keeping } from './draft-keeper.ts';
import type { DraftStore } from './draft-store.ts';
import { dropDraft } from './kept-drafts.ts';

interface KeptAs {
  readonly id: string;
  readonly walker: Walker;
  /** What this browser had of it when the page was opened. */
  readonly before: ListingChanges;
  /** By what the ad is this browser's once it has lost its cookie. */
  readonly claim: string | undefined;
}

/** Keeps the draft in the browser's database with everything that is typed; answers what became of it. */
export function useKeeping(store: DraftStore, { id, walker, before, claim }: KeptAs): Keeping {
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const [keeper] = useState(() => new DraftKeeper(setKeeping, before));
  const { loggedIn, hasCompletedProfileData, byTeam = false } = walker;
  useEffect(() => {
    // somebody else's ad is no draft of this browser
    if (byTeam) return undefined;
    const keep = () => {
      if (store.isGone())
        // a browser that keeps nothing has nothing to delete
        return void keeper.settled().then(() => dropDraft(id).catch(() => undefined));
      const { ad, texts, conflicts } = store.state();
      const changes = store.unsaved() ?? {};
      return keeper.keep({
        id,
        ad,
        changes,
        texts,
        conflicts,
        walker: { loggedIn, hasCompletedProfileData },
        ...(claim === undefined ? {} : { claim }),
      });
    };
    keep();
    return store.subscribe(keep);
  }, [store, keeper, id, loggedIn, hasCompletedProfileData, byTeam, claim]);
  return keeping;
}
