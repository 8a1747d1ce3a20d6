import type { CatalogProduct } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatNumber } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { useMeasured } from './measured.ts';
import { useOwnPlace } from './own-place.ts';
import { useSearchPlace } from './search-place.ts';

/** What is asked of a vehicle to say where it is. */
export type Standing = Pick<CatalogProduct, 'entityId' | 'zipCode' | 'city' | 'country' | 'distance'>;

/** In one text, the distance in a line of its own, or the distance alone. */
export type Look = 'text' | 'lines' | 'distance';

interface Props {
  readonly product: Standing;
  readonly place: string;
  readonly look: Look;
  /** In the list itself: a place that it is searched around has measured the vehicle. */
  readonly listed: boolean;
}

/** Where a vehicle is and how far that is: from the place of the latest search, else from the dealer's own. */
export const Away = ({ product, place, look, listed }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const own = useOwnPlace();
  const search = useSearchPlace();
  const from = (listed ? null : search) ?? own;
  const measured = useMeasured(product.distance === undefined ? from : null, product.entityId);
  const km = product.distance ?? measured?.km;
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
