import type { CatalogProduct } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useQuery } from '@rollheim/module-api';
import { formatNumber } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { measure } from './measure.ts';
import { useOwnPlace } from './own-place.ts';

/** A distance that was measured once stays: vehicles seldom move. */
const FRESH_MS = 3_600_000;

/** What is asked of a vehicle to say where it is. */
export type Standing = Pick<CatalogProduct, 'entityId' | 'zipCode' | 'city' | 'country' | 'distance'>;

/** In one text, the distance in a line of its own, or the distance alone. */
export type Look = 'text' | 'lines' | 'distance';

interface Props {
  readonly product: Standing;
  readonly place: string;
  readonly look: Look;
}

/** Where a vehicle is and how far that is: from the place of the search, else from the dealer's own. */
export const Away = ({ product, place, look }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const own = useOwnPlace();
  const measured = useQuery({
    queryKey: ['distance', own, product.entityId],
    queryFn: () => measure(own!, product.entityId),
    enabled: own !== null && product.distance === undefined,
    staleTime: FRESH_MS,
    // a distance that does not come is no fault to report
    retry: false,
  });
  const km = product.distance ?? measured.data;
  if (km === null || km === undefined) return place;
  const value = formatNumber(km, locale);
  if (look === 'text') return t('km_away', { place, value });
  if (look === 'distance') return <span>{t('km_off', { value })}</span>;
  return (
    <>
      <span title={place}>{place}</span>
      <small>{t('km', { value })}</small>
    </>
  );
};
