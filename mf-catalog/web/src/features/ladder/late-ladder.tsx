import { lazy, Suspense, type ComponentProps } from 'react';
import { untilThere } from '../../shared/until-there.ts';
import type { Ladder } from './Ladder.tsx';

// few look at it, and seldom
const Steps = lazy(async () => ({ default: (await untilThere(() => import('./Ladder.tsx'))).Ladder }));

/** The table of the steps, loaded when it is first opened. */
export const LateLadder = (props: ComponentProps<typeof Ladder>) => (
  <Suspense>
    <Steps {...props} />
  </Suspense>
);
