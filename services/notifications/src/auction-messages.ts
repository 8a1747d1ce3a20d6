import type { AuctionMessages, AuctionStatus } from '@rollheim/contracts';
import { payloadOf } from '@rollheim/contracts/server';
import type { BatchReaction, Cause, Tx } from '@rollheim/service-kit';
import type pg from 'pg';
import { answeredBy, codesOver, notesOver, showsEnd } from './decide.ts';
import { accountMessage } from './events.ts';
import { lockAuctions, RESTARTED, teamFor, watchersOf, type KnownAuction } from './known.ts';
import type { NewNotification, Params } from './message.ts';
import { withNetPrices, type Priced } from './money.ts';
import { notify, notifyAll, publish } from './notify.ts';
import { closeByCode, readNotes } from './store.ts';
import { entryOf } from './table/messages.ts';
import { isRunning } from '@rollheim/auction-rules';

type AuctionMessage = AuctionMessages['messages'][number];

/** An event of one auction with the unit of work for its effects. */
interface Event {
  readonly payload: AuctionMessages;
  readonly tx: Tx;
}

const MESSAGES = 'auction.messages';
/** Of a sale, to its seller, and by `side` to its buyer. */
const SOLD = 'owner_waiting_for_buyer_to_pick_up_vehicle';

/** Effects of `auctions.events`: the messages of the rule page. Those of bids go together, whatever their auctions. */
export const auctionReactions: BatchReaction = Object.assign(
  async (causes: readonly Cause[]) => {
    const [client] = causes.map(({ tx }) => tx.client);
    if (!client) return;
    const events = causes.flatMap(({ message, tx }) => {
      const payload = payloadOf(MESSAGES, message);
      return payload ? [{ payload, tx }] : [];
    });
    for (const group of inGroups(events)) await announce(client, group);
    for (const { message, tx } of causes) {
      const known = payloadOf(MERCHANT_KNOWN, message);
      if (known) await merchantKnown(message, known.customerId, tx);
    }
  },
  { types: [MESSAGES, 'auction.merchant-known'] },
);

const MERCHANT_KNOWN = 'auction.merchant-known';

async function merchantKnown({ id, headers }: Cause['message'], customerId: string, tx: Tx): Promise<void> {
  const code = 'merchant_reviewed_and_ready_for_auction';
  await notify(tx, accountMessage(`event:${id}`, customerId, code, headers.time));
}

/** True where an event names its receivers and answers no task: what it says depends on no event before it. */
const isPlain = ({ payload }: Event): boolean =>
  payload.messages.every(
    ({ customerId, code }) => !customerId.startsWith('@') && answeredBy(code).length === 0,
  );

/**
 * Events in groups whose effects can be written together: several of one auction only where all are plain and leave it
 * in the same state. They come in the order of auctions, so that their locks do, too.
 */
function inGroups(events: readonly Event[]): Event[][] {
  const groups: Event[][] = [];
  let last: Event | undefined;
  for (const event of events) {
    const sameAuction = last?.payload.auctionId === event.payload.auctionId;
    const fits =
      last &&
      (!sameAuction || (last.payload.status === event.payload.status && isPlain(last) && isPlain(event)));
    if (fits) groups.at(-1)?.push(event);
    else groups.push([event]);
    last = event;
  }
  return groups;
}

/** Gives the messages of events to their receivers and closes the tasks that are over with them. */
async function announce(client: pg.PoolClient, events: readonly Event[]): Promise<void> {
  const known = await lockAuctions(client, [...new Set(events.map(({ payload }) => payload.auctionId))]);
  const drafts = [];
  for (const event of events) drafts.push(...(await draftsOf(client, event, known(event.payload.auctionId))));
  const prices = drafts.map(({ message: { params, customerId, code }, event, auction }) => ({
    params,
    customerId,
    auctionId: event.payload.auctionId,
    ownerCustomerId: auction.ownerCustomerId,
    bought: code === SOLD && params['side'] === 'buyer',
    ...soldTo(code, params, event.payload),
  }));
  const params = await withNetPrices(client, prices);
  await notifyAll(
    client,
    drafts.map(({ message, event: { tx, payload }, auction }, place) => ({
      tx,
      message: { ...message, params: params[place] ?? message.params },
      auction,
      silent: payload.silent,
    })),
  );
  await endTasks(client, events);
}

