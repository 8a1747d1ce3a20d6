import type { FilterAttribute } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatNumber } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

const BANDS = ['100', '200', '300', 'over300'] as const;

/** The kilometres of a band that is none of those that are offered; null: it is one of them, or there is none. */
export const freeKm = (band: string): number | null =>
  /^\d+$/.test(band) && !BANDS.some((each) => each === band) ? Number(band) : null;

/** The bands that are offered, in words. */
export function useBands() {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const upTo = (km: number) => t('up_to', { value: t('km', { value: formatNumber(km, locale) }) });
  const over = () => t('filter.distance_over', { value: formatNumber(300, locale) });
  return {
    upTo,
    /** With how many vehicles lie in each from a place; those are known where the list is searched around it. */
    offered: (facet: FilterAttribute | undefined, place: string) =>
      BANDS.map((value) => ({
        value,
        label: value === 'over300' ? over() : upTo(Number(value)),
        count: facet?.options?.find((option) => option.value === `${value}-${place}`)?.count,
      })),
  };
}
