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
} from '../state/auctions.ts';
import type { MessageContract } from './registry.ts';

const id = Joi.string().max(80).required();
const customer = Joi.string().guid();
const cents = Joi.number().integer().min(0).required();
const count = Joi.number().integer().min(0).required();
const instant = Joi.string().isoDate().required();
const title = Joi.string().allow('').max(300).required();
const mediaId = Joi.string().max(80).allow(null).required();
const status = Joi.string()
  .valid(...AUCTION_STATUSES)
  .required();

const auctionId = '4h7k2m9p3q5r';
const [owner, buyer] = ['7d9f1c52-0c51-4f0c-9a6e-2b8f5a3d1e10', '0b6e2f7a-90c4-4f5e-8d21-7a3c5b9e4f60'];
const at = '2026-03-02T15:45:00.000Z';
const head = 'a3f1'.repeat(16);

const message = <Payload>(name: string, schema: Joi.ObjectSchema, example: Payload): MessageContract => ({
  name,
  version: 1,
  schema,
  example,
});

/** States and events of the auctions: what others keep, or act upon. */
export const auctionEvents: readonly MessageContract[] = [
  message<AuctionState>(
    'auction.state',
    Joi.object({
      auctionId: id,
      version: count,
      status,
      round: count,
      startPrice: cents.allow(null),
      price: cents.allow(null),
      nextBid: cents.allow(null),
      buyNow: cents.allow(null),
      reserve: Joi.valid('none', 'not_met', 'met', null).required(),
      startAt: instant.allow(null),
      endAt: instant.allow(null),
      bidCount: count,
      bidderCount: count,
      soldPrice: cents.allow(null),
      outage: Joi.boolean().required(),
      logHead: Joi.string().hex().length(64).required(),
      ownerCustomerId: customer.allow(null).required(),
      leaderCustomerId: customer.allow(null).required(),
      buyerCustomerId: customer.allow(null).required(),
      since: instant,
    }),
    {
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
      endAt: '2026-03-03T14:00:00.000Z',
      bidCount: 4,
      bidderCount: 2,
      soldPrice: null,
      outage: false,
      logHead: head,
      ownerCustomerId: owner,
      leaderCustomerId: buyer,
      buyerCustomerId: null,
      since: at,
    },
  ),
  message<AuctionHistoryEntry>(
    'auction.history',
    Joi.object({
      auctionId: id,
      round: count,
      seq: count,
      at: instant,
      price: cents,
      customerId: customer.required(),
      bidder: count,
      manual: Joi.boolean().required(),
      endAt: instant,
      releaseSet: Joi.string().allow(null).required(),
    }),
    {
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
  ),
  message<AnsweredQuestion>(
    'auction.question-answered',
    Joi.object({
      auctionId: id,
      questionId: id,
      round: count,
      question: Joi.string().max(1000).required(),
      answer: Joi.string().max(1000).required(),
      askedAt: instant,
      answeredAt: instant,
    }),
    {
      auctionId,
      questionId: `${auctionId}.question-1`,
      round: 1,
      question: 'Ist die Markise elektrisch?',
      answer: 'Ja, mit Windwächter.',
      askedAt: at,
      answeredAt: at,
    },
  ),
  message<AuctionMessages>(
    'auction.messages',
    Joi.object({
      auctionId: id,
      status,
      title,
      mediaId,
      silent: Joi.boolean().required(),
      messages: Joi.array()
        .items(
          Joi.object({
            key: Joi.string().max(200).required(),
            customerId: Joi.alternatives(customer, Joi.valid('@operator', '@watchers')).required(),
            code: Joi.string().max(120).required(),
            group: Joi.valid('ad', 'bidding', 'negotiation', 'late_offer', 'sale', 'question').required(),
            params: Joi.object()
              .pattern(
                Joi.string().max(40),
                Joi.alternatives(Joi.string().allow(''), Joi.number(), Joi.valid(null)),
              )
              .required(),
            at: instant,
          }),
        )
        .min(1)
        .required(),
    }),
    {
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
  ),
  message<AuctionReleased>(
    'auction.released',
    Joi.object({
      auctionId: id,
      round: count,
      ownerCustomerId: customer.required(),
      startAt: instant,
      endAt: instant,
      at: instant,
    }),
    { auctionId, round: 1, ownerCustomerId: owner, startAt: at, endAt: '2026-03-03T14:00:00.000Z', at },
  ),
  message<AuctionSold>(
    'auction.sold',
    Joi.object({
      auctionId: id,
      round: count,
      seq: count,
      price: cents,
      buyerCustomerId: customer.required(),
      sellerCustomerId: customer.required(),
      origin: Joi.valid('auction', 'buy_now', 'late_offer', 'renegotiation').required(),
      title,
      mediaId,
      vatReportable: Joi.boolean().required(),
      at: instant,
    }),
    {
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
  ),
  message<AuctionRescinded>(
    'auction.rescinded',
    Joi.object({
      auctionId: id,
      round: count,
      seq: count,
      reason: Joi.string().max(2000).required(),
      at: instant,
    }),
    { auctionId, round: 2, seq: 23, reason: 'Rahmenschaden', at },
  ),
];
