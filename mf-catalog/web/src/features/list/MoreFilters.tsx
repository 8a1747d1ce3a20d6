import type { FilterAttribute } from '@rollheim/contracts';
import { RadioGroup } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { FilterField } from './filter-fields.tsx';
import type { SearchState } from './search-params.ts';

interface Props {
  readonly facets: readonly FilterAttribute[];
  readonly state: SearchState;
}

const DAYS = ['today', 'tomorrow'] as const;

/** The filters that fewer dealers use; whatever the search answers has a field. */
export const MoreFilters = ({ facets, state }: Props) => {
  const t = useTexts();
  return facets.map((facet) =>
    facet.code === 'ends' ? (
      <RadioGroup
        key="ends"
        label={t('filter.ends')}
        choices={[
          { value: '', label: t('filter.any') },
          ...DAYS.map((value) => ({
            value,
            label: t(`ends_on.${value}`),
            count: facet.options?.find((option) => option.value === value)?.count ?? 0,
          })),
        ]}
        value={state.one('ends') ?? ''}
        onChange={(value) => state.change({ ends: value || null })}
      />
    ) : (
      <FilterField key={facet.code} facet={facet} state={state} />
    ),
  );
};
