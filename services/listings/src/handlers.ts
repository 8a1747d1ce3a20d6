import { dayOf, factFaults, fullFor, maySee } from '@rollheim/contracts';
import type { CommandAnswer, ListedAd, ListingCommands, UpdateSource } from '@rollheim/contracts';
import {
  accepted,
  customerOf,
  isOperator,
  isOwnMatter,
  rejected,
  tellSecurity,
  type Command,
  type CommandHandlers,
  type Decision,
  type Tx,
} from '@rollheim/service-kit';
import { owns } from './access.ts';
import { withAssigned, withImage } from './add-image.ts';
import { applyChanges, factsOf } from './changes.ts';
import { begunHandlers } from './begun.ts';
import { claimAd, claimOf } from './claim.ts';
import { confirmedOf, forgetConfirmed, noteConfirmed } from './confirmed.ts';
import { editsOf, forgetReviewed, noteReviewed } from './edits.ts';
import { orderImages, removeImage } from './gallery.ts';
import { importHandlers } from './import-columns.ts';
import { newListing, nextVersion, NOTHING_PRIVATE, type Listing } from './listing.ts';
import { answer, publishAdded, publishRemoved, publishState } from './publish.ts';
import {
  auctionFacts,
  countOpenDrafts,
  customerFacts,
  insertListing,
  lockListing,
  nextNumber,
  noteSource,
  readListing,
  saveListing,
} from './store.ts';
import { noteCaller } from './seen.ts';
import { submit } from './submit.ts';
import type { SyscaraCommands } from './syscara/commands.ts';
import { readTwins } from './twins.ts';
import { earlierAdsOf, untrueOf } from './untrue.ts';
import { openPaper, publishedFor, withShared } from './viewers.ts';
import { forgetUpdates, loggedOf, noteUpdates, updatesOf } from './update-log.ts';

/** Drafts that one browser may hold without an account. */
const MOST_ANONYMOUS_DRAFTS = 20;
const MOST_DOCUMENTS = 12;

/** The team says of its edits that they are its own, and no one else does. */
const maySay = (actor: string | null, source: UpdateSource): boolean =>
  (source === 'operator') === isOperator(actor);

type Change = (listing: Listing) => Listing | Decision<never>;
const isDecision = (value: Listing | Decision<never>): value is Decision<never> => 'status' in value;

