import { randomUUID } from 'node:crypto';
import { effects, type LogEntry, type Message } from '@rollheim/auction-rules';
import type { MessageHeaders, OutgoingMessage } from '@rollheim/bus';
import type {
  AnsweredQuestion,
  AuctionHistoryEntry,
  AuctionMessages,
  AuctionReleased,
  AuctionRescinded,
  AuctionSold,
} from '@rollheim/contracts';
import { messageContract } from '@rollheim/contracts/server';
import { iso } from './instants.ts';
import { chosenFor } from '../log/exclusive.ts';
import type { LiveAuction } from '../log/live.ts';
import { offerRecords, questionKey, stateRecord } from './public.ts';

/** Where a message comes from: the command that caused it, or a timer. */
export type Cause = Pick<
  MessageHeaders,
  'correlationId' | 'traceparent' | 'causationId' | 'actor' | 'releaseSet'
>;

const message = (
  topic: string,
  key: string,
  type: string,
  payload: unknown,
  cause: Cause,
): OutgoingMessage => ({
  topic,
  key,
  id: randomUUID(),
  type,
  version: messageContract(type)?.version ?? 1,
  payload,
  headers: { ...cause, time: iso(Date.now()) },
});

/** Names of parameters on the wire; instants as ISO strings. */
const INSTANTS: Readonly<Record<string, string>> = { start: 'startAt', end: 'endAt', deadline: 'deadline' };

type Params = Record<string, string | number | null>;

/** As whom a receiver reads the message; watchers read it as the owner does. */
const SIDES: Readonly<Record<Message['to']['role'], 'buyer' | 'seller' | 'operator'>> = {
  merchant: 'buyer',
  owner: 'seller',
  bidders: 'buyer',
  watchers: 'seller',
  operator: 'operator',
};

function wireParams({ to, params, text, code }: Message, { ad }: LiveAuction): Params {
  const wire: Params = { title: ad.title, side: SIDES[to.role], ...(text === code ? {} : { text }) };
  for (const [name, value] of Object.entries(params)) {
    if (value === null) continue;
    const instant = INSTANTS[name];
    if (instant && typeof value === 'number') wire[instant] = iso(value);
    else wire[name === 'amount' ? 'price' : name] = value;
  }
  return wire;
}

/** Customers whom a message is for: the parties by name, everyone (else) who bid, or the topic's own receivers. */
function receiversOf({ to }: Message, { engine }: LiveAuction): readonly string[] {
  if (to.role === 'owner') return [engine.state.owner.customer];
  if (to.role === 'merchant') return [to.customer];
  if (to.role === 'bidders') return [...engine.limits.keys()].filter((customer) => customer !== to.except);
  // operators see their queue, watchers are found by those who keep the watchlist
  return [`@${to.role}`];
}

/** The answer itself, for the one who asked and the one who gave it. */
function answerParam({ code, text }: Message, { events }: LogEntry): Params {
  if (code !== 'question_answered' && text !== 'answer_published') return {};
  const answered = events.find((event) => event.type === 'QuestionAnswered');
  return answered ? { answer: answered.text } : {};
}

/** Messages about a bid that its bidder gets, ahead or overbid at once: they hold the head of the log that its entry is the last of. */
const OWN_BIDS: ReadonlySet<Message['code']> = new Set(['agent_active', 'overbid']);

const isOwnBid = ({ code, to }: Message, { events }: LogEntry): boolean =>
  OWN_BIDS.has(code) &&
  to.role === 'merchant' &&
  events.some((event) => event.type === 'BidPlaced' && event.customer === to.customer);

function messagesOf(entry: LogEntry, live: LiveAuction, silent: boolean): AuctionMessages | null {
  const list = effects(entry.events, entry.before, entry.after, entry.seq).flatMap((effect) =>
    effect.kind !== 'message'
      ? []
      : receiversOf(effect.message, live).map((customerId) => ({
          key: effect.message.to.role === 'bidders' ? `${effect.key}/${customerId}` : effect.key,
          customerId,
          code: effect.message.code,
          group: effect.message.group,
          params: {
            ...wireParams(effect.message, live),
            ...answerParam(effect.message, entry),
            ...(isOwnBid(effect.message, entry) ? { logHead: live.head } : {}),
          },
          at: iso(effect.message.at),
        })),
  );
  const { auctionId } = live;
  list.push(...invitationsOf(entry, live));
  return list.length === 0
    ? null
    : {
        auctionId,
        status: entry.after.status ?? 'editing',
        silent,
        title: live.ad.title,
        mediaId: live.ad.mediaId,
        messages: list,
      };
}

/** To each dealer whom a released round is for. */
function invitationsOf(entry: LogEntry, live: LiveAuction): AuctionMessages['messages'] {
  const scheduled = entry.events.find((event) => event.type === 'RoundScheduled');
  if (scheduled?.type !== 'RoundScheduled') return [];
  return chosenFor(live, entry.after).map((customerId) => ({
    key: `${live.auctionId}/${entry.seq}/exclusive_round/merchant/${customerId}`,
    customerId,
    code: 'exclusive_round',
    group: 'bidding',
    params: {
      title: live.ad.title,
      side: 'buyer',
      startAt: iso(scheduled.start),
      endAt: iso(scheduled.slot),
    },
    at: iso(scheduled.at),
  }));
}

/** Number of a bidder within the round, from 1: in the order of their first bids. */
const numberOf = ({ engine }: LiveAuction, customerId: string): number =>
  [...engine.limits.keys()].indexOf(customerId) + 1;

