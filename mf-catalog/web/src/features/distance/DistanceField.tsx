import type { FilterAttribute } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { PlaceField } from '@rollheim/page-parts/place-field';
import { Button, formatNumber, NumberField, RadioGroup, Stack } from '@rollheim/ui';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import type { SearchState } from '../list/search-params.ts';
import { useOwnPlace } from './own-place.ts';

const BANDS = ['100', '200', '300', 'over300'] as const;
const FURTHEST = 9_999;
const ask = (q: string, signal: AbortSignal) => api.get('/public/catalog/places', { query: { q }, signal });

interface Props {
  readonly facet: FilterAttribute;
  readonly state: SearchState;
}

/** The filter by distance: a place or postcode, then how far. */
export const DistanceField = ({ facet, state }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const [, band = '', key = ''] = /^(\w+)-(.+)$/s.exec(state.one('distance') ?? '') ?? [];
  const own = useOwnPlace();
  const from = (place: string) => state.change({ distance: `${band || 'any'}-${place}` });
  const countOf = (each: string) =>
    facet.options?.find(({ value }) => value === `${each}-${key}`)?.count ?? 0;
  const free = /^\d+$/.test(band) && !BANDS.some((each) => each === band) ? Number(band) : null;
  const limit = (value: number) => t('up_to', { value: t('km', { value: formatNumber(value, locale) }) });
  return (
    <Stack gap={4}>
      <PlaceField
        label={t('filter.distance_from')}
        empty={t('filter.distance_enter')}
        unknown={t('filter.distance_unknown')}
        near={(place) => t('filter.distance_near', { place })}
        place={key}
        onPlace={from}
        ask={ask}
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