/** Commands of `listings.commands`. */
export const commandHandlers = (
  secret: string,
): CommandHandlers<Omit<ListingCommands, keyof SyscaraCommands>> => ({
  'listing.create': create,

  'listing.update': async (command, tx) => {
    const { changes, version, logging } = command.payload;
    const logged = loggedOf(changes, logging);
    if (logged === null || logged.some(({ source }) => !maySay(command.actor, source)))
      return rejected('invalid_input', { logging: 'validation.invalid' });
    const outcome = await edit(command, tx, version, async (listing) => {
      if (isOwnMatter(command.actor, listing.state.ownerCustomerId)) return rejected('four_eyes');
      const { round, status } = await auctionFacts(tx.client, listing.state.adId);
      const reserve = changes.terms?.reserve;
      // With or without reserve stays fixed over the rounds.
      if (round > 0 && reserve !== undefined && reserve !== listing.private.terms.reserve) {
        return rejected('invalid_input', { 'terms.reserve': 'validation.fixed' });
      }
      const changed = applyChanges(listing, changes, command.at);
      if ('faults' in changed) return rejected('invalid_input', changed.faults);
      // no one submits what the operator corrects under review: it must not become untrue on its way
      const untrue = status === 'under_review' ? newFaults(listing, changed, command.at) : {};
      if (Object.keys(untrue).length > 0) return rejected('invalid_input', untrue);
      await noteUpdates(tx.client, listing.state.adId, logged, command.at);
      return changed;
    });
    // what an operator corrected is in the audit trail by the names of its fields
    const fields = logged.map(({ attributeCode }) => attributeCode);
    return outcome.status === 'accepted' ? { ...outcome, noted: { details: { fields } } } : outcome;
  },

  'listing.add-image': (command, tx) =>
    edit(command, tx, null, (listing) => withImage(tx.client, listing, command.payload)),

  'listing.remove-image': (command, tx) =>
    edit(command, tx, null, (listing) =>
      withContent(listing, removeImage(listing.state.content, command.payload.mediaId)),
    ),

  'listing.order-images': (command, tx) =>
    edit(command, tx, null, (listing) => {
      const gallery = orderImages(listing.state.content.gallery, command.payload.mediaIds);
      return gallery ? withContent(listing, { ...listing.state.content, gallery }) : rejected('conflict');
    }),

  'listing.assign-image': (command, tx) =>
    edit(command, tx, null, (listing) => withAssigned(tx.client, listing, command.payload)),

  'listing.add-document': (command, tx) =>
    edit(command, tx, null, (listing) => {
      const { mediaId, kind, name } = command.payload;
      const present = listing.private.documents.filter((document) => document.mediaId !== mediaId);
      if (present.length >= MOST_DOCUMENTS)
        return rejected('invalid_input', { documents: 'validation.too_many' });
      return withDocuments(listing, [...present, { mediaId, kind, name, addedAt: command.at }]);
    }),

  'listing.remove-document': (command, tx) =>
    edit(command, tx, null, (listing) =>
      withDocuments(
        listing,
        listing.private.documents.filter((document) => document.mediaId !== command.payload.mediaId),
      ),
    ),

  'listing.share-document': async (command, tx) => {
    const { actor, payload } = command;
    if (!payload.shared) {
      const { status } = await auctionFacts(tx.client, payload.adId);
      if (status !== 'editing') return unshare(command, tx);
    }
    return edit(command, tx, null, (listing) => {
      // no one lets others see it but whose it is
      if (!owns(listing.state, actor, payload.uuidHash)) return rejected('not_allowed');
      return withShared(listing, payload.mediaId, payload.shared);
    });
  },

  'listing.confirm': (command, tx) =>
    edit(command, tx, null, async (listing) => {
      const { actor, payload, at } = command;
      // no one says it for the owner, and what is reviewed rests
      if (!owns(listing.state, actor, payload.uuidHash)) return rejected('not_allowed');
      const { status } = await auctionFacts(tx.client, payload.adId);
      if (status !== 'editing') return rejected('move_not_allowed');
      const known = await noteConfirmed(tx.client, listing, payload, at);
      return known ? listing : rejected('invalid_input', { field: 'validation.invalid' });
    }),

  'listing.get': {
    query: async ({ actor, payload, at }, client) => {
      const listing = await readListing(client, payload.adId);
      const owned = listing && owns(listing.state, actor, payload.uuidHash);
      if (!listing || !(owned || isOperator(actor))) return rejected('not_found');
      const claim = owned ? claimOf(secret, listing.state) : null;
      return told(client, listing, at, claim === null ? {} : { claim });
    },
  },

  'listing.same-vin': {
    query: async ({ actor, payload }, client) =>
      isOperator(actor)
        ? accepted(undefined, { private: { twins: await readTwins(client, payload.adIds) } })
        : rejected('not_allowed'),
  },

  'listing.look': async ({ actor, payload: { adId, mediaId } }, tx) => {
    if (!isOperator(actor)) return rejected('not_allowed');
    const listing = await readListing(tx.client, adId);
    const present = listing?.private.documents.some((document) => document.mediaId === mediaId);
    if (!listing || !present) return rejected('not_found');
    const customerId = listing.state.ownerCustomerId;
    tellSecurity(tx, { kind: 'paper_read', customerId, actor: customerOf(actor), about: mediaId });
    return accepted();
  },

  'listing.full': {
    query: async ({ actor, payload }, client) => {
      const found = await publishedFor(client, payload.adId, actor);
      if (!found || !maySee(found.role, 'documentKinds')) return rejected('not_found');
      return accepted(undefined, {
        private: {
          ...fullFor(found.role, { vin: found.listing.private.vin, documents: found.documents }),
        },
      });
    },
  },

  'listing.open': openPaper,

  'listing.track': async ({ actor, payload }, tx) => {
    const { adId, uuidHash, source, referralCode } = payload;
    const listing = await lockListing(tx.client, adId);
    if (!listing || !owns(listing.state, actor, uuidHash)) return rejected('not_found');
    await noteSource(tx.client, adId, { ...source, ...(referralCode === undefined ? {} : { referralCode }) });
    return accepted({ adId });
  },

  ...begunHandlers,
  ...importHandlers,
  'listing.take-over': takeOver,
  'listing.claim': claimAd(secret, (client, listing, at) => {
    const claim = claimOf(secret, listing.state);
    return told(client, listing, at, claim === null ? {} : { claim });
  }),
  'listing.submit': submit(secret),
  'listing.discard': discard,
});

