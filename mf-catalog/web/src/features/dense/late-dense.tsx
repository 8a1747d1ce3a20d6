import { Skeleton } from '@rollheim/ui';
import { lazy, Suspense, useState, type ComponentProps, type ComponentType } from 'react';
import { Coming, LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import { useLaterTexts } from '../../shared/use-later-texts.ts';
import type { DenseList } from './DenseList.tsx';
import type { QuickFilters } from './QuickFilters.tsx';

type Props = ComponentProps<typeof DenseList>;

let loaded: ComponentType<Props> | null = null;

/** Fetches the code of the rows. A document that shows them waits for it before it comes alive: else they would go once more. */
export async function loadDense(): Promise<ComponentType<Props>> {
  loaded ??= (await import('./DenseList.tsx')).DenseList;
  return loaded;
}

const Late = lazy(async () => ({ default: await untilThere(loadDense) }));

/** What is in the bar above the rows, with their code. */
const LateQuick = lazy(async () => ({
  default: (await untilThere(() => import('./QuickFilters.tsx'))).QuickFilters,
}));

export const LateQuickFilters = (props: ComponentProps<typeof QuickFilters>) =>
  useLaterTexts('dense.several') ? (
    <Suspense>
      <LateQuick {...props} />
    </Suspense>
  ) : null;

/** The list as rows; most see cards. */
export const LateDenseList = (props: Props) => {
  const [Rows] = useState<ComponentType<Props>>(() => loaded ?? Late);
  return useLaterTexts('dense.vehicle') ? (
    <LatePart bones={<Skeleton height="480px" />}>
      <Rows {...props} />
    </LatePart>
  ) : (
    <Coming />
  );
};
