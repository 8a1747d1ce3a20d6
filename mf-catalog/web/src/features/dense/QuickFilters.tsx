import type { CatalogOption, FilterAttribute } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatNumber, Select } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import type { SearchState } from '../list/search-params.ts';
import { useFilterWords } from '../list/use-filter-words.ts';
import { QuickDistance } from './QuickDistance.tsx';
import { useBarHeight } from './use-bar-height.ts';
import css from './QuickFilters.module.css';

const QUICK = ['productType', 'make'] as const satisfies readonly CatalogOption[];
const SEVERAL = '…';

interface Props {
  readonly facets: readonly FilterAttribute[];
  readonly state: SearchState;
}

/** The filters that dealers change most, in the bar above the rows; several values at once are set in the drawer. */
export const QuickFilters = ({ facets, state }: Props) => {
  const t = useTexts();
  const words = useFilterWords();
  const locale = useAtomValue(localeAtom);
  const bar = useBarHeight();
  const chips = QUICK.flatMap((code) => {
    const facet = facets.find((each) => each.code === code);
    if (!facet) return [];
    const name = words.name(facet);
    const chosen = state.many(code);
    const several = { value: SEVERAL, label: t('dense.several', { name, value: String(chosen.length) }) };
    return [
      <Select
        key={code}
        label={name}
        look="chip"
        choices={[
          { value: '', label: name },
          ...(chosen.length > 1 ? [several] : []),
          ...(facet.options ?? []).map(({ value, label, count }) => ({
            value,
            label: `${words.value(code, value, label)} (${formatNumber(count, locale)})`,
          })),
        ]}
        value={chosen.length > 1 ? SEVERAL : (chosen[0] ?? '')}
        onChange={(value) => value === SEVERAL || state.change({ [code]: value ? [value] : [] })}
      />,
    ];
  });
  const distance = facets.find(({ code }) => code === 'distance');
  return (
    <>
      {chips}
      <span ref={bar} className={css.from1264}>
        <QuickDistance facet={distance} state={state} />
      </span>
    </>
  );
};