/** Visible steps of an entry. A bid that the leader's agent answered is two: the challenger's and the answer. */
function historyOf(entry: LogEntry, live: LiveAuction): AuctionHistoryEntry[] {
  const { auctionId } = live;
  const round = entry.after.rounds;
  const step = (
    order: number,
    at: number,
    price: number,
    customerId: string,
    manual: boolean,
    end: number,
  ) => ({
    auctionId,
    round,
    seq: entry.seq * 2 + order,
    at: iso(at),
    price,
    customerId,
    bidder: numberOf(live, customerId),
    manual,
    endAt: iso(end),
    releaseSet: entry.releaseSet,
  });
  return entry.events.flatMap((event) => {
    if (event.type === 'RoundStarted') {
      const { round: opened } = entry.after;
      return opened?.leaderCustomer && opened.price !== null
        ? [step(0, event.at, opened.price, opened.leaderCustomer, false, opened.end)]
        : [];
    }
    if (event.type !== 'BidPlaced') return [];
    const own = step(0, event.at, event.price, event.customer, true, event.end);
    const leader = entry.after.round?.leaderCustomer;
    return event.leads || !leader ? [own] : [own, step(1, event.at, event.price, leader, false, event.end)];
  });
}

interface Outcome {
  readonly type: string;
  readonly payload: AuctionSold | AuctionReleased | AuctionRescinded;
}

function outcomeEvents(entry: LogEntry, live: LiveAuction): Outcome[] {
  const { auctionId, ad } = live;
  const owner = entry.after.owner.customer;
  return entry.events.flatMap((event): Outcome[] => {
    if (event.type === 'Rescinded') {
      const { reason, at } = event;
      const payload: AuctionRescinded = {
        auctionId,
        round: entry.after.rounds,
        seq: entry.seq,
        reason,
        at: iso(at),
      };
      return [{ type: 'auction.rescinded', payload }];
    }
    if (event.type === 'Sold') {
      const payload: AuctionSold = {
        auctionId,
        round: entry.after.rounds,
        seq: entry.seq,
        price: event.price,
        buyerCustomerId: event.customer,
        sellerCustomerId: owner,
        origin: event.origin,
        title: ad.title,
        mediaId: ad.mediaId,
        vatReportable: ad.vatReportable,
        at: iso(event.at),
      };
      return [{ type: 'auction.sold', payload }];
    }
    if (event.type !== 'RoundScheduled') return [];
    const payload: AuctionReleased = {
      auctionId,
      round: entry.after.rounds,
      ownerCustomerId: owner,
      startAt: iso(event.start),
      endAt: iso(event.slot),
      at: iso(event.at),
      exclusive: chosenFor(live, entry.after).length > 0,
      manufacturer: ad.special?.manufacturer ?? false,
    };
    return [{ type: 'auction.released', payload }];
  });
}

/** Questions that the entry answers, for everyone and without the asker. */
function answersOf(entry: LogEntry, { auctionId, questions }: LiveAuction): AnsweredQuestion[] {
  return entry.events.flatMap((event) => {
    const asked = event.type === 'QuestionAnswered' ? questions.get(event.questionId) : undefined;
    if (event.type !== 'QuestionAnswered' || !asked) return [];
    return {
      auctionId,
      questionId: questionKey(auctionId, event.questionId),
      round: entry.after.rounds,
      question: asked.text,
      answer: event.text,
      askedAt: iso(asked.at),
      answeredAt: iso(event.at),
    };
  });
}

/** What an entry sends out besides the state: history, messages, outcomes. */
export function entryMessages(
  entry: LogEntry,
  live: LiveAuction,
  cause: Cause,
  silent = false,
): OutgoingMessage[] {
  const { auctionId } = live;
  const told = messagesOf(entry, live, silent);
  return [
    ...historyOf(entry, live).map((step) =>
      message('auctions.history', `${auctionId}:${step.seq}`, 'auction.history', step, cause),
    ),
    ...answersOf(entry, live).map((answer) =>
      message('auctions.questions', answer.questionId, 'auction.question-answered', answer, cause),
    ),
    ...outcomeEvents(entry, live).map(({ type, payload }) =>
      message('auctions.events', auctionId, type, payload, cause),
    ),
    ...(told ? [message('auctions.events', auctionId, 'auction.messages', told, cause)] : []),
  ];
}

/** The newest public state, for the state topic. */
export const stateMessage = (live: LiveAuction, cause: Cause): OutgoingMessage =>
  message('auctions.state', live.auctionId, 'auction.state', stateRecord(live), cause);

/** What each customer offered last, for the topic of offers. */
export const offerMessages = (live: LiveAuction, cause: Cause): OutgoingMessage[] =>
  offerRecords(live).map((offer) =>
    message(
      'auctions.late-offers',
      `${offer.auctionId}:${offer.customerId}`,
      'auction.last-late-offer',
      offer,
      cause,
    ),
  );

/** A command to this service's own topic: no one waits for its answer. */
export const ownCommand = (
  auctionId: string,
  type: string,
  actor: string,
  commandId: string = randomUUID(),
): OutgoingMessage =>
  message(
    'auctions.commands',
    auctionId,
    type,
    { commandId, payload: { auctionId } },
    {
      correlationId: randomUUID(),
      causationId: null,
      actor,
      releaseSet: null,
    },
  );
