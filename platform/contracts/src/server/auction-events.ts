import Joi from 'joi';
import {
  AUCTION_STATUSES,
  type AnsweredQuestion,
  type AuctionHistoryEntry,
  type AuctionMessages,
  type AuctionReleased,
  type AuctionRescinded,
  type AuctionSold,
  type AuctionState,
  type LastLateOffer,
} from '../state/auctions.ts';
import {
  anyOf,
  flag,
  instant,
  integer,
  absent,
  list,
  message,
  number,
  object,
  oneOf,
  orNull,
  record,
  text,
  textOf,
  type TypedObject,
} from './schema.ts';

const id = text(Joi.string().max(80));
const customer = text(Joi.string().guid());
const cents = integer(0);
const count = integer(0);
const title = text(Joi.string().allow('').max(300));
const mediaId = orNull(id);
const status = textOf(AUCTION_STATUSES);

const auctionId = '4h7k2m9p3q5r';
const [owner, buyer] = ['7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10', '0b6e2f7a-90c4-4f5e-8d21-7a3c5b9e4f60'];
const at = '2026-03-02T15:45:00.000Z';
const head = 'a3f1'.repeat(16);

/** Holds a schema against the interface that documents its fields. */
const of = <T>(schema: TypedObject<T>) => schema;

/** States and events of the auctions: what others keep, or act upon. */
export const auctionEvents = [
  message({
    name: 'auction.state',
    version: 4,
    schema: of<AuctionState>(
      object({
        auctionId: id,
        version: count,
        status,
        round: count,
        startPrice: orNull(cents),
        price: orNull(cents),
        nextBid: orNull(cents),
        buyNow: orNull(cents),
        reserve: oneOf(['none', 'not_met', 'met', null]),
        startAt: orNull(instant()),
        endAt: orNull(instant()),
        plannedEndAt: orNull(instant()),
        bidCount: count,
        bidderCount: count,
        soldPrice: orNull(cents),
        soldBy: oneOf(['bids', 'buy_now', null]),
        lateOffers: orNull(object({ least: cents, until: instant() })),
        outage: flag(),
        logHead: text(Joi.string().hex().length(64)),
        ownerCustomerId: orNull(customer),
        leaderCustomerId: orNull(customer),
        buyerCustomerId: orNull(customer),
        exclusiveTo: absent(list(customer)),
        since: instant(),
      }),
    ),
    example: {
      auctionId,
      version: 12,
      status: 'hotbidding',
      round: 1,
      startPrice: 2_000_000,
      price: 2_310_000,
      nextBid: 2_320_000,
      buyNow: 4_000_000,
      reserve: 'not_met',
      startAt: '2026-03-02T15:00:00.000Z',
      endAt: '2026-03-03T14:02:00.000Z',
      plannedEndAt: '2026-03-03T14:00:00.000Z',
      bidCount: 4,
      bidderCount: 2,
      soldPrice: null,
      soldBy: null,
      lateOffers: null,
      outage: false,
      logHead: head,
      ownerCustomerId: owner,
      leaderCustomerId: buyer,
      buyerCustomerId: null,
      since: at,
    },
    upcasters: [
      // what was planned and offered then was not sent
      (older) => ({ ...(older as object), plannedEndAt: null, lateOffers: null }),
      // nor what sold it
      (older) => ({ ...(older as object), soldBy: null }),
      // nor whom the round is for: everyone saw it
      (older) => older,
    ],
  }),
  message({
    name: 'auction.history',
    version: 1,
    schema: of<AuctionHistoryEntry>(
      object({
        auctionId: id,
        round: count,
        seq: count,
        at: instant(),
        price: cents,
        customerId: customer,
        bidder: count,
        manual: flag(),
        endAt: instant(),
        releaseSet: orNull(text()),
      }),
    ),
    example: {
      auctionId,
      round: 1,
      seq: 8,
      at,
      price: 2_310_000,
      customerId: buyer,
      bidder: 2,
      manual: true,
      endAt: '2026-03-03T14:00:00.000Z',
      releaseSet: null,
    },
  }),
  message({
    name: 'auction.question-answered',
    version: 1,
    schema: of<AnsweredQuestion>(
      object({
        auctionId: id,
        questionId: id,
        round: count,
        question: text(Joi.string().max(1000)),
        answer: text(Joi.string().max(1000)),
        askedAt: instant(),
        answeredAt: instant(),
      }),
    ),
    example: {
      auctionId,
      questionId: `${auctionId}.question-1`,
      round: 1,
      question: 'Ist die Markise elektrisch?',
      answer: 'Ja, mit Windwächter.',
      askedAt: at,
      answeredAt: at,
    },
  }),
  message({
    name: 'auction.last-late-offer',
    version: 1,
    schema: of<LastLateOffer>(
      object({
        auctionId: id,
        customerId: customer,
        version: count,
        round: count,
        amount: cents,
        at: instant(),
        ended: orNull(
          object({
            how: oneOf(['displaced', 'declined', 'lapsed', 'released', 'accepted']),
            at: instant(),
          }),
        ),
        least: orNull(cents),
      }),
    ),
    example: {
      auctionId,
      customerId: buyer,
      version: 41,
      round: 1,
      amount: 1_950_000,
      at,
      ended: { how: 'declined', at: '2026-03-04T11:00:00.000Z' },
      least: 1_955_000,
    },
  }),
  message({
    name: 'auction.messages',
    version: 1,
    schema: of<AuctionMessages>(
      object({
        auctionId: id,
        status,
        title,
        mediaId,
        silent: flag(),
        messages: list(
          object({
            key: text(Joi.string().max(200)),
            customerId: anyOf(customer, oneOf(['@operator', '@watchers'])),
            code: text(Joi.string().max(120)),
            group: oneOf(['ad', 'bidding', 'negotiation', 'late_offer', 'sale', 'question']),
            params: record(
              Joi.string().max(40),
              anyOf(text(Joi.string().allow('')), number(), oneOf([null])),
            ),
            at: instant(),
          }),
          (messages) => messages.min(1),
        ),
      }),
    ),
    example: {
      auctionId,
      status: 'hotbidding',
      title: 'Hymer B 544',
      mediaId: null,
      silent: false,
      messages: [
        {
          key: `${auctionId}/8/overbid/merchant/${buyer}`,
          customerId: buyer,
          code: 'overbid',
          group: 'bidding',
          params: { title: 'Hymer B 544', side: 'buyer', price: 2_310_000 },
          at,
        },
      ],
    },
  }),
  message({
    name: 'auction.released',
    version: 2,
    schema: of<AuctionReleased>(
      object({
        auctionId: id,
        round: count,
        ownerCustomerId: customer,
        startAt: instant(),
        endAt: instant(),
        at: instant(),
        exclusive: flag(),
        manufacturer: flag(),
      }),
    ),
    example: {
      auctionId,
      round: 1,
      ownerCustomerId: owner,
      startAt: at,
      endAt: '2026-03-03T14:00:00.000Z',
      at,
      exclusive: false,
      manufacturer: false,
    },
    // before there were exclusive auctions and those of makers
    upcasters: [(older) => ({ exclusive: false, manufacturer: false, ...(older as object) })],
  }),
  message({
    name: 'auction.sold',
    version: 1,
    schema: of<AuctionSold>(
      object({
        auctionId: id,
        round: count,
        seq: count,
        price: cents,
        buyerCustomerId: customer,
        sellerCustomerId: customer,
        origin: oneOf(['auction', 'buy_now', 'late_offer', 'renegotiation']),
        title,
        mediaId,
        vatReportable: flag(),
        at: instant(),
      }),
    ),
    example: {
      auctionId,
      round: 2,
      seq: 21,
      price: 4_000_000,
      buyerCustomerId: buyer,
      sellerCustomerId: owner,
      origin: 'buy_now',
      title: 'Hymer B 544',
      mediaId: null,
      vatReportable: false,
      at,
    },
  }),
  message({
    name: 'auction.rescinded',
    version: 1,
    schema: of<AuctionRescinded>(
      object({
        auctionId: id,
        round: count,
        seq: count,
        reason: text(Joi.string().max(2000)),
        at: instant(),
      }),
    ),
    example: { auctionId, round: 2, seq: 23, reason: 'Rahmenschaden', at },
  }),
];