async function create(
  { payload, actor, at, caller }: Command<ListingCommands['listing.create']>,
  tx: Tx,
): Promise<Decision<ListedAd>> {
  const ownerCustomerId = customerOf(actor);
  const { adId, productType, uuidHash, source, valuationId } = payload;
  if (ownerCustomerId === null && uuidHash === null) return rejected('not_authenticated');
  if (
    ownerCustomerId === null &&
    (await countOpenDrafts(tx.client, uuidHash ?? '')) >= MOST_ANONYMOUS_DRAFTS
  ) {
    return rejected('too_many_requests');
  }
  const facts = ownerCustomerId === null ? null : await customerFacts(tx.client, ownerCustomerId);
  const listing = newListing({
    adId,
    number: await nextNumber(tx.client),
    productType,
    ownerCustomerId,
    ownerUuidHash: ownerCustomerId === null ? uuidHash : null,
    ownerSegment: facts?.segment ?? 'PRIVATE',
    ...(valuationId === undefined ? {} : { valuationId }),
    at,
  });
  if (!(await insertListing(tx.client, listing, source))) return rejected('conflict');
  await noteCaller(tx, listing, caller);
  publishState(tx, listing);
  return answer(listing);
}

/**
 * One edit of an ad: whose it is not does not learn that it exists; content rests while the ad is not in editing
 * (the operator may also correct an ad under review); a stale version is a conflict.
 */
async function edit(
  command: Command<{ adId: string; uuidHash: string | null }>,
  tx: Tx,
  seen: number | null,
  change: (listing: Listing) => ReturnType<Change> | Promise<ReturnType<Change>>,
): Promise<Decision<ListedAd>> {
  const { actor, payload } = command;
  const present = await lockListing(tx.client, payload.adId);
  if (!present || !(isOperator(actor) || owns(present.state, actor, payload.uuidHash)))
    return rejected('not_found');
  const { status, version } = await auctionFacts(tx.client, payload.adId);
  const open = status === 'editing' || (isOperator(actor) && status === 'under_review');
  if (!open) return rejected('move_not_allowed');
  if (seen !== null && seen !== present.state.version) return rejected('conflict');
  const changed = await change(await withSegment(tx, present));
  if (isDecision(changed)) return changed;
  if (version > 0 && status === 'editing')
    await noteReviewed(tx.client, present, { version, at: command.at });
  const listing = nextVersion(changed, command.at);
  await saveListing(tx.client, listing);
  if (!isOperator(actor)) await noteCaller(tx, listing, command.caller);
  publishState(tx, listing);
  publishRemoved(tx, present, listing);
  publishAdded(tx, present, listing);
  return told(tx.client, listing, command.at);
}

/**
 * Takes a paper back from others while its ad is in review, shown or sold. Nothing that the team reviewed or that bids
 * are made on changes, so the ad's version stays.
 */
async function unshare(
  { actor, payload, at }: Command<ListingCommands['listing.share-document']>,
  tx: Tx,
): Promise<Decision<ListedAd>> {
  const present = await lockListing(tx.client, payload.adId);
  if (!present || !(isOperator(actor) || owns(present.state, actor, payload.uuidHash)))
    return rejected('not_found');
  if (!owns(present.state, actor, payload.uuidHash)) return rejected('not_allowed');
  const listing = withShared(present, payload.mediaId, false);
  if (isDecision(listing)) return listing;
  await saveListing(tx.client, listing);
  return told(tx.client, listing, at);
}

