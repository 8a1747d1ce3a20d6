import { lazy, Suspense } from 'react';
import { untilThere } from '@rollheim/page-parts/until-there';
import { useLaterTexts } from '../../shared/use-later-texts.ts';
import { useChosen } from './chosen.ts';

const Bar = lazy(async () => ({ default: (await untilThere(() => import('./CompareBar.tsx'))).CompareBar }));

/** What is chosen for the comparison, at the lower edge; nothing while nothing is. */
export const LateCompareBar = ({ besideBid = false }: { readonly besideBid?: boolean }) => {
  const { ids } = useChosen();
  const isSaid = useLaterTexts('compare.of');
  return isSaid && ids.length > 0 ? (
    <Suspense>
      <Bar besideBid={besideBid} />
    </Suspense>
  ) : null;
};
