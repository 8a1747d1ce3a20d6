import Joi from 'joi';
import { LONGEST_QUERY_NOTE } from '../attributes/query-fields.ts';
import type { ListingState, PublishedListing } from '../state/listings.ts';
import {
  adId,
  media,
  mediaId,
  source,
  customerId,
  hashOf,
  uuidHash,
  productType,
  documentKind,
  segment,
  changes,
  gallery,
  logging,
  content,
  hash,
  id,
  owner,
  contentExample,
} from './listing-fields.ts';
import { begunQueries } from './listing-begun.ts';
import { listingPictures } from './listing-pictures.ts';
import { importCommands } from './listing-import.ts';
import { syscaraCommands } from './syscara.ts';
import {
  absent,
  flag,
  instant,
  integer,
  list,
  message,
  object,
  orNull,
  record,
  text,
  type TypedObject,
} from './schema.ts';

/** Commands of `listings.commands` (key: adId). `uuidHash` names the anonymous owner. */
export const listingCommands = [
  message({
    name: 'listing.create',
    version: 2,
    schema: object({
      adId: text(Joi.string().pattern(/^[0-9a-hjkmnp-tv-z]{12}$/)),
      productType,
      uuidHash,
      source: absent(source),
      // the valuation that it is begun with
      valuationId: absent(text(Joi.string().pattern(/^[0-9a-hjkmnp-tv-z]{12}$/))),
    }),
    example: { adId: id, productType: 'motorhome', uuidHash: hash, valuationId: '9m3n5p7q1r2s' },
    // what an ad is begun with came with the second version
    upcasters: [(older) => older],
  }),
  /** `version`: the one the editor saw; a stale one is a `conflict`. `logging`: where the new values come from. */
  message({
    name: 'listing.update',
    version: 4,
    schema: object({
      adId,
      changes,
      version: orNull(integer(1)),
      uuidHash,
      logging,
    }),
    example: {
      adId: id,
      changes: { attributes: { mileage: 48_200 }, description: '' },
      version: 3,
      uuidHash: null,
      logging: [{ source: 'wizard', attributeCode: 'mileage', value: 48_200 }],
    },
    // the third version and the fourth one have more sources: what is older names none of them
    upcasters: [(older) => ({ ...(older as object), logging: [] }), (older) => older, (older) => older],
  }),
  ...listingPictures,
  message({
    name: 'listing.add-document',
    version: 2,
    schema: object({
      adId,
      mediaId,
      kind: documentKind,
      name: text(Joi.string().min(1).max(200)),
      uuidHash,
    }),
    example: {
      adId: id,
      mediaId: '8k2m4n6p8q0r',
      kind: 'registration',
      name: 'schein_abcd.pdf',
      uuidHash: null,
    },
    // service book and damp test came with the next version
    upcasters: [(older) => older],
  }),
  message({
    name: 'listing.remove-document',
    version: 1,
    schema: object({ adId, mediaId, uuidHash }),
    example: { adId: id, mediaId: '8k2m4n6p8q0r', uuidHash: null },
  }),
  /** The owner lets dealers see a paper, of the kinds that may be shared, or takes that back. */
  message({
    name: 'listing.share-document',
    version: 1,
    schema: object({ adId, mediaId, shared: flag(), uuidHash }),
    example: { adId: id, mediaId: '8k2m4n6p8q0r', shared: true, uuidHash: null },
  }),
  /**
   * The owner says of a field that the team asked about that it is right as it is (`confirmed`), with a note to the
   * team, or takes that back.
   */
  message({
    name: 'listing.confirm',
    version: 1,
    schema: object({
      adId,
      field: text(Joi.string().min(1).max(60)),
      confirmed: flag(),
      note: orNull(text(Joi.string().trim().min(1).max(LONGEST_QUERY_NOTE))),
      uuidHash,
    }),
    example: {
      adId: id,
      field: 'mileage',
      confirmed: true,
      note: 'Der Tacho wurde 2021 getauscht.',
      uuidHash: null,
    },
  }),
  /** Query, sealed: {listing: ListingState, private: ListingPrivate, edits: AdEdits[]}. Owner or operator. */
  message({
    name: 'listing.get',
    version: 1,
    schema: object({ adId, uuidHash }),
    example: { adId: id, uuidHash: hash },
  }),
  /** Query, sealed: {twins: VinTwin[]}, other submitted ads of these vehicles; null: of all under review. Operators alone. */
  message({
    name: 'listing.same-vin',
    version: 1,
    schema: object({ adIds: orNull(list(adId, (several) => several.max(100))) }),
    example: { adIds: [id] },
  }),
  /** An operator opens a document of the ad: it is noted in the security log first. */
  message({
    name: 'listing.look',
    version: 1,
    schema: object({ adId, mediaId }),
    example: { adId: id, mediaId: '8k2m4n6p8q0r' },
  }),
  /** Query, sealed: VehicleFull, what the asker's role sees of a published ad besides its content. */
  message({ name: 'listing.full', version: 1, schema: object({ adId }), example: { adId: id } }),
  /** Somebody opens a paper that is shared: it is noted in the security log first. */
  message({
    name: 'listing.open',
    version: 1,
    schema: object({ adId, mediaId }),
    example: { adId: id, mediaId: '8k2m4n6p8q0r' },
  }),
  /** Hands an anonymous ad to the account made in the wizard (or by explicit take-over). */
  message({
    name: 'listing.take-over',
    version: 1,
    schema: object({ adId, uuidHash: hashOf }),
    example: { adId: id, uuidHash: hash },
  }),
  /** Makes an ad without an account that of another browser, by the claim that the first one was given. */
  message({
    name: 'listing.claim',
    version: 1,
    schema: object({ adId, claim: text(Joi.string().pattern(/^[\w-]{43}$/)), uuidHash: hashOf }),
    example: { adId: id, claim: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg', uuidHash: hash },
  }),
  /** Checks completeness, documents, terms; forwards `auction.submit` to the auctions. */
  message({
    name: 'listing.submit',
    version: 1,
    schema: object({ adId, acceptTerms: flag(), acceptPrivacy: flag() }),
    example: { adId: id, acceptTerms: true, acceptPrivacy: true },
  }),
  /** Where the owner came from, and by whose recommendation; kept beside the ad. */
  message({
    name: 'listing.track',
    version: 1,
    schema: object({
      adId,
      uuidHash,
      source: absent(source),
      referralCode: absent(text(Joi.string().pattern(/^[\w-]{1,64}$/))),
    }),
    example: { adId: id, uuidHash: null, referralCode: 'campingclub' },
  }),
  message({
    name: 'listing.discard',
    version: 1,
    schema: object({ adId, uuidHash }),
    example: { adId: id, uuidHash: null },
  }),
  ...begunQueries,
  ...importCommands,
  ...syscaraCommands,
] as const;

const wholeAd = object({
  adId,
  productType,
  ownerCustomerId: customerId,
  ownerSegment: segment,
  changes,
  gallery,
  documents: list(
    object({
      mediaId,
      kind: documentKind,
      name: text(Joi.string().max(200)),
      addedAt: absent(instant()),
      shared: absent(flag()),
    }),
  ),
});
const wholeAdExample = {
  adId: id,
  productType: 'motorhome',
  ownerCustomerId: owner,
  ownerSegment: 'PRIVATE',
  changes: { description: 'Aus erster Hand.' },
  gallery: contentExample.gallery,
  documents: [],
} as const;

/** Complete ads of the demo data: one, or many in one transaction. */
export const listingSeeds = [
  message({
    name: 'listing.seed',
    version: 3,
    schema: wholeAd,
    example: wholeAdExample,
    upcasters: [(older) => older, (older) => older],
  }),
  message({
    name: 'listing.seed-all',
    version: 3,
    schema: object({ ads: list(wholeAd, (ads) => ads.min(1).max(100)) }),
    example: { ads: [wholeAdExample] },
    upcasters: [(older) => older, (older) => older],
  }),
] as const;

/** Events of `listings.events`. */
export const listingEvents = [
  message({
    name: 'listing.media-added',
    version: 1,
    schema: media,
    example: { adId: id, mediaIds: ['8k2m4n6p8q0r'] },
  }),
  message({
    name: 'listing.taken-over',
    version: 1,
    schema: object({ adId, customerId }),
    example: { adId: id, customerId: owner },
  }),
  /** Pictures or documents were taken out of an ad, and shall be nowhere any more. */
  message({
    name: 'listing.media-removed',
    version: 1,
    schema: media,
    example: { adId: id, mediaIds: ['8k2m4n6p8q0r'] },
  }),
] as const;

const state: TypedObject<ListingState> = object({
  adId,
  number: integer(),
  version: integer(1),
  ownerCustomerId: orNull(customerId),
  ownerUuidHash: uuidHash,
  ownerSegment: segment,
  content,
  requiredPercent: record(Joi.string(), integer(0, 100)),
  documents: integer(0),
  discarded: flag(),
  createdAt: instant(),
  updatedAt: instant(),
});

const published: TypedObject<PublishedListing> = object({
  adId,
  number: integer(),
  version: integer(1),
  round: integer(1),
  ownerCustomerId: customerId,
  ownerSegment: segment,
  content,
  releasedAt: instant(),
  exclusive: flag(),
  manufacturer: flag(),
});

/** Messages of the listings service. */
export const listingMessages = [
  ...listingCommands,
  ...listingSeeds,
  ...listingEvents,
  message({
    name: 'listings.state',
    version: 3,
    schema: state,
    example: {
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
    // pictures of more views came with the second version, which of them one is with the third
    upcasters: [(older) => older, (older) => older],
  }),
  message({
    name: 'listings.published',
    version: 4,
    schema: published,
    example: {
      adId: id,
      number: 48_217,
      version: 12,
      round: 1,
      ownerCustomerId: owner,
      ownerSegment: 'PRIVATE',
      content: contentExample,
      releasedAt: '2026-03-02T15:45:00.000Z',
      exclusive: false,
      manufacturer: false,
    },
    upcasters: [
      (older) => ({ exclusive: false, manufacturer: false, ...(older as object) }),
      // pictures of more views came with the next version, which of them one is with the one after it
      (older) => older,
      (older) => older,
    ],
  }),
];
