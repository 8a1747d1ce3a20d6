import Joi from 'joi';
import { CATALOG_COUNTRIES, UPDATE_SOURCES } from '../constants.ts';
import type { VehicleContent } from '../state/listings.ts';
import { DOCUMENT_KINDS, PICTURE_VIEWS, SHOTS } from '../vehicle-media.ts';
import {
  absent,
  anyOf,
  extended,
  flag,
  integer,
  list,
  number,
  object,
  oneOf,
  orNull,
  record,
  text,
  type Typed,
  type TypedObject,
} from './schema.ts';

/* Fields of an ad, as its commands, events and states share them. */

const words = (most?: number) =>
  text(most === undefined ? Joi.string().allow('') : Joi.string().allow('').max(most));
export const adId = text(Joi.string().min(1).max(80));
export const mediaId = text(Joi.string().min(1).max(80));
export const customerId = text(Joi.string().guid());
/** SHA-256, hex. */
export const hashOf = text(Joi.string().hex().length(64));
/** Hash of the `uuid` cookie of an anonymous owner. */
export const uuidHash = orNull(hashOf);
const date = text(Joi.string().pattern(/^\d{4}-\d{2}-\d{2}$/));
const cents = orNull(integer(0, 1_000_000_000));
export const productType = oneOf(['motorhome', 'trailer']);
export const view = oneOf(PICTURE_VIEWS);
export const shot = oneOf([...SHOTS.exterior, ...SHOTS.interior]);
export const documentKind = oneOf(DOCUMENT_KINDS);
export const segment = oneOf(['PRIVATE', 'COMMERCIAL', 'MERCHANT']);

const attributes = record(
  Joi.string().max(60),
  orNull(
    anyOf(
      number(),
      words(8_000),
      flag(),
      list(text(Joi.string().max(60)), (options) => options.max(40)),
    ),
  ),
  (map) => map.max(150),
);

const damage = object({
  sortOrder: integer(0),
  location: words(60),
  type: words(60),
  mediaIds: list(text(Joi.string().max(80)), (pictures) => pictures.max(20)),
});

const availability = object({ kind: oneOf(['now', 'from']), from: orNull(date) });

const country: Typed<string> = oneOf(CATALOG_COUNTRIES);
const place = object({
  zipCode: text(Joi.string().trim().min(3).max(10)),
  city: text(Joi.string().trim().min(1).max(80)),
  country,
});

export const changes = object({
  attributes: absent(attributes),
  description: absent(words(8_000)),
  defects: absent(words(8_000)),
  damages: absent(list(damage, (damages) => damages.max(60))),
  vatReportable: absent(flag()),
  availability: absent(availability),
  expectedMileage: absent(orNull(integer(0, 3_000_000))),
  pickup: absent(orNull(extended(place, { street: orNull(words(120)) }))),
  vin: absent(orNull(words(40))),
  internalNumber: absent(orNull(words(40))),
  terms: absent(
    object({
      reserve: absent(flag()),
      startPrice: absent(cents),
      minimum: absent(cents),
      buyNow: absent(cents),
      plannedSaleDate: absent(orNull(date)),
    }),
  ),
});

/** Where the new value of a field came from; texts are cut, what is no single value is its JSON. */
const logged = object({
  source: oneOf(UPDATE_SOURCES),
  attributeCode: text(Joi.string().min(1).max(60)),
  value: orNull(anyOf(number(), words(200), flag())),
});
export const logging = list(logged, (entries) => entries.max(200));

export const gallery = list(object({ mediaId, position: integer(0), view, shot: absent(shot) }));

export const content: TypedObject<VehicleContent> = object({
  productType,
  title: words(),
  category: orNull(text()),
  attributes,
  description: words(),
  defects: words(),
  gallery,
  damages: list(damage),
  vatReportable: flag(),
  availability,
  expectedMileage: orNull(integer()),
  pickup: orNull(place),
});

export const hash = 'a3f5'.repeat(16);
export const id = '4h7k2m9p3q5r';
export const owner = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';

export const contentExample: VehicleContent = {
  productType: 'motorhome',
  title: 'Hymer B-Klasse MC T 580',
  category: 'semi_integrated',
  attributes: { make: 'hymer', model: 'T 580', mileage: 48_200, bed_types: ['single_beds'], towbar: true },
  description: 'Aus erster Hand.',
  defects: '',
  gallery: [{ mediaId: '8k2m4n6p8q0r', position: 0, view: 'exterior' }],
  damages: [{ sortOrder: 0, location: 'rear', type: 'scratch', mediaIds: [] }],
  vatReportable: false,
  availability: { kind: 'now', from: null },
  expectedMileage: 48_500,
  pickup: { zipCode: '87700', city: 'Memmingen', country: 'DE' },
};

export const media = object({
  adId,
  mediaIds: list(text(Joi.string().min(1).max(80)), (several) => several.min(1).max(100)),
});

/** Where the seller of an ad came from. */
export const source = object({ source: words(200), sourceUrl: words(2_000), funnel: words(200) });
