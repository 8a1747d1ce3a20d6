import { onlineAtom, useModuleContext, useStore } from '@rollheim/module-api';
import { useOnline } from '@rollheim/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadLate } from '../offline/load-late.ts';
import { withNetwork } from '../recovery/with-network.ts';

const OfflineBar = lazy(async () => ({ default: (await withNetwork(loadLate)).OfflineBar }));

/** The bar of a page that has no network, or was without it. */
export function Offline() {
  const online = useOnline();
  const store = useStore();
  const { kept } = useModuleContext().config;
  const isAway = !online || kept === true;
  const [wasAway, setAway] = useState(false);
  useEffect(() => {
    store.set(onlineAtom, !isAway);
    if (isAway) setAway(true);
  }, [isAway, store]);
  return wasAway ? (
    <Suspense>
      <OfflineBar away={isAway} />
    </Suspense>
  ) : null;
}
