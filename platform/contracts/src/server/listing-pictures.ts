import Joi from 'joi';
import { adId, hash, hashOf, id, mediaId, shot, uuidHash, view } from './listing-fields.ts';
import { integer, list, message, object, orNull, text } from './schema.ts';

/** Commands on the pictures of an ad. */
export const listingPictures = [
  /**
   * `chosen`: place in the order in which the owner chose the pictures, ascending; null: behind all others of its view.
   * `sha256`: of its stored bytes, by which the same picture is known again; null where it is not known. `shot`: which
   * of those that are asked for it is; null: another one.
   */
  message({
    name: 'listing.add-image',
    version: 5,
    schema: object({
      adId,
      mediaId,
      view,
      chosen: orNull(integer(0)),
      sha256: orNull(hashOf),
      shot: orNull(shot),
      uuidHash,
    }),
    example: {
      adId: id,
      mediaId: '8k2m4n6p8q0r',
      view: 'exterior',
      chosen: 1_772_465_000_000_001,
      sha256: hash,
      shot: 'side_right',
      uuidHash: null,
    },
    upcasters: [
      (older) => ({ ...(older as object), chosen: null }),
      (older) => ({ ...(older as object), sha256: null }),
      // pictures of the technology and of papers came with the next version
      (older) => older,
      (older) => ({ ...(older as object), shot: null }),
    ],
  }),
  message({
    name: 'listing.remove-image',
    version: 1,
    schema: object({ adId, mediaId, uuidHash }),
    example: { adId: id, mediaId: '8k2m4n6p8q0r', uuidHash: null },
  }),
  message({
    name: 'listing.order-images',
    version: 1,
    schema: object({
      adId,
      mediaIds: list(text(Joi.string().max(80)), (several) => several.max(100)),
      uuidHash,
    }),
    example: { adId: id, mediaIds: ['8k2m4n6p8q0r'], uuidHash: hash },
  }),
  /** Says what a picture shows; `shot`: which of those that are asked for it is; null: another one. */
  message({
    name: 'listing.assign-image',
    version: 1,
    schema: object({ adId, mediaId, view, shot: orNull(shot), uuidHash }),
    example: { adId: id, mediaId: '8k2m4n6p8q0r', view: 'interior', shot: 'kitchen', uuidHash: hash },
  }),
] as const;
