import { dayOf, factFaults, isComplete, missingAttributes, officialOf } from '@rollheim/contracts';
import type { AuctionCommands, ListingCommands } from '@rollheim/contracts';
import { hmac } from '@rollheim/contracts/server';
import {
  customerOf,
  rejected,
  type Command,
  type Decision,
  type Forwarded,
  type Tx,
} from '@rollheim/service-kit';
import { owns } from './access.ts';
import { factsOf } from './changes.ts';
import { noteReviewed } from './edits.ts';
import type { Listing } from './listing.ts';
import { auctionFacts, customerFacts, lockListing } from './store.ts';
import { contradictions, termsFaults } from './terms.ts';

/** Guards of the submission that the content decides; the first that fails answers (auction rules, order of checks). */
function submissionFault(
  listing: Listing,
  accepts: { readonly terms: boolean; readonly privacy: boolean },
  at: string,
): Decision | null {
  const { state, private: own } = listing;
  const beside = termsFaults(own.terms);
  if (Object.keys(beside).length > 0) return rejected('invalid_amount', beside);
  const contradictory = contradictions(own.terms);
  if (Object.keys(contradictory).length > 0) return rejected('invalid_prices', contradictory);
  const untrue = factFaults(factsOf(listing), dayOf(at));
  if (Object.keys(untrue).length > 0) return rejected('invalid_input', untrue);
  const missing: Record<string, string> = {};
  const input = { content: state.content, terms: own.terms, hasVin: own.vin !== null };
  for (const code of missingAttributes(input)) missing[code] = 'validation.required';
  if ((state.requiredPercent['damages'] ?? 0) < 100) missing['damages'] = 'validation.required';
  if (officialOf(own.documents) === 0) missing['documents'] = 'validation.file';
  if (!accepts.terms) missing['acceptTerms'] = 'validation.required';
  if (!accepts.privacy) missing['acceptPrivacy'] = 'validation.required';
  const complete = isComplete(state.content.productType, state.requiredPercent);
  return complete && Object.keys(missing).length === 0 ? null : rejected('incomplete', missing);
}

/** Key of the vehicle in the register: the same for the same VIN, and no way back to it. */
const vehicleKey = (vin: string | null, secret: string): string | null =>
  vin === null ? null : hmac(secret, `vehicle:${vin}`).toString('hex');

/**
 * Submits an ad (spec 2 §5.2): its own guards first, then the auction decides and answers the caller. An address
 * that is not verified yet is a fact for the auction, which keeps the submission until it is.
 */
export const submit =
  (secret: string) =>
  async (
    command: Command<ListingCommands['listing.submit']>,
    { client }: Tx,
  ): Promise<Decision | Forwarded> => {
    const { adId, acceptTerms, acceptPrivacy } = command.payload;
    const listing = await lockListing(client, adId);
    if (!listing || !owns(listing.state, command.actor, null)) return rejected('not_found');
    const ownerCustomerId = customerOf(command.actor);
    if (ownerCustomerId === null) return rejected('not_authenticated');
    const auction = await auctionFacts(client, adId);
    if (auction.status !== 'editing') return rejected('move_not_allowed');
    const facts = await customerFacts(client, ownerCustomerId);
    const { content } = listing.state;
    if (content.vatReportable && (facts?.segment ?? 'PRIVATE') === 'PRIVATE') {
      return rejected('invalid_input', { vatReportable: 'validation.commercial_only' });
    }
    const fault = submissionFault(listing, { terms: acceptTerms, privacy: acceptPrivacy }, command.at);
    if (fault) return fault;
    const { startPrice, minimum, buyNow, reserve, plannedSaleDate } = listing.private.terms;
    if (startPrice === null || minimum === null) return rejected('invalid_prices');
    // who submits without an edit has changed nothing since the review
    if (auction.version > 0)
      await noteReviewed(client, listing, { version: auction.version, at: command.at });
    const payload: AuctionCommands['auction.submit'] = {
      auctionId: adId,
      ownerCustomerId,
      ownerUuidHash: null,
      startPrice,
      minimum,
      buyNow,
      reserve,
      vatReportable: content.vatReportable,
      plannedSaleDate,
      emailVerified: facts?.emailVerified ?? false,
      vehicleKey: vehicleKey(listing.private.vin, secret),
      title: content.title,
      mediaId: content.gallery[0]?.mediaId ?? null,
    };
    return command.forward('auction.submit', payload, { key: adId });
  };
