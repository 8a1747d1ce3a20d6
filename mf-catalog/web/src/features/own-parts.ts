import { isRunning } from '@rollheim/auction-rules';
import type { AuctionContext, CatalogDetail } from '@rollheim/contracts';
import { isDealerAtom, type ModuleContext } from '@rollheim/module-api';

/**
 * Loads the code of what the server has drawn for its viewer alone, as `loadDrawnDetails` does for what it draws for
 * everyone. A part that cannot be loaded is left to the page, which asks for it again.
 */
export async function loadOwnParts({
  initial,
  store,
  location,
}: Pick<ModuleContext, 'initial' | 'store' | 'location'>): Promise<void> {
  if (!initial?.viewer) return;
  const seeded = (name: string) => initial.queries.find(([[head]]) => head === name)?.[1];
  const vehicle = seeded('vehicle') as CatalogDetail | undefined;
  const own = seeded('context') as AuctionContext | undefined;
  const dealer = store.get(isDealerAtom);
  const parts = !vehicle
    ? dealer && location.search.length > 1 && import('./searches/SaveSearch.tsx')
    : dealer && isRunning(vehicle.auction.status)
      ? import('./bidding/bidding.ts')
      : (dealer || own?.role === 'owner') && import('./after-round/own-panels.ts');
  await Promise.resolve(parts).catch(() => null);
}
