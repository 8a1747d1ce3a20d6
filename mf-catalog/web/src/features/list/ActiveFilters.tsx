import type { CatalogBound, CatalogFlag, CatalogOption, FilterAttribute } from '@rollheim/contracts';
import { Chip } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
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
  const words = useFilterWords();
  const chips: { key: string; text: string; remove: () => void }[] = [];
  for (const facet of facets) {
    const { code, kind, options } = facet;
    if (!state.on.has(code)) continue;
    const name = code as CatalogOption;
    const without = (value: string) => {
      const rest = state.many(name).filter((each) => each !== value);
      state.change({ [name]: rest });
    };
    if (kind === 'options')
      for (const value of state.many(name)) {
        const label = options?.find((option) => option.value === value)?.label ?? value;
        chips.push({
          key: `${code}:${value}`,
          text: words.value(code, value, label),
          remove: () => without(value),
        });
      }
    else if (kind === 'range') {
      const [from, to] = (['From', 'To'] as const).map((end) => {
        const value = state.one(`${code}${end}` as CatalogBound);
        return value === null ? null : words.amount(facet, Number(value));
      });
      const text = from
        ? to
          ? `${from} – ${to}`
          : t('at_least', { value: from })
        : t('up_to', { value: to ?? '' });
      chips.push({
        key: code,
        text,
        remove: () => state.change({ [`${code}From`]: null, [`${code}To`]: null }),
      });
    } else if (state.one(code as CatalogFlag) === 'true')
      chips.push({ key: code, text: words.name(facet), remove: () => state.change({ [code]: null }) });
  }
  if (chips.length === 0) return null;
  return (
    <div className={css.root}>
      {chips.map(({ key, text, remove }) => (
        <Chip key={key} onPress={remove} removeLabel={t('filter_remove', { name: text })}>
          {text}
        </Chip>
      ))}
    </div>
  );
};
