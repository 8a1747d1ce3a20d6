import { CATALOG_FLAGS, type FilterAttribute } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Chip, formatNumber, formatPrice } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { FLAG_TEXTS, type ManyFilter, type SearchState } from './search-params.ts';
import css from './ActiveFilters.module.css';

interface Props {
  readonly state: SearchState;
  readonly facets: readonly FilterAttribute[];
}

const MANY: readonly ManyFilter[] = ['productType', 'category', 'make', 'country'];

/** The filters that are on, each with its way out. */
export const ActiveFilters = ({ state, facets }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const chips: { key: string; text: string; remove: () => void }[] = [];
  for (const name of MANY) {
    const chosen = state.many(name);
    const options = facets.find(({ code }) => code === name)?.options;
    for (const value of chosen) {
      const label = options?.find((option) => option.value === value)?.label ?? value;
      const text = name === 'productType' ? t(`type.${value as 'motorhome' | 'trailer'}`) : label;
      chips.push({
        key: `${name}:${value}`,
        text,
        remove: () => state.change({ [name]: chosen.filter((each) => each !== value) }),
      });
    }
  }
  const words = {
    price: (value: number) => formatPrice(value * 100),
    mileage: (value: number) => t('km', { value: formatNumber(value, locale) }),
    year: String,
  };
  for (const name of ['price', 'mileage', 'year'] as const) {
    const from = state.one(`${name}From`);
    const to = state.one(`${name}To`);
    if (from === null && to === null) continue;
    const say = words[name];
    const text =
      from === null
        ? t('up_to', { value: say(Number(to)) })
        : to === null
          ? t('at_least', { value: say(Number(from)) })
          : `${say(Number(from))} – ${say(Number(to))}`;
    chips.push({
      key: name,
      text,
      remove: () => state.change({ [`${name}From`]: null, [`${name}To`]: null }),
    });
  }
  const status = state.one('auction_status');
  if (status)
    chips.push({
      key: 'status',
      text: t(`status_group.${status as 'running'}`),
      remove: () => state.change({ auction_status: null }),
    });
  for (const name of CATALOG_FLAGS)
    if (state.one(name) === 'true')
      chips.push({ key: name, text: t(FLAG_TEXTS[name]), remove: () => state.change({ [name]: null }) });
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
