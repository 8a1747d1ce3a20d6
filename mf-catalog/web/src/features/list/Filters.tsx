import type { FilterAttribute } from '@rollheim/contracts';
import { Button, RadioGroup, Stack } from '@rollheim/ui';
import { lazy, useState } from 'react';
import { LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import { useTexts } from '../../texts.ts';
import { FilterField } from './filter-fields.tsx';
import { FIRST_FILTERS, isLaterFilter } from './first-filters.ts';
import type { SearchState } from './search-params.ts';
import css from './Filters.module.css';

const MoreFilters = lazy(async () => ({
  default: (await untilThere(() => import('./MoreFilters.tsx'))).MoreFilters,
}));

const DistanceField = lazy(async () => ({
  default: (await untilThere(() => import('../distance/DistanceField.tsx'))).DistanceField,
}));

interface Props {
  readonly facets: readonly FilterAttribute[];
  readonly state: SearchState;
}

/** All filters of the list; in a column on desktops, in a drawer on phones. */
export const Filters = ({ facets, state }: Props) => {
  const t = useTexts();
  const more = facets.filter(({ code }) => isLaterFilter(code));
  const [open, setOpen] = useState(false);
  // also where the answer comes after the page; whoever takes the filter out keeps its field
  if (!open && more.some(({ code }) => state.on.has(code))) setOpen(true);
  const fields = (codes: readonly string[]) =>
    codes.map((code) => {
      const facet = facets.find((each) => each.code === code);
      return facet ? <FilterField key={code} facet={facet} state={state} /> : null;
    });
  // without an answer nothing is counted
  const statuses = facets.find(({ code }) => code === 'auction_status')?.options;
  return (
    <div className={css.root}>
      <RadioGroup
        label={t('filter.auction_status')}
        choices={[
          { value: '', label: t('status_group.all') },
          ...(['running', 'published', 'renegotiation', 'chance', 'sold', 'failed'] as const).map(
            (value) => ({
              value,
              label: t(`status_group.${value}`),
              ...(statuses && { count: statuses.find((option) => option.value === value)?.count ?? 0 }),
            }),
          ),
        ]}
        value={state.one('auction_status') ?? ''}
        onChange={(value) => state.change({ auction_status: value || null })}
      />
      {fields(FIRST_FILTERS.kind)}
      {/* it comes late: nothing below it is pushed down */}
      <div style={{ minBlockSize: 100 }}>
        <LatePart>
          <DistanceField facet={facets.find(({ code }) => code === 'distance')} state={state} />
        </LatePart>
      </div>
      {fields(FIRST_FILTERS.head)}
      <Stack gap={4}>{fields(FIRST_FILTERS.flags)}</Stack>
      {fields(FIRST_FILTERS.tail)}
      {open ? (
        <LatePart>
          <MoreFilters facets={more} state={state} />
        </LatePart>
      ) : (
        // the line above it and its space are the group's, not the button's
        <div>
          <Button variant="outline" size="sm" onPress={() => setOpen(true)}>
            {t('filters_more')}
          </Button>
        </div>
      )}
    </div>
  );
};
