import { CATALOG_FLAGS, type FilterAttribute } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import {
  Button,
  CheckboxGroup,
  formatNumber,
  formatPrice,
  RadioGroup,
  RangeSlider,
  Stack,
  Switch,
} from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { FLAG_TEXTS, type ManyFilter, type SearchState } from './search-params.ts';
import css from './Filters.module.css';

const SHORT = 8;
const GROUPS: readonly ManyFilter[] = ['productType', 'category', 'make', 'country'];
/** Steps in the unit that the page's address has: EUR, km, year. */
const RANGES = { price: 100, mileage: 1_000, year: 1 } as const;
type RangeName = keyof typeof RANGES;
/** What a screen reader says of an end. */
const SPOKEN: Readonly<Record<RangeName, Intl.NumberFormatOptions>> = {
  price: { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 },
  mileage: { style: 'unit', unit: 'kilometer', unitDisplay: 'long' },
  year: { useGrouping: false },
};

interface Props {
  readonly facets: readonly FilterAttribute[];
  readonly state: SearchState;
}

const Options = ({
  facet,
  name,
  state,
}: {
  facet: FilterAttribute;
  name: ManyFilter;
  state: SearchState;
}) => {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const chosen = state.many(name);
  const all = facet.options ?? [];
  const shown = all.filter((option, index) => open || index < SHORT || chosen.includes(option.value));
  return (
    <div>
      <CheckboxGroup
        label={t(`filter.${name}`)}
        choices={shown.map((option) => ({
          value: option.value,
          label: name === 'productType' ? t(`type.${option.value as 'motorhome' | 'trailer'}`) : option.label,
          count: option.count,
        }))}
        value={[...chosen]}
        onChange={(value) => state.change({ [name]: value })}
      />
      {shown.length < all.length ? (
        <Button variant="quiet" size="sm" onPress={() => setOpen(true)}>
          {t('filter.more', { count: all.length - shown.length })}
        </Button>
      ) : null}
    </div>
  );
};

const Range = ({ facet, name, state }: { facet: FilterAttribute; name: RangeName; state: SearchState }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  // the facet's prices are cents
  const scale = name === 'price' ? 100 : 1;
  const step = RANGES[name];
  const low = Math.floor((facet.min ?? 0) / scale / step) * step;
  const high = Math.max(low + step, Math.ceil((facet.max ?? 0) / scale / step) * step);
  const read = (end: 'From' | 'To', otherwise: number) => {
    const raw = state.one(`${name}${end}`);
    return raw === null ? otherwise : Math.min(high, Math.max(low, Number(raw)));
  };
  const fromUrl: [number, number] = [read('From', low), read('To', high)];
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const value = dragged ?? fromUrl;
  const words = (amount: number) =>
    name === 'price'
      ? formatPrice(amount * 100)
      : name === 'year'
        ? String(amount)
        : t('km', { value: formatNumber(amount, locale) });
  return (
    <RangeSlider
      label={t(`filter.${name}`)}
      thumbLabels={[t('filter.from'), t('filter.to')]}
      output={
        value[0] === low && value[1] === high ? t('filter.any') : `${words(value[0])} – ${words(value[1])}`
      }
      value={value}
      min={low}
      max={high}
      step={step}
      formatOptions={SPOKEN[name]}
      onChange={setDragged}
      onChangeEnd={([from, to]) => {
        setDragged(null);
        state.change({
          [`${name}From`]: from === low ? null : String(from),
          [`${name}To`]: to === high ? null : String(to),
        });
      }}
    />
  );
};

/** All filters of the list; in a column on desktops, in a drawer on phones. */
export const Filters = ({ facets, state }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const facet = (code: string) => facets.find((each) => each.code === code);
  const countOf = (count: number) => t('vehicles', { count, value: formatNumber(count, locale) });
  const statuses = facet('auction_status')?.options ?? [];
  return (
    <div className={css.root}>
      <RadioGroup
        label={t('filter.auction_status')}
        choices={[
          { value: '', label: t('status_group.all') },
          ...(['running', 'published', 'renegotiation', 'chance', 'sold'] as const).map((value) => ({
            value,
            label: t(`status_group.${value}`),
            count: statuses.find((option) => option.value === value)?.count ?? 0,
          })),
        ]}
        value={state.one('auction_status') ?? ''}
        onChange={(value) => state.change({ auction_status: value || null })}
      />
      {GROUPS.slice(0, 2).map((name) => {
        const found = facet(name);
        return found?.options?.length ? <Options key={name} facet={found} name={name} state={state} /> : null;
      })}
      {(Object.keys(RANGES) as RangeName[]).map((name) => {
        const found = facet(name);
        return found ? <Range key={name} facet={found} name={name} state={state} /> : null;
      })}
      <Stack gap={4}>
        {CATALOG_FLAGS.map((name) => (
          <Switch
            key={name}
            checked={state.one(name) === 'true'}
            onChange={(on) => state.change({ [name]: on ? 'true' : null })}
            note={countOf(facet(name)?.options?.[0]?.count ?? 0)}
          >
            {t(FLAG_TEXTS[name])}
          </Switch>
        ))}
      </Stack>
      {GROUPS.slice(2).map((name) => {
        const found = facet(name);
        return found?.options?.length ? <Options key={name} facet={found} name={name} state={state} /> : null;
      })}
    </div>
  );
};
