import Joi from 'joi';
import { CATALOG_COUNTRIES } from '../constants.ts';
import type { MessageContract } from './registry.ts';

const adId = Joi.string().min(1).max(80).required();
const mediaId = Joi.string().min(1).max(80).required();
const uuidHash = Joi.string().hex().length(64);
const anyUuidHash = uuidHash.allow(null).required();
const date = Joi.string().pattern(/^\d{4}-\d{2}-\d{2}$/);
const cents = Joi.number().integer().min(0).max(1_000_000_000).allow(null);
const productType = Joi.valid('motorhome', 'trailer');
const view = Joi.valid('exterior', 'interior', 'damage');
const documentKind = Joi.valid('registration', 'inspection', 'conformity');
const segment = Joi.valid('PRIVATE', 'COMMERCIAL', 'MERCHANT');

const attributes = Joi.object()
  .pattern(
    Joi.string().max(60),
    Joi.alternatives(
      Joi.number(),
      Joi.string().allow('').max(8_000),
      Joi.boolean(),
      Joi.array().items(Joi.string().max(60)).max(40),
    ).allow(null),
  )
  .max(150);

const damage = Joi.object({
  sortOrder: Joi.number().integer().min(0).required(),
  location: Joi.string().allow('').max(60).required(),
  type: Joi.string().allow('').max(60).required(),
  mediaIds: Joi.array().items(Joi.string().max(80)).max(20).required(),
});

const availability = Joi.object({
  kind: Joi.valid('now', 'from').required(),
  from: date.allow(null).required(),
});

const place = {
  zipCode: Joi.string().trim().min(3).max(10).required(),
  city: Joi.string().trim().min(1).max(80).required(),
  country: Joi.valid(...CATALOG_COUNTRIES).required(),
};

const changes = Joi.object({
  attributes,
  description: Joi.string().allow('').max(8_000),
  defects: Joi.string().allow('').max(8_000),
  damages: Joi.array().items(damage).max(60),
  vatReportable: Joi.boolean(),
  availability,
  expectedMileage: Joi.number().integer().min(0).max(3_000_000).allow(null),
  pickup: Joi.object({ ...place, street: Joi.string().allow('').max(120).allow(null).required() }).allow(
    null,
  ),
  vin: Joi.string().allow('').max(40).allow(null),
  internalNumber: Joi.string().allow('').max(40).allow(null),
  terms: Joi.object({
    reserve: Joi.boolean(),
    startPrice: cents,
    minimum: cents,
    buyNow: cents,
    plannedSaleDate: date.allow(null),
  }),
});

const content = Joi.object({
  productType: productType.required(),
  title: Joi.string().allow('').required(),
  category: Joi.string().allow(null).required(),
  attributes: attributes.required(),
  description: Joi.string().allow('').required(),
  defects: Joi.string().allow('').required(),
  gallery: Joi.array()
    .items(Joi.object({ mediaId, position: Joi.number().integer().min(0).required(), view: view.required() }))
    .required(),
  damages: Joi.array().items(damage).required(),
  vatReportable: Joi.boolean().required(),
  availability: availability.required(),
  expectedMileage: Joi.number().integer().allow(null).required(),
  pickup: Joi.object(place).allow(null).required(),
});

const hash = 'a3f5'.repeat(16);
const id = '4h7k2m9p3q5r';
const owner = '7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10';

