import type { CatalogBound, CatalogFlag, CatalogOption, FilterAttribute } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, CheckboxGroup, formatNumber, RangeSlider, Switch } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import type { SearchState } from './search-params.ts';
import { spoken } from './spoken.ts';
import { useFilterWords } from './use-filter-words.ts';

const SHORT = 8;

interface Props {
  readonly facet: FilterAttribute;
  readonly state: SearchState;
}

const Options = ({ facet, state }: Props) => {
  const t = useTexts();
  const words = useFilterWords();
  const [open, setOpen] = useState(false);
  const { code, options: all = [] } = facet;
  const chosen = state.many(code as CatalogOption);
  const shown = all.filter((option, index) => open || index < SHORT || chosen.includes(option.value));
  return (
    <div>
      <CheckboxGroup
        label={words.name(facet)}
        choices={shown.map(({ value, label, count }) => ({
          value,
          label: words.value(code, value, label),
          count,
        }))}
        value={[...chosen]}
        onChange={(value) => state.change({ [code]: value })}
      />
      {shown.length < all.length ? (
        <Button variant="quiet" size="sm" onPress={() => setOpen(true)}>
          {t('filter.more', { count: all.length - shown.length })}
        </Button>
      ) : null}
    </div>
  );
};

const Range = ({ facet, state }: Props) => {
  const t = useTexts();
  const words = useFilterWords();
  const { code, step = 1 } = facet;
  // the facet's prices are cents
  const scale = code === 'price' ? 100 : 1;
  const low = Math.floor((facet.min ?? 0) / scale / step) * step;
  const high = Math.max(low + step, Math.ceil((facet.max ?? 0) / scale / step) * step);
  const read = (end: 'From' | 'To', otherwise: number) => {
    const raw = state.one(`${code}${end}` as CatalogBound);
    return raw === null ? otherwise : Math.min(high, Math.max(low, Number(raw)));
  };
  const fromUrl: [number, number] = [read('From', low), read('To', high)];
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const value = dragged ?? fromUrl;
  return (
    <RangeSlider
      label={words.name(facet)}
      thumbLabels={[t('filter.from'), t('filter.to')]}
      output={
        value[0] === low && value[1] === high
          ? t('filter.any')
          : `${words.amount(facet, value[0])} – ${words.amount(facet, value[1])}`
      }
      value={value}
      min={low}
      max={high}
      step={step}
      formatOptions={spoken(facet)}
      onChange={setDragged}
      onChangeEnd={([from, to]) => {
        setDragged(null);
        state.change({
          [`${code}From`]: from === low ? null : String(from),
          [`${code}To`]: to === high ? null : String(to),
        });
      }}
    />
  );
};

const Flag = ({ facet, state }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const words = useFilterWords();
  const count = facet.options?.[0]?.count ?? 0;
  return (
    <Switch
      checked={state.one(facet.code as CatalogFlag) === 'true'}
      onChange={(on) => state.change({ [facet.code]: on ? 'true' : null })}
      note={t('vehicles', { count, value: formatNumber(count, locale) })}
    >
      {words.name(facet)}
    </Switch>
  );
};

const FIELDS = { options: Options, range: Range, flag: Flag };

/** The field of a filter; nothing where it has no values. */
export const FilterField = (props: Props) => {
  const { kind, options, min } = props.facet;
  const Field = FIELDS[kind];
  return kind === 'range' ? (
    min !== undefined && <Field {...props} />
  ) : options?.length ? (
    <Field {...props} />
  ) : null;
};
