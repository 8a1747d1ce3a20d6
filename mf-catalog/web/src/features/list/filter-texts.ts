import type { CatalogBound, CatalogFlag, CatalogOption, FilterAttribute } from '@rollheim/contracts';
import type { CatalogText } from '../../texts.ts';
import type { FilterWords } from './use-filter-words.ts';

/** What an address has on. */
export interface ChosenFilters {
  many(name: CatalogOption): readonly string[];
  one(name: CatalogBound | CatalogFlag | 'sort' | 'distance'): string | null;
}

/** The order by distance has a place to measure from, which leaves nothing out: it is no filter. */
export const isPlaceOfOrder = (chosen: Pick<ChosenFilters, 'one'>): boolean =>
  chosen.one('sort') === 'distance' && chosen.one('distance')?.startsWith('any-') === true;

/** A filter that is on, or one of its values, in words. */
export interface FilterText {
  readonly code: string;
  /** Of a filter that takes several. */
  readonly value?: string;
  readonly text: string;
}

/** The filters that are on, in words, in the order of the facets. */
export function filterTexts(
  facets: readonly FilterAttribute[],
  chosen: ChosenFilters,
  words: FilterWords,
  t: CatalogText,
): FilterText[] {
  return facets.flatMap((facet): FilterText[] => {
    const { code, kind, options } = facet;
    if (code === 'distance' && isPlaceOfOrder(chosen)) return [];
    if (kind === 'options')
      return chosen.many(code as CatalogOption).map((value) => {
        const label = options?.find((option) => option.value === value)?.label ?? value;
        return { code, value, text: words.value(code, value, label) };
      });
    if (kind === 'flag')
      return chosen.one(code as CatalogFlag) === 'true' ? [{ code, text: words.name(facet) }] : [];
    const [from, to] = (['From', 'To'] as const).map((end) => {
      const value = chosen.one(`${code}${end}` as CatalogBound);
      return value === null ? '' : words.amount(facet, Number(value));
    });
    if (!from && !to) return [];
    const text = !from
      ? t('up_to', { value: to ?? '' })
      : !to
        ? t('at_least', { value: from })
        : `${from} – ${to}`;
    return [{ code, text }];
  });
}