const contentExample = {
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

const of = (name: string, schema: Joi.Schema, example: unknown): MessageContract => ({
  name,
  version: 1,
  schema,
  example,
});

/** Messages of the listings service. */
export const listingMessages: readonly MessageContract[] = [
  of(
    'listing.create',
    Joi.object({
      adId: Joi.string()
        .pattern(/^[0-9a-hjkmnp-tv-z]{12}$/)
        .required(),
      productType: productType.required(),
      uuidHash: anyUuidHash,
      source: Joi.object({
        source: Joi.string().allow('').max(200).required(),
        sourceUrl: Joi.string().allow('').max(2_000).required(),
        funnel: Joi.string().allow('').max(200).required(),
      }),
    }),
    { adId: id, productType: 'motorhome', uuidHash: hash },
  ),
  of(
    'listing.update',
    Joi.object({
      adId,
      changes: changes.required(),
      version: Joi.number().integer().min(1).allow(null).required(),
      uuidHash: anyUuidHash,
    }),
    { adId: id, changes: { attributes: { mileage: 48_200 }, description: '' }, version: 3, uuidHash: null },
  ),
  {
    name: 'listing.add-image',
    version: 2,
    schema: Joi.object({
      adId,
      mediaId,
      view: view.required(),
      chosen: Joi.number().integer().min(0).allow(null).required(),
      uuidHash: anyUuidHash,
    }),
    example: {
      adId: id,
      mediaId: '8k2m4n6p8q0r',
      view: 'exterior',
      chosen: 1_772_465_000_000_001,
      uuidHash: null,
    },
    upcasters: [(older) => ({ ...(older as object), chosen: null })],
  },
  of('listing.remove-image', Joi.object({ adId, mediaId, uuidHash: anyUuidHash }), {
    adId: id,
    mediaId: '8k2m4n6p8q0r',
    uuidHash: null,
  }),
  of(
    'listing.order-images',
    Joi.object({
      adId,
      mediaIds: Joi.array().items(Joi.string().max(80)).max(100).required(),
      uuidHash: anyUuidHash,
    }),
    { adId: id, mediaIds: ['8k2m4n6p8q0r'], uuidHash: hash },
  ),
  of(
    'listing.add-document',
    Joi.object({
      adId,
      mediaId,
      kind: documentKind.required(),
      name: Joi.string().min(1).max(200).required(),
      uuidHash: anyUuidHash,
    }),
    { adId: id, mediaId: '8k2m4n6p8q0r', kind: 'registration', name: 'schein_abcd.pdf', uuidHash: null },
  ),
  of('listing.remove-document', Joi.object({ adId, mediaId, uuidHash: anyUuidHash }), {
    adId: id,
    mediaId: '8k2m4n6p8q0r',
    uuidHash: null,
  }),
  of('listing.get', Joi.object({ adId, uuidHash: anyUuidHash }), { adId: id, uuidHash: hash }),
  of('listing.take-over', Joi.object({ adId, uuidHash: uuidHash.required() }), { adId: id, uuidHash: hash }),
  of(
    'listing.submit',
    Joi.object({ adId, acceptTerms: Joi.boolean().required(), acceptPrivacy: Joi.boolean().required() }),
    { adId: id, acceptTerms: true, acceptPrivacy: true },
  ),
  of(
    'listing.seed',
    Joi.object({
      adId,
      productType: productType.required(),
      ownerCustomerId: Joi.string().guid().required(),
      ownerSegment: segment.required(),
      changes: changes.required(),
      gallery: content.extract('gallery'),
      documents: Joi.array()
        .items(Joi.object({ mediaId, kind: documentKind.required(), name: Joi.string().max(200).required() }))
        .required(),
    }),
    {
      adId: id,
      productType: 'motorhome',
      ownerCustomerId: owner,
      ownerSegment: 'PRIVATE',
      changes: { description: 'Aus erster Hand.' },
      gallery: contentExample.gallery,
      documents: [],
    },
  ),
  of(
    'listing.media-added',
    Joi.object({ adId, mediaIds: Joi.array().items(Joi.string().min(1).max(80)).min(1).max(100).required() }),
    { adId: id, mediaIds: ['8k2m4n6p8q0r'] },
  ),
  of('listing.taken-over', Joi.object({ adId, customerId: Joi.string().guid().required() }), {
    adId: id,
    customerId: owner,
  }),
  of(
    'listing.media-removed',
    Joi.object({ adId, mediaIds: Joi.array().items(Joi.string().min(1).max(80)).min(1).max(100).required() }),
    { adId: id, mediaIds: ['8k2m4n6p8q0r'] },
  ),
  of('listing.look', Joi.object({ adId, mediaId: Joi.string().min(1).max(80).required() }), {
    adId: id,
    mediaId: '8k2m4n6p8q0r',
  }),
  of('listing.discard', Joi.object({ adId, uuidHash: anyUuidHash }), { adId: id, uuidHash: null }),
  of(
    'listings.state',
    Joi.object({
      adId,
      number: Joi.number().integer().required(),
      version: Joi.number().integer().min(1).required(),
      ownerCustomerId: Joi.string().guid().allow(null).required(),
      ownerUuidHash: uuidHash.allow(null).required(),
      ownerSegment: segment.required(),
      content: content.required(),
      requiredPercent: Joi.object().pattern(Joi.string(), Joi.number().integer().min(0).max(100)).required(),
      documents: Joi.number().integer().min(0).required(),
      discarded: Joi.boolean().required(),
      createdAt: Joi.string().isoDate().required(),
      updatedAt: Joi.string().isoDate().required(),
    }),
    {
      adId: id,
      number: 48_217,
      version: 3,
      ownerCustomerId: owner,
      ownerUuidHash: null,
      ownerSegment: 'PRIVATE',
      content: contentExample,
      requiredPercent: { product_profile: 80, damages: 100 },
      documents: 1,
      discarded: false,
      createdAt: '2026-03-02T15:40:00.000Z',
      updatedAt: '2026-03-02T15:45:00.000Z',
    },
  ),
  of(
    'listings.published',
    Joi.object({
      adId,
      number: Joi.number().integer().required(),
      version: Joi.number().integer().min(1).required(),
      round: Joi.number().integer().min(1).required(),
      ownerCustomerId: Joi.string().guid().required(),
      ownerSegment: segment.required(),
      content: content.required(),
      releasedAt: Joi.string().isoDate().required(),
    }),
    {
      adId: id,
      number: 48_217,
      version: 12,
      round: 1,
      ownerCustomerId: owner,
      ownerSegment: 'PRIVATE',
      content: contentExample,
      releasedAt: '2026-03-02T15:45:00.000Z',
    },
  ),
];
