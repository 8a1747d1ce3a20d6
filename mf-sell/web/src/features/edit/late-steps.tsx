import { LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import { Skeleton } from '@rollheim/ui';
import { lazy, type ComponentProps } from 'react';
import type { FinishStep } from '../finish/FinishStep.tsx';
import { StepColumn } from './StepColumn.tsx';
import { InSlot } from './WizardFrame.tsx';

/** Fetches the last steps while those before are filled in, so that they are there when the network is not. */
export const loadLastSteps = () => import('./last-steps.ts');

const Auction = lazy(() => untilThere(loadLastSteps).then((loaded) => ({ default: loaded.AuctionStep })));
const SaleDate = lazy(() => untilThere(loadLastSteps).then((loaded) => ({ default: loaded.SaleDate })));
const Finish = lazy(() => untilThere(loadLastSteps).then((loaded) => ({ default: loaded.FinishStep })));

/** Terms of the auction. */
export const LateAuctionStep = () => (
  <LatePart bones={<Skeleton shape="card" />}>
    <Auction />
  </LatePart>
);

/** When the vehicle is to be auctioned. */
export const LateSaleDate = () => (
  <LatePart bones={<Skeleton shape="card" />}>
    <SaleDate />
  </LatePart>
);

/** Account, papers and the end; the steps are there before it. */
export const LateFinishStep = (props: ComponentProps<typeof FinishStep>) => (
  <LatePart
    bones={
      <>
        <InSlot slot="column">
          <StepColumn step={props.step} steps={props.steps} />
        </InSlot>
        <Skeleton shape="card" />
      </>
    }
  >
    <Finish {...props} />
  </LatePart>
);
