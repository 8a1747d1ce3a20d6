import type { FilterAttribute } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import {
  Button,
  CheckboxGroup,
  formatNumber,
  formatPrice,
  RadioGroup,
  RangeSlider,
  Switch,
} from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import type { ManyFilter, SearchState } from './search-params.ts';
import css from './Filters.module.css';

const SHORT = 8;
const GROUPS: readonly ManyFilter[] = ['productType', 'category', 'make', 'country'];
const RANGES = { price: 100_00, mileage: 1_000, year: 1 } as const;
type RangeName = keyof typeof RANGES;

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
  const scale = name === 'price' ? 100 : 1;
  const step = RANGES[name] / (name === 'price' ? 1 : 1);
  const low = Math.floor((facet.min ?? 0) / step) * step;
  const high = Math.max(low + step, Math.ceil((facet.max ?? 0) / step) * step);
  const read = (end: 'From' | 'To', otherwise: number) => {
    const raw = state.one(`${name}${end}`);
    return raw === null ? otherwise : Math.min(high, Math.max(low, Number(raw) * scale));
  };
  const fromUrl: [number, number] = [read('From', low), read('To', high)];
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const value = dragged ?? fromUrl;
  const words = (amount: number) =>
    name === 'price'
      ? formatPrice(amount)
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
      onChange={setDragged}
      onChangeEnd={([from, to]) => {
        setDragged(null);
        state.change({
          [`${name}From`]: from === low ? null : String(from / scale),
          [`${name}To`]: to === high ? null : String(to / scale),
        });
      }}
    />
  );
};

/** All filters of the list; in a column on desktops, in a drawer on phones. */
export const Filters = ({ facets, state }: Props) => {
  const t = useTexts();
  const facet = (code: string) => facets.find((each) => each.code === code);
  const statuses = facet('auction_status')?.options ?? [];
  const buyNow = facet('buyNow')?.options?.[0]?.count ?? 0;
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
      <Switch
        checked={state.one('buyNow') === 'true'}
        onChange={(on) => state.change({ buyNow: on ? 'true' : null })}
        note={t('filter.buyNow_note', { count: buyNow })}
      >
        {t('filter.buyNow')}
      </Switch>
      {GROUPS.slice(2).map((name) => {
        const found = facet(name);
        return found?.options?.length ? <Options key={name} facet={found} name={name} state={state} /> : null;
      })}
    </div>
  );
};
