import { placeByKey, type KnownPlace } from '../places/places.ts';

/** A filter by distance, as an address has it: `100-DE-87700`. */
export interface DistanceFilter {
  readonly place: KnownPlace;
  /** Whole kilometres, both included; none: no bound. */
  readonly from?: number;
  readonly to?: number;
}

/** Distances that the list offers, the beginnings of the filter's values: up to 100, 200, 300 km, and more than 300. */
export const DISTANCE_BANDS = ['100', '200', '300', 'over300'] as const;

const FAR_FROM = 301;

/** Reads the filter; null where its form is another, or no one knows the place. */
export function distanceOf(value: string | undefined): DistanceFilter | null {
  const [, band = '', key = ''] = /^(any|over300|[1-9]\d{0,3})-(.+)$/s.exec(value ?? '') ?? [];
  const place = key === '' ? null : placeByKey(key);
  if (!place) return null;
  if (band === 'any') return { place };
  return band === 'over300' ? { place, from: FAR_FROM } : { place, to: Number(band) };
}
