export { kilometres, largestTowns, pickupPoint, placeByKey, placesFor, type KnownPlace } from './places.ts';
export { regionByKey, regionKeys, regionOf, type Region } from './regions.ts';
export type { Point } from './table.ts';
