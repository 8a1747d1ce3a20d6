import { useAtomValue, isDealerAtom } from '@rollheim/module-api';
import { lazy, Suspense, useEffect, type ComponentProps } from 'react';
import { LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import type { BidActions, BidDialog } from './bidding.ts';
import css from './BidPanel.module.css';

// only dealers bid
const load = () => untilThere(() => import('./bidding.ts'));
const Dialog = lazy(() => load().then((loaded) => ({ default: loaded.BidDialog })));
const Actions = lazy(() => load().then((loaded) => ({ default: loaded.BidActions })));

/** The dialog of a bid, in a chunk of its own. `usePreparedBidding` fetches it before it opens. */
export const LateBidDialog = (props: ComponentProps<typeof BidDialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);

/** What a dealer may do in a running round, in the same chunk. */
export const LateBidActions = (props: ComponentProps<typeof BidActions>) => (
  <LatePart bones={<div className={css.waits} />}>
    <Actions {...props} />
  </LatePart>
);

/** Fetches both for who may bid, before anything can be pressed. */
export function usePreparedBidding(): void {
  const dealer = useAtomValue(isDealerAtom);
  useEffect(() => {
    // what fails here is asked for again, and reported, when the dialog opens
    if (dealer) load().catch(() => undefined);
  }, [dealer]);
}
