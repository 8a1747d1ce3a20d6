import { useAtomValue, isDealerAtom } from '@rollheim/module-api';
import { lazy, Suspense, useEffect, type ComponentProps } from 'react';
import { untilThere } from '../../shared/until-there.ts';
import type { BidDialog } from './BidDialog.tsx';

const load = () => untilThere(() => import('./BidDialog.tsx'));
const Loaded = lazy(() => load().then((loaded) => ({ default: loaded.BidDialog })));

/** The dialog of a bid, in a chunk of its own: only dealers bid. `usePreparedDialog` fetches it before it opens. */
export const LateBidDialog = (props: ComponentProps<typeof BidDialog>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);

/** Fetches the dialog for who may bid, before anything can be pressed. */
export function usePreparedDialog(): void {
  const dealer = useAtomValue(isDealerAtom);
  useEffect(() => {
    // what fails here is asked for again, and told, when the dialog opens
    if (dealer) load().catch(() => undefined);
  }, [dealer]);
}
