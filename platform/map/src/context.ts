import { createContext, useContext } from 'react';
import type { Size, Transform } from './view.ts';

/** How a map draws km at the moment, and its size. */
export interface MapScale {
  readonly transform: Transform;
  readonly size: Size;
}

export const MapContext = createContext<MapScale | null>(null);

/** The scale of the map that this is a part of. */
export function useMapScale(): MapScale {
  const scale = useContext(MapContext);
  if (!scale) throw new Error('This is a part of a BaseMap');
  return scale;
}
