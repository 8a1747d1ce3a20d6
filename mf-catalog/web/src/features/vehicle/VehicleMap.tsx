import type { MapPlace } from '@rollheim/contracts';
import { BaseMap, Marker, Ring, Towns, viewAround, Way } from '@rollheim/map';
import { MapPin } from '@rollheim/ui';
import { useMemo } from 'react';
import { useTexts } from '../../texts.ts';
import type { Measured } from '../distance/measure.ts';
import css from './VehicleMap.module.css';

/** Within it of the marked place the vehicle is, about: postcodes are known to 3 km. */
const AREA_KM = 5;
/** Km that a map of one place shows. */
const AROUND_KM = 180;

interface Props {
  readonly at: MapPlace;
  /** The town, as the marker is named. */
  readonly name: string;
  readonly label: string;
  /** Places of the reader, with their distance. */
  readonly from: readonly Measured[];
}

/** The place of a vehicle on a map, with the reader's own. The words beside it say all of that. */
export const VehicleMap = ({ at, name, label, from }: Props) => {
  const t = useTexts();
  const places = useMemo(() => [at, ...from.map(({ from: each }) => each)], [at, from]);
  return (
    <BaseMap
      // a place that comes later is shown, too
      key={from.length}
      className={css.drawn}
      label={label}
      labels={{ in: t('zoom_in'), out: t('zoom_out'), reset: t('map_reset') }}
      start={viewAround(places, AROUND_KM)}
      layers={
        <>
          <Towns clear={places} />
          {from.map(({ from: each }) => (
            <Way key={each.label} from={each} to={at} />
          ))}
          <Ring around={at} km={AREA_KM} look="area" />
        </>
      }
    >
      {from.map(({ from: each }) => (
        <Marker key={each.label} at={each}>
          <span className={css.own} aria-hidden="true">
            <b className={css.dot} />
            <span className={css.town}>{each.label}</span>
          </span>
        </Marker>
      ))}
      <Marker at={at}>
        <span className={css.pin} aria-hidden="true">
          <MapPin />
          <span className={css.town}>{name}</span>
        </span>
      </Marker>
    </BaseMap>
  );
};
