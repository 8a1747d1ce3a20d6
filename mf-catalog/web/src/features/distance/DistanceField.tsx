import type { CatalogPlace, FilterAttribute } from '@rollheim/contracts';
import { keepPreviousData, localeAtom, useAtomValue, useQuery } from '@rollheim/module-api';
import { Button, ComboBox, formatNumber, NumberField, RadioGroup, Stack } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import type { SearchState } from '../list/search-params.ts';
import { useOwnPlace } from './own-place.ts';

const BANDS = ['100', '200', '300', 'over300'] as const;
const FURTHEST = 9_999;
/** Nothing is asked for fewer characters, nor before a pause of this length, ms. */
const LEAST = 2;
const LONGEST = 60;
const PAUSE_MS = 150;

/** Places that a text means, once its writer pauses. */
function usePlaces(typed: string): readonly CatalogPlace[] {
  const locale = useAtomValue(localeAtom);
  const text = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const fits = (each: string) => each.length >= LEAST && each.length <= LONGEST;
  const answer = useQuery({
    queryKey: ['places', locale, asked],
    queryFn: ({ signal }) => api.get('/public/catalog/places', { query: { q: asked }, signal }),
    enabled: fits(asked),
    placeholderData: keepPreviousData,
  });
  return fits(text) ? (answer.data?.places ?? []) : [];
}

/** A place as the field shows it: `DE 87700`. */
const nameOf = (key: string): string => key.replace('-', ' ');

interface Props {
  readonly facet: FilterAttribute;
  readonly state: SearchState;
}

/** The filter by distance: a place or postcode, then how far. */
export const DistanceField = ({ facet, state }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const [, band = '', key = ''] = /^(\w+)-(.+)$/s.exec(state.one('distance') ?? '') ?? [];
  const shownName = nameOf(key);
  const [typed, setTyped] = useState(shownName);
  const [shown, setShown] = useState(shownName);
  // another address brings its own place
  if (shownName !== shown) {
    setShown(shownName);
    setTyped(shownName);
  }
  const places = usePlaces(typed === shownName ? '' : typed);
  const own = useOwnPlace();
  /** Counts the places that were chosen: each time the list below closes, and the field keeps the focus. */
  const [done, setDone] = useState(0);
  const from = (place: string) => state.change({ distance: `${band || 'any'}-${place}` });
  const countOf = (each: string) =>
    facet.options?.find(({ value }) => value === `${each}-${key}`)?.count ?? 0;
  const free = /^\d+$/.test(band) && !BANDS.some((each) => each === band) ? Number(band) : null;
  const limit = (value: number) => t('up_to', { value: t('km', { value: formatNumber(value, locale) }) });
  return (
    <Stack gap={4}>
      <ComboBox
        label={t('filter.distance_from')}
        key={done}
        icon={null}
        free
        // the focus stays where it was
        takesOver={done > 0}
        choices={places.map(({ key: value, label, country }) => ({ value, label, note: country }))}
        // there before the places are, and where there are none
        empty={t('filter.distance_enter')}
        input={typed}
        onInput={setTyped}
        onChange={(place) => {
          if (place === null) return;
          setDone(done + 1);
          // the text that the address will bring: a later change would open the list again
          setTyped(nameOf(place));
          from(place);
        }}
      />
      {own !== null && own !== key ? (
        <Button variant="quiet" size="sm" onPress={() => from(own)}>
          {t('filter.distance_own')}
        </Button>
      ) : null}
      {key ? (
        <>
          <RadioGroup
            label={t('filter.distance')}
            choices={[
              { value: 'any', label: t('filter.any') },
              ...BANDS.map((value) => ({
                value,
                label:
                  value === 'over300'
                    ? t('filter.distance_over', { value: formatNumber(300, locale) })
                    : limit(Number(value)),
                count: countOf(value),
              })),
            ]}
            value={free === null ? band : null}
            onChange={(value) => state.change({ distance: `${value}-${key}` })}
          />
          <NumberField
            label={t('filter.distance_free')}
            unit="km"
            value={free}
            onChange={(value) => {
              if (value !== null && value >= 1 && value <= FURTHEST)
                state.change({ distance: `${Math.round(value)}-${key}` });
            }}
          />
        </>
      ) : null}
    </Stack>
  );
};
