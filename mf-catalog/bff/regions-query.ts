import { CATALOG_REGION_SIZES, type CatalogRegionSize } from '@rollheim/contracts';
import { placeByKey } from '@rollheim/contracts/places';
import Joi from 'joi';
import { listQuery, type SearchQuery } from './filters.ts';
import type { Box } from './regions.ts';

/** A place that somebody named, as the filter by distance does: `DE-87700`. */
export const placeKey = (): Joi.StringSchema =>
  Joi.string()
    .max(80)
    .custom((key: string, helpers) => (placeByKey(key) ? key : helpers.error('any.invalid')));

const DEGREES = /^-?\d{1,3}(?:\.\d{1,6})?(?:,-?\d{1,3}(?:\.\d{1,6})?){3}$/;

/** What the map shows, `47.2,5.8,55.1,15.1`: south, west, north, east; a box that ends before it begins is refused. */
const boxSchema = Joi.string()
  .pattern(DEGREES)
  .custom((text: string, helpers) => {
    const [south = 0, west = 0, north = 0, east = 0] = text.split(',').map(Number);
    const isBox = south >= -90 && north <= 90 && west >= -180 && east <= 180 && south < north && west < east;
    return isBox ? [south, west, north, east] : helpers.error('any.invalid');
  });

/** The query of the call of the map. */
export interface RegionsQuery extends SearchQuery {
  readonly spacing: CatalogRegionSize;
  readonly box?: Box;
  readonly from?: string;
}

/** The filters of the list, and what the map shows. */
export const regionsQuery = (listQuery as Joi.ObjectSchema<RegionsQuery>).keys({
  spacing: Joi.number()
    .valid(...CATALOG_REGION_SIZES)
    .default(100),
  box: boxSchema,
  from: placeKey(),
});
