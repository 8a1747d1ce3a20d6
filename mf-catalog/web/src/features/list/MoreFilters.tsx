import type { FilterAttribute } from '@rollheim/contracts';
import { useQueryClient } from '@rollheim/module-api';
import { RadioGroup, Skeleton } from '@rollheim/ui';
import { useEffect } from 'react';
import { useTexts } from '../../texts.ts';
import { FilterField } from './filter-fields.tsx';
import type { SearchState } from './search-params.ts';

interface Props {
  readonly facets: readonly FilterAttribute[];
  readonly state: SearchState;
}

const DAYS = ['today', 'tomorrow'] as const;

/** The filters that fewer dealers use; whatever the search answers has a field. The first document brings none of them. */
export const MoreFilters = ({ facets, state }: Props) => {
  const t = useTexts();
  const queries = useQueryClient();
  const missing = facets.length === 0;
  useEffect(() => {
    if (missing) void queries.invalidateQueries({ queryKey: ['search'] });
  }, [missing, queries]);
  if (missing) return <Skeleton height="320px" />;
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
