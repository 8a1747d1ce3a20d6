import type { CatalogOption, FilterAttribute } from '@rollheim/contracts';
import { Chip } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { filterTexts, type FilterText } from './filter-texts.ts';
import type { SearchState } from './search-params.ts';
import { useFilterWords } from './use-filter-words.ts';
import css from './ActiveFilters.module.css';

interface Props {
  readonly state: SearchState;
  readonly facets: readonly FilterAttribute[];
}

/** The filters that are on, each with its way out. */
export const ActiveFilters = ({ state, facets }: Props) => {
  const t = useTexts();
  const q = state.one('q');
  const chips: readonly FilterText[] = [
    ...(q ? [{ code: 'q', text: q }] : []),
    ...filterTexts(facets, state, useFilterWords(), t),
  ];
  if (chips.length === 0) return null;
  const remove = ({ code, value }: FilterText) =>
    state.change(
      value === undefined
        ? { [code]: null, [`${code}From`]: null, [`${code}To`]: null }
        : { [code]: state.many(code as CatalogOption).filter((each) => each !== value) },
    );
  return (
    <div className={css.root} data-chips>
      {chips.map((chip) => (
        <Chip
          key={`${chip.code}:${chip.value}`}
          onPress={() => remove(chip)}
          removeLabel={t('filter_remove', { name: chip.text })}
        >
          {chip.text}
        </Chip>
      ))}
    </div>
  );
};
