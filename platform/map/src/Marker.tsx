import type { ReactNode } from 'react';
import { useMapScale } from './context.ts';
import type { Place } from './projection.ts';
import { pixelOf } from './view.ts';
import css from './Map.module.css';

export interface MarkerProps {
  at: Place;
  /** A link or a button with a name, or a sign that the words beside the map describe, too; its middle is the place. */
  children: ReactNode;
}

/** Something at a place of a map in its own size; what is outside of the map is in no order of focus. */
export const Marker = ({ at, children }: MarkerProps) => {
  const { transform, size } = useMapScale();
  const { x, y } = pixelOf(at, transform);
  const isOutside = x < 0 || y < 0 || x > size.width || y > size.height;
  return (
    <div className={css.marker} style={{ left: x, top: y }} hidden={isOutside}>
      {children}
    </div>
  );
};
