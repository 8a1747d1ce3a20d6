import {
  refusalsOf,
  type ApiAuctionAnswer,
  type AuctionContext,
  type BidderContext,
  type CatalogDetail,
  type MoveCommand,
  type MoveName,
  type PublicAuctionState,
} from '@rollheim/contracts';
import type { Answer, BffContext, BffRequest, Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type { Upstream } from '../upstream.ts';
import { ofId, read, WRITES } from './read.ts';
import { toAuction, toStanding } from './shapes.ts';
import { idOf } from './vehicles.ts';

const TOPIC = 'auctions.commands';
/** The rules decide what of it is on the grid. */
const amount = Joi.object({
  cents: Joi.number().integer().strict().unit('cents').min(1).max(1_000_000_000_00).required(),
  currency: Joi.valid('EUR').required(),
});
const ofAmount = Joi.object({ amount: amount.required(), confirmedHigh: Joi.boolean().strict() });
const offerId = Joi.string().max(80).required();

interface MoveResult {
  readonly auction: PublicAuctionState;
  readonly context?: AuctionContext | BidderContext;
}

const toAnswer = (result: unknown): ApiAuctionAnswer => {
  const { auction, context } = result as MoveResult;
  return { auction: toAuction(auction), standing: toStanding(context ?? null) };
};

/** Standing in an auction, and all that a dealer does there. Each is one command, carried out once under its key. */
export const biddingRoutes = (ctx: BffContext, upstream: Upstream): readonly Route[] => {
  /** One that the caller may not see is not found. */
  const detailOf = (request: BffRequest) =>
    upstream.get<CatalogDetail>(request, `/public/catalog/get/${idOf(request.params)}`);

  const send = async (request: BffRequest, type: string, payload: object): Promise<Answer> => {
    const auctionId = request.params['id'] ?? '';
    await detailOf(request);
    return ctx.send(
      request,
      { topic: TOPIC, key: auctionId, type, payload: { auctionId, ...payload } },
      toAnswer,
    );
  };
  const write = (
    move: MoveName | MoveCommand,
    method: 'POST' | 'PUT',
    path: string,
    summary: string,
    body: Joi.ObjectSchema | undefined,
    handler: Route['handler'],
  ): Route => ({
    method,
    path: `/v1/auctions/:id/${path}`,
    params: ofId,
    auth: 'token',
    scope: 'bid',
    idempotent: true,
    ...(body ? { body } : {}),
    limit: WRITES,
    summary,
    answers: 'ApiAuctionAnswer',
    refusals: refusalsOf(move),
    handler,
  });
  const withAmount = (
    method: 'POST' | 'PUT',
    path: string,
    summary: string,
    type: MoveCommand,
    name: 'amount' | 'limit',
  ): Route =>
    write(type, method, path, summary, ofAmount, (request) => {
      const { amount: given, confirmedHigh } = request.body as {
        amount: { cents: number };
        confirmedHigh?: boolean;
      };
      return send(request, type, { [name]: given.cents, ...(confirmedHigh ? { confirmedHigh } : {}) });
    });
  const negotiation = (move: 'offer' | 'counter' | 'accept' | 'decline' | 'end', summary: string): Route => {
    const priced = move === 'offer' || move === 'counter';
    const body = Joi.object({ offerId, ...(priced ? { amount: amount.required() } : {}) });
    return write(`negotiation/${move}`, 'POST', `negotiation/${move}`, summary, body, (request) => {
      const { offerId: id, amount: given } = request.body as { offerId: string; amount?: { cents: number } };
      return send(request, 'auction.negotiate', {
        move,
        offerId: id,
        ...(given === undefined ? {} : { amount: given.cents }),
      });
    });
  };

  return [
    read({
      path: '/auctions/:id',
      scope: 'bid',
      summary: 'Public state of an auction and the own standing in it',
      answers: 'ApiAuctionAnswer',
      refusals: ['not_found'],
      body: async (request) => {
        const { auction } = await detailOf(request);
        const context = await ctx.ask<AuctionContext>(request, {
          topic: TOPIC,
          key: auction.auctionId,
          type: 'auction.context',
          payload: { auctionId: auction.auctionId },
        });
        return { auction: toAuction(auction), standing: toStanding(context) } satisfies ApiAuctionAnswer;
      },
    }),
    withAmount('POST', 'bids', 'Bids: the amount is the own maximum', 'auction.bid', 'amount'),
    withAmount('PUT', 'agent', 'Sets or raises the own bidding agent', 'auction.agent', 'limit'),
    write('buy-now', 'POST', 'buy-now', 'Buys at the buy-now price', undefined, (request) =>
      send(request, 'auction.buy-now', {}),
    ),
    write(
      'late-offer',
      'POST',
      'late-offers',
      'Offers after a failed round',
      Joi.object({ amount: amount.required() }),
      (request) =>
        send(request, 'auction.late-offer', {
          amount: (request.body as { amount: { cents: number } }).amount.cents,
        }),
    ),
    negotiation('offer', 'Renegotiation: a new offer of one’s own'),
    negotiation('counter', 'Renegotiation: answers an offer with another amount'),
    negotiation('accept', 'Renegotiation: accepts the offer of the other side'),
    negotiation('decline', 'Renegotiation: declines the offer of the other side'),
    negotiation('end', 'Renegotiation: ends it'),
  ];
};
