import { lazy, type ComponentProps } from 'react';
import { LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import type { Ladder } from './Ladder.tsx';

// few look at it, and seldom
const Steps = lazy(async () => ({ default: (await untilThere(() => import('./Ladder.tsx'))).Ladder }));

/** The table of the steps, loaded when it is first opened. */
export const LateLadder = (props: ComponentProps<typeof Ladder>) => (
  <LatePart>
    <Steps {...props} />
  </LatePart>
);
