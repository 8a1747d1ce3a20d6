import { isDealerAtom, useAtomValue } from '@rollheim/module-api';
import { lazy, Suspense } from 'react';
import { placeOf } from '../../shared/facts.ts';
import { untilThere } from '@rollheim/page-parts/until-there';
import type { Look, Standing } from './Away.tsx';

const Away = lazy(async () => ({ default: (await untilThere(() => import('./Away.tsx'))).Away }));

/** Distances are shown to dealers, and to who searches around a place: beside the list, `Away` knows whether they do. */
const useIsMeasured = ({ distance }: Standing, listed: boolean): boolean => {
  const dealer = useAtomValue(isDealerAtom);
  return dealer || distance !== undefined || !listed;
};

interface Props {
  readonly product: Standing;
  /** A vehicle of the list: it goes by the address, not by what was searched before. */
  readonly listed?: boolean;
  readonly look?: Look;
}

/** Where a vehicle is, with its distance; in two lines the town alone, without its postcode. */
export const Place = ({ product, look = 'text', listed = false }: Props) => {
  const place = (look === 'lines' && product.city) || placeOf(product);
  return useIsMeasured(product, listed) ? (
    <Suspense fallback={place}>
      <Away product={product} place={place} look={look} listed={listed} />
    </Suspense>
  ) : (
    place
  );
};

/** The distance alone; nothing where it is not known. */
export const Distance = ({ product, listed = false }: Props) =>
  useIsMeasured(product, listed) ? (
    <Suspense>
      <Away product={product} place="" look="distance" listed={listed} />
    </Suspense>
  ) : null;
