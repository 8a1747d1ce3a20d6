import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { slugOf, type PlaceId } from '../../steps.ts';

/** Gives the paths of the ad's steps. */
export function useStepPath(): (place: PlaceId) => string {
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { id } = useDraft();
  return (place) => path('sell-edit', { id, step: slugOf(place, locale) });
}