/** The answer to the owner with what was changed since reviews, what they confirmed, and what keeps the ad from being submitted. */
const told = async (
  client: Tx['client'],
  listing: Listing,
  at: string,
  more: Pick<ListedAd, 'claim'> = {},
): Promise<Decision<ListedAd>> =>
  answer(listing, {
    ...more,
    edits: await editsOf(client, listing),
    confirmed: await confirmedOf(client, listing),
    faults: await untrueOf(client, listing, at),
    logging: await updatesOf(client, listing.state.adId),
    earlierAds: await earlierAdsOf(client, listing),
  });

/** The ad with its owner's present kind; a customer may have become commercial since. */
async function withSegment(tx: Tx, listing: Listing): Promise<Listing> {
  const { ownerCustomerId } = listing.state;
  const facts = ownerCustomerId === null ? null : await customerFacts(tx.client, ownerCustomerId);
  return facts ? { ...listing, state: { ...listing.state, ownerSegment: facts.segment } } : listing;
}

/** What became untrue by an edit; what was so before, or became so by the calendar, is not its fault. */
function newFaults(before: Listing, after: Listing, at: string): Record<string, string> {
  const known = factFaults(factsOf(before), dayOf(at));
  const now = Object.entries(factFaults(factsOf(after), dayOf(at)));
  return Object.fromEntries(now.filter(([field, fault]) => known[field] !== fault));
}

const withContent = (listing: Listing, content: Listing['state']['content']): Listing => ({
  ...listing,
  state: { ...listing.state, content },
});

const withDocuments = (listing: Listing, documents: Listing['private']['documents']): Listing => ({
  ...listing,
  private: { ...listing.private, documents },
});

/** Hands an anonymous ad to the acting account; the browser's own access ends with it. */
async function takeOver(
  { payload, actor, at, caller }: Command<ListingCommands['listing.take-over']>,
  tx: Tx,
): Promise<Decision<ListedAd>> {
  const customerId = customerOf(actor);
  if (customerId === null) return rejected('not_authenticated');
  const present = await lockListing(tx.client, payload.adId);
  if (!present) return rejected('not_found');
  if (owns(present.state, actor, null)) return told(tx.client, present, at);
  if (!owns(present.state, null, payload.uuidHash)) return rejected('not_found');
  const owned = { ...present, state: { ...present.state, ownerCustomerId: customerId, ownerUuidHash: null } };
  const listing = nextVersion(await withSegment(tx, owned), at);
  await saveListing(tx.client, listing);
  await noteCaller(tx, listing, caller);
  publishState(tx, listing);
  // its pictures and documents become the account's too
  const { adId } = listing.state;
  tx.emit({ topic: 'listings.events', key: adId, type: 'listing.taken-over', payload: { adId, customerId } });
  return told(tx.client, listing, at);
}

/** Discards a draft that was never published; its private part is forgotten. */
async function discard(
  { id, payload, actor, at }: Command<ListingCommands['listing.discard']>,
  tx: Tx,
): Promise<Decision<CommandAnswer<'listing.discard'>>> {
  const present = await lockListing(tx.client, payload.adId);
  if (!present || !owns(present.state, actor, payload.uuidHash)) return rejected('not_found');
  const { status, round, version } = await auctionFacts(tx.client, payload.adId);
  if (status !== 'editing' || round > 0) return rejected('move_not_allowed');
  const forgotten = {
    state: { ...present.state, discarded: true },
    private: { ...present.private, ...NOTHING_PRIVATE },
  };
  const listing = nextVersion(forgotten, at);
  await saveListing(tx.client, listing);
  await forgetReviewed(tx.client, payload.adId);
  await forgetConfirmed(tx.client, payload.adId);
  await forgetUpdates(tx.client, payload.adId);
  publishState(tx, listing);
  publishRemoved(tx, present, null);
  // an ad that was submitted and came back has an auction, which ends with it
  if (version > 0)
    tx.emit({
      topic: 'auctions.commands',
      key: payload.adId,
      type: 'auction.discard',
      payload: { commandId: id, payload: { auctionId: payload.adId } },
    });
  return accepted(
    { adId: payload.adId },
    { versions: { [`listings/${payload.adId}`]: listing.state.version } },
  );
}
