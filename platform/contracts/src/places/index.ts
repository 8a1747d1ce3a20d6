export { kilometres, largestTowns, pickupPoint, placeByKey, placesFor, type KnownPlace } from './places.ts';
export type { Point } from './table.ts';
