import Joi from 'joi';
import { uuidHash } from './listing-fields.ts';
import { list, message, object, text } from './schema.ts';

/** Most valuations that are asked about at once: as many as a customer's page lists. */
const MOST = 50;

/** Queries of `listings.commands` about what was begun with valuations (key: customerId, or the hash of the browser). */
export const begunQueries = [
  /** Query, sealed: {ads: BegunAd[]}, the sender's own ads that were begun with these valuations. */
  message({
    name: 'listing.begun',
    version: 1,
    schema: object({
      valuationIds: list(text(Joi.string().pattern(/^[0-9a-hjkmnp-tv-z]{12}$/)), (several) =>
        several.max(MOST),
      ),
      uuidHash,
    }),
    example: { valuationIds: ['9m3n5p7q1r2s'], uuidHash: 'a3f5'.repeat(16) },
  }),
] as const;
