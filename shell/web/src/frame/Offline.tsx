import { onlineAtom, useModuleContext, useStore } from '@rollheim/module-api';
import { useOnline } from '@rollheim/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadLate } from '../offline/load-late.ts';
import { withNetwork } from '../recovery/with-network.ts';

const OfflineBar = lazy(async () => ({ default: (await withNetwork(loadLate)).OfflineBar }));

/** The bar of a page that has no network, or was without it. */
export function Offline() {
  const online = useOnline();
  const { kept } = useModuleContext().config;
  const away = !online || kept === true;
  const { set } = useStore();
  const [shown, show] = useState(false);
  useEffect(() => {
    // there before the network goes; what fails now is asked for again
    loadLate().catch(() => undefined);
  }, []);
  useEffect(() => {
    set(onlineAtom, !away);
    if (away) show(true);
  }, [away, set]);
  if (!shown) return null;
  return (
    <Suspense>
      <OfflineBar away={away} />
    </Suspense>
  );
}