/** Who bought, where a message informs the seller of it: the same event informs the buyer. */
function soldTo(code: string, { side }: Params, { messages }: AuctionMessages): Pick<Priced, 'soldTo'> {
  if (code !== SOLD || side === 'buyer') return {};
  const buyer = messages.find((other) => other.code === SOLD && other.params['side'] === 'buyer');
  return buyer ? { soldTo: buyer.customerId } : {};
}

/** The messages of an event, one for each receiver. */
async function draftsOf(client: pg.PoolClient, event: Event, auction: KnownAuction) {
  const { payload } = event;
  const drafts: { event: Event; auction: KnownAuction; message: NewNotification }[] = [];
  for (const said of oncePerMeaning(payload.messages)) {
    const receivers = await receiversOf(client, payload.auctionId, said);
    for (const customerId of withoutTwice(receivers, said, payload.messages)) {
      const key = customerId === said.customerId ? said.key : `${said.key}/${customerId}`;
      drafts.push({ event, auction, message: messageOf(payload, said, key, customerId, auction) });
    }
  }
  return drafts;
}

/** Closes the tasks of auctions that left the state for them, and takes notes about it as read. */
async function endTasks(client: pg.PoolClient, events: readonly Event[]): Promise<void> {
  const over = new Map<string, { status: AuctionStatus; at: string; tx: Tx }>();
  for (const { payload, tx } of events) {
    const at = payload.messages[0]?.at;
    const before = over.get(payload.auctionId)?.at;
    if (at)
      over.set(payload.auctionId, { status: payload.status, at: before && before > at ? before : at, tx });
  }
  const tasks = [...over].map(([auctionId, { status, at }]) => ({ auctionId, codes: codesOver(status), at }));
  for (const closed of await closeByCode(client, tasks)) {
    const cause = over.get(closed.auctionId ?? closed.groupKey);
    if (cause) publish(cause.tx, [closed]);
  }
  for (const [auctionId, { status, at, tx }] of over)
    publish(tx, await readNotes(client, auctionId, notesOver(status), at));
}

/** A customer, all operators, or those who watch the auction. */
async function receiversOf(
  db: pg.ClientBase,
  auctionId: string,
  { customerId, at, code, params }: AuctionMessage,
): Promise<string[]> {
  if (customerId === '@operator') return teamFor(db, entryOf(code, { ...params, side: 'operator' }));
  if (customerId === '@watchers') return watchersOf(db, auctionId, at);
  return [customerId];
}

/** A draft that can be edited again needs no notice of its own where another one says why. */
const oncePerMeaning = (messages: readonly AuctionMessage[]): AuctionMessage[] =>
  messages.filter(
    (said) =>
      said.code !== 'ad_edited' ||
      !messages.some(({ code, customerId }) => code === 'read_me' && customerId === said.customerId),
  );

/**
 * Receivers of a message without those whom the same event notifies by name: who watches an auction and takes
 * part in it, and an operator who is the owner.
 */
function withoutTwice(
  receivers: readonly string[],
  said: AuctionMessage,
  all: readonly AuctionMessage[],
): readonly string[] {
  if (!said.customerId.startsWith('@')) return receivers;
  const named = all.filter(({ code }) => said.customerId === '@watchers' || code === said.code);
  return receivers.filter((customerId) => !named.some((other) => other.customerId === customerId));
}

/** A bid that opens the round of a restart binds its bidder, who reads so; whoever is only invited gets no amount. */
const ofCarriedBid = (code: string, { carried = null }: Params): Params =>
  code === RESTARTED && carried !== null ? { text: 'bid_carried', price: carried } : {};

/** What the text needs beside the engine's facts: the vehicle and the end of a running round. */
function messageOf(
  { auctionId, status, title, mediaId }: AuctionMessages,
  { code, params, at }: AuctionMessage,
  key: string,
  customerId: string,
  auction: KnownAuction,
): NewNotification {
  // the state itself may still be on its way
  const end = isRunning(status) && showsEnd({ code, params }) ? auction.endAt : null;
  return {
    key,
    customerId,
    groupKey: auctionId,
    auctionId,
    code,
    params: {
      ...(end ? { endAt: end } : {}),
      ...params,
      ...ofCarriedBid(code, params),
      title: title || auction.title,
    },
    title: title || (auction.title ?? ''),
    mediaId: mediaId ?? auction.mediaId,
    at,
  };
}
