import type { FilterAttribute } from '@rollheim/contracts';
import { PlaceField } from '@rollheim/page-parts/place-field';
import { Button, NumberField, RadioGroup, Stack } from '@rollheim/ui';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import type { SearchState } from '../list/search-params.ts';
import { distanceParts } from './distance-parts.ts';
import { useOwnPlace } from './own-place.ts';
import { useKeptPlace } from './search-place.ts';
import { freeKm, useBands } from './use-bands.ts';

const FURTHEST = 9_999;
const ask = (q: string, signal: AbortSignal) => api.get('/public/catalog/places', { query: { q }, signal });

interface Props {
  /** Undefined: the search has not answered. */
  readonly facet: FilterAttribute | undefined;
  readonly state: SearchState;
}

/** The filter by distance: a place or postcode, then how far. */
export const DistanceField = ({ facet, state }: Props) => {
  const t = useTexts();
  const bands = useBands();
  const { band, place: key } = distanceParts(state.one('distance'));
  const own = useOwnPlace();
  useKeptPlace(facet, state.one('distance'));
  const from = (place: string) => state.change({ distance: `${band || 'any'}-${place}` });
  const free = freeKm(band);
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
              ...bands.offered(facet, key).map((each) => ({ ...each, count: each.count ?? 0 })),
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
