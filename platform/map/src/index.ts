/** A map of Europe of our own shapes, drawn in the browser: nothing is fetched, and no one learns what is looked at. */
export { BaseMap, type BaseMapProps, type MapLabels } from './BaseMap.tsx';
export { useMapScale, type MapScale } from './context.ts';
export { Ring, ringLabelAt, Way, type RingProps, type WayProps } from './layers.tsx';
export { Marker, type MarkerProps } from './Marker.tsx';
export { placeAway, project, unproject, type MapPoint, type Place } from './projection.ts';
export { Towns, type TownsProps } from './Towns.tsx';
export type { Gestures } from './use-zoom.ts';
export { pixelOf, transformOf, viewAround, viewOf, WHOLE } from './view.ts';
export type { MapView, Size, Transform } from './view.ts';
