import { Skeleton } from '@rollheim/ui';
import { lazy, Suspense, type ComponentProps } from 'react';
import type { FinishStep } from '../finish/FinishStep.tsx';

/** Fetches the last steps while those before are filled in, so that they are there when the network is not. */
export const loadLastSteps = () => import('./last-steps.ts');

const Auction = lazy(() => loadLastSteps().then((loaded) => ({ default: loaded.AuctionStep })));
const SaleDate = lazy(() => loadLastSteps().then((loaded) => ({ default: loaded.SaleDate })));
const Finish = lazy(() => loadLastSteps().then((loaded) => ({ default: loaded.FinishStep })));

/** Terms of the auction. */
export const LateAuctionStep = () => (
  <Suspense fallback={<Skeleton shape="card" />}>
    <Auction />
  </Suspense>
);

/** When the vehicle is to be auctioned. */
export const LateSaleDate = () => (
  <Suspense fallback={<Skeleton shape="card" />}>
    <SaleDate />
  </Suspense>
);

/** Account, papers and the end. */
export const LateFinishStep = (props: ComponentProps<typeof FinishStep>) => (
  <Suspense fallback={<Skeleton shape="card" />}>
    <Finish {...props} />
  </Suspense>
);
