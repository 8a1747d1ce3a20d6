import {
  refusalsOf,
  type ApiAuctionAnswer,
  type CatalogDetail,
  type CommandAnswer,
  type Commands,
  type MoveCommand,
  type MoveName,
} from '@rollheim/contracts';
import { absent, flag, number, object, oneOf, text } from '@rollheim/contracts/schema';
import { route, type Answer, type BffContext, type RequestOf, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type { Upstream } from '../upstream.ts';
import { ofId, readOne, WRITES } from './read.ts';
import { toAuction, toStanding } from './shapes.ts';
import { idOf } from './vehicles.ts';

/** The rules decide what of it is on the grid. */
const amount = object({
  cents: number(Joi.number().integer().strict().unit('cents').min(1).max(1_000_000_000_00)),
  currency: oneOf(['EUR']),
});
const ofAmount = object({ amount, confirmedHigh: absent(flag(Joi.boolean().strict())) });
const offerId = text(Joi.string().max(80));

type Move = 'auction.bid' | 'auction.agent' | 'auction.buy-now' | 'auction.late-offer' | 'auction.negotiate';

const toAnswer = ({ auction, context }: CommandAnswer<Move>): ApiAuctionAnswer => ({
  auction: toAuction(auction),
  standing: toStanding(context ?? null),
});

/** Standing in an auction, and all that a dealer does there. Each is one command, carried out once under its key. */
export const biddingRoutes = (ctx: BffContext, upstream: Upstream): readonly Route[] => {
  /** One that the caller may not see is not found. */
  const detailOf = (request: RequestOf<'id'>) =>
    upstream.get<CatalogDetail>(request, `/public/catalog/get/${idOf(request.params)}`);

  const send = async <N extends Move>(
    request: RequestOf<'id'>,
    type: N,
    payloadOf: (auctionId: string) => Commands[N],
  ): Promise<Answer> => {
    const key = request.params.id;
    await detailOf(request);
    return ctx.send(request, { key, type, payload: payloadOf(key) }, toAnswer);
  };
  const write = <B = undefined>(
    move: MoveName | MoveCommand,
    method: 'POST' | 'PUT',
    path: string,
    summary: string,
    body: Joi.ObjectSchema<B> | undefined,
    handler: (request: RequestOf<'id', B>) => Promise<Answer>,
  ): Route =>
    route({
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
  const high = ({ confirmedHigh }: { readonly confirmedHigh?: boolean }) =>
    confirmedHigh ? { confirmedHigh } : {};
  const priced = (move: 'offer' | 'counter', summary: string): Route =>
    write(
      `negotiation/${move}`,
      'POST',
      `negotiation/${move}`,
      summary,
      object({ offerId, amount }),
      (request) => {
        const { offerId: id, amount: given } = request.body;
        return send(request, 'auction.negotiate', (auctionId) => ({
          auctionId,
          move,
          offerId: id,
          amount: given.cents,
        }));
      },
    );
  const answering = (move: 'accept' | 'decline' | 'end', summary: string): Route =>
    write(`negotiation/${move}`, 'POST', `negotiation/${move}`, summary, object({ offerId }), (request) =>
      send(request, 'auction.negotiate', (auctionId) => ({ auctionId, move, offerId: request.body.offerId })),
    );

  return [
    readOne({
      path: '/auctions/:id',
      scope: 'bid',
      summary: 'Public state of an auction and the own standing in it',
      answers: 'ApiAuctionAnswer',
      refusals: ['not_found'],
      body: async (request) => {
        const { auction } = await detailOf(request);
        const context = await ctx.ask(request, {
          key: auction.auctionId,
          type: 'auction.context',
          payload: { auctionId: auction.auctionId },
        });
        return { auction: toAuction(auction), standing: toStanding(context) } satisfies ApiAuctionAnswer;
      },
    }),
    write('auction.bid', 'POST', 'bids', 'Bids: the amount is the own maximum', ofAmount, (request) =>
      send(request, 'auction.bid', (auctionId) => ({
        auctionId,
        amount: request.body.amount.cents,
        ...high(request.body),
      })),
    ),
    write('auction.agent', 'PUT', 'agent', 'Sets or raises the own bidding agent', ofAmount, (request) =>
      send(request, 'auction.agent', (auctionId) => ({
        auctionId,
        limit: request.body.amount.cents,
        ...high(request.body),
      })),
    ),
    write('buy-now', 'POST', 'buy-now', 'Buys at the buy-now price', undefined, (request) =>
      send(request, 'auction.buy-now', (auctionId) => ({ auctionId })),
    ),
    write('late-offer', 'POST', 'late-offers', 'Offers after a failed round', object({ amount }), (request) =>
      send(request, 'auction.late-offer', (auctionId) => ({ auctionId, amount: request.body.amount.cents })),
    ),
    priced('offer', 'Renegotiation: a new offer of one’s own'),
    priced('counter', 'Renegotiation: answers an offer with another amount'),
    answering('accept', 'Renegotiation: accepts the offer of the other side'),
    answering('decline', 'Renegotiation: declines the offer of the other side'),
    answering('end', 'Renegotiation: ends it'),
  ];
};
