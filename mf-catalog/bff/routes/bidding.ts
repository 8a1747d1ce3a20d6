import type { BidAnswer, BidderContext, PublicAuctionState } from '@rollheim/contracts';
import type { Answer, BffContext, BffRequest, Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { fullState } from '../queries.ts';

/** EUR as a person enters them; any finite number passes here, the rules decide on the grid. */
const euros = Joi.number().strict().unsafe(false).required();
const amountBody = Joi.object({ amount: euros, confirmedHigh: Joi.boolean().strict() });
const limitBody = Joi.object({ limit: euros, confirmedHigh: Joi.boolean().strict() });
const offer = Joi.string().max(80).required();
const reply = Joi.object({
  offerId: offer,
  amount: Joi.number().strict(),
  then: Joi.string().valid('restart', 'pause'),
  newMinimum: Joi.number().strict(),
});

/** Whole cents of EUR; anything finer than a cent stays off the grid and is refused by the rules. */
const cents = (amount: number): number => Math.round(amount * 100);

/** Calls of `/private/auction`: each is a command to the auctions service, answered after its commit. */
export const biddingRoutes = (ctx: BffContext): readonly Route[] => {
  const command = async (
    request: BffRequest,
    type: string,
    payload: object,
    map?: (result: unknown) => unknown,
  ): Promise<Answer> => {
    const auctionId = request.params['id'] ?? '';
    if (!(await fullState(ctx.pool, auctionId))) throw ctx.problem('not_found');
    return ctx.send(
      request,
      { topic: 'auctions.commands', key: auctionId, type, payload: { auctionId, ...payload } },
      map,
    );
  };
  const bidAnswer = (result: unknown): BidAnswer => {
    const { auction, context } = result as { auction: PublicAuctionState; context: BidderContext };
    return { auction, context };
  };
  const write = (
    path: string,
    method: 'POST' | 'PUT',
    body: Joi.ObjectSchema | undefined,
    summary: string,
  ) => ({
    method,
    path: `/private/auction/:id/${path}`,
    auth: 'session' as const,
    idempotent: true,
    ...(body ? { body } : {}),
    limit: { points: 60, seconds: 60 },
    summary,
  });
  const negotiation = (move: 'offer' | 'counter' | 'accept' | 'decline' | 'end'): Route => ({
    ...write(`negotiation/${move}`, 'POST', reply, `Renegotiation: ${move}`),
    handler: (request) => {
      const { offerId, amount, then, newMinimum } = request.body;
      return command(request, 'auction.negotiate', {
        move,
        offerId,
        ...(amount === undefined ? {} : { amount: cents(amount) }),
        ...(then === undefined ? {} : { then }),
        ...(newMinimum === undefined ? {} : { newMinimum: cents(newMinimum) }),
      });
    },
  });
  return [
    {
      method: 'GET',
      path: '/private/auction/:id/context',
      auth: 'session',
      summary: 'The asker’s own standing: own limit, turn, offers; the owner’s minimum',
      handler: async (request) => {
        const auctionId = request.params['id'] ?? '';
        if (!(await fullState(ctx.pool, auctionId))) throw ctx.problem('not_found');
        const body = await ctx.ask(request, {
          topic: 'auctions.commands',
          key: auctionId,
          type: 'auction.context',
          payload: { auctionId },
        });
        return { body };
      },
    },
    {
      ...write('bid', 'POST', amountBody, 'Bids: the amount is the bidder’s maximum'),
      handler: (request) => {
        const { amount, confirmedHigh } = request.body;
        return command(
          request,
          'auction.bid',
          { amount: cents(amount), ...(confirmedHigh ? { confirmedHigh } : {}) },
          bidAnswer,
        );
      },
    },
    {
      ...write('agent', 'PUT', limitBody, 'Sets or raises the own bidding agent'),
      handler: (request) => {
        const { limit, confirmedHigh } = request.body;
        return command(
          request,
          'auction.agent',
          { limit: cents(limit), ...(confirmedHigh ? { confirmedHigh } : {}) },
          bidAnswer,
        );
      },
    },
    {
      ...write('buy-now', 'POST', undefined, 'Buys at the buy-now price'),
      handler: (request) => command(request, 'auction.buy-now', {}),
    },
    {
      ...write(
        'question',
        'POST',
        Joi.object({ text: Joi.string().trim().min(3).max(1000).required() }),
        'Asks the owner',
      ),
      handler: (request) => command(request, 'auction.question', { text: request.body.text }),
    },
    {
      ...write('late-offer', 'POST', Joi.object({ amount: euros }), 'Offers after a failed round'),
      handler: (request) => command(request, 'auction.late-offer', { amount: cents(request.body.amount) }),
    },
    {
      ...write('late-offers/open', 'POST', undefined, 'Opens the vehicle to late offers'),
      handler: (request) => command(request, 'auction.open-late-offers', {}),
    },
    {
      ...write('restart', 'POST', Joi.object({ newMinimum: euros }), 'Restarts with a lowered minimum'),
      handler: (request) =>
        command(request, 'auction.restart', { newMinimum: cents(request.body.newMinimum) }),
    },
    ...(['offer', 'counter', 'accept', 'decline', 'end'] as const).map(negotiation),
  ];
};
