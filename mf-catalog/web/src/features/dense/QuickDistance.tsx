import type { FilterAttribute } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Chip, formatNumber, Select } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { distanceParts } from '../distance/distance-parts.ts';
import { useOwnPlace } from '../distance/own-place.ts';
import { useKeptPlace } from '../distance/search-place.ts';
import { freeKm, useBands } from '../distance/use-bands.ts';
import type { SearchState } from '../list/search-params.ts';

const OTHER = '…';

interface Props {
  readonly facet: FilterAttribute | undefined;
  readonly state: SearchState;
}

/** How far, in the bar above the rows: from the place of the search, else of the dealer's company. Another place is set in the drawer. */
export const QuickDistance = ({ facet, state }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const bands = useBands();
  const own = useOwnPlace();
  useKeptPlace(facet, state.one('distance'));
  const { band, place: searched } = distanceParts(state.one('distance'));
  const place = searched || own;
  const name = t('filter.distance');
  if (!place) return <Chip onPress={state.drawer.show}>{name}</Chip>;
  const free = freeKm(band);
  // an order by distance goes on measuring
  const none = state.one('sort') === 'distance' ? `any-${place}` : null;
  return (
    <Select
      label={name}
      look="chip"
      choices={[
        { value: 'any', label: name },
        ...(free === null ? [] : [{ value: band, label: bands.upTo(free) }]),
        ...bands.offered(facet, place).map(({ value, label, count }) => ({
          value,
          label: count === undefined ? label : `${label} (${formatNumber(count, locale)})`,
        })),
        { value: OTHER, label: t('filter.distance_elsewhere') },
      ]}
      value={band || 'any'}
      onChange={(value) =>
        value === OTHER
          ? state.drawer.show()
          : state.change({ distance: value === 'any' ? none : `${value}-${place}` })
      }
    />
  );
};
