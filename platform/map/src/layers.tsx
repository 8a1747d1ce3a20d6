import { cx } from '@rollheim/ui';
import { useMemo } from 'react';
import { useMapScale } from './context.ts';
import {
  directionTo,
  kmBetween,
  placeAway,
  project,
  ringAround,
  type MapPoint,
  type Place,
} from './projection.ts';
import { pixelOf } from './view.ts';
import css from './Map.module.css';

const drawn = (points: readonly MapPoint[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/** Where a ring's label is: degrees from the north. */
const LABEL_AT = 40;

/** Where the label of a ring is. */
export const ringLabelAt = (around: Place, km: number): Place => placeAway(around, km, LABEL_AT);

export interface RingProps {
  around: Place;
  /** In a straight line. */
  km: number;
  label?: string | undefined;
  /** 'area' fills it: a place that is not known closer. */
  look?: 'line' | 'area' | undefined;
}

/** All places that are so many km from one. */
export const Ring = ({ around: { lat, lon }, km, label, look = 'line' }: RingProps) => {
  const { transform } = useMapScale();
  const path = useMemo(() => `${drawn(ringAround({ lat, lon }, km))}Z`, [lat, lon, km]);
  const { k, x, y } = transform;
  const at = pixelOf(ringLabelAt({ lat, lon }, km), transform);
  return (
    <>
      <path
        d={path}
        transform={`translate(${x} ${y}) scale(${k})`}
        className={cx(css.ring, look === 'area' && css.area)}
      />
      {label ? (
        <text x={at.x} y={at.y} className={css.label}>
          {label}
        </text>
      ) : null}
    </>
  );
};

const CORNERS = 24;

export interface WayProps {
  from: Place;
  to: Place;
}

/** The straight line between two places. */
export const Way = ({ from, to }: WayProps) => {
  const { transform } = useMapScale();
  const path = useMemo(() => {
    const [direction, km] = [directionTo(from, to), kmBetween(from, to)];
    const between = Array.from({ length: CORNERS }, (_, index) =>
      project(placeAway(from, (km * index) / CORNERS, direction)),
    );
    return drawn([...between, project(to)]);
  }, [from, to]);
  const { k, x, y } = transform;
  return <path d={path} transform={`translate(${x} ${y}) scale(${k})`} className={css.way} />;
};
