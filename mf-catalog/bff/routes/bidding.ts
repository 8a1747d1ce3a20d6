import type { BidAnswer } from '@rollheim/contracts';
import { absent, euros, flag, object, textOf } from '@rollheim/contracts/schema';
import { route, type BffContext, type Route, type RequestOf } from '@rollheim/service-kit';
import Joi from 'joi';
import { ownContext } from '../own-context.ts';
import { auctionFor } from '../queries.ts';
import { auctionCall, offerId, write } from './auction-call.ts';

const confirmedHigh = absent(flag(Joi.boolean().strict()));
const amountBody = object({ amount: euros(), confirmedHigh });
const limitBody = object({ limit: euros(), confirmedHigh });
const reply = object({
  offerId,
  amount: absent(euros()),
  then: absent(textOf(['restart', 'pause'])),
  newMinimum: absent(euros()),
});

/** Calls of `/private/auction`: each is a command to the auctions service, answered after its commit. */
export const biddingRoutes = (ctx: BffContext): readonly Route[] => {
  const command = auctionCall(ctx);
  const idOf = ({ params }: RequestOf<'id'>): string => params.id;
  const bidAnswer = ({ auction, context }: BidAnswer): BidAnswer => ({ auction, context });
  const negotiation = (move: 'offer' | 'counter' | 'accept' | 'decline' | 'end'): Route =>
    route({
      ...write(`negotiation/${move}`, 'POST', reply, `Renegotiation: ${move}`),
      handler: (request) => {
        const { amount, then, newMinimum } = request.body;
        return command(request, 'auction.negotiate', {
          auctionId: idOf(request),
          move,
          offerId: request.body.offerId,
          ...(amount === undefined ? {} : { amount }),
          ...(then === undefined ? {} : { then }),
          ...(newMinimum === undefined ? {} : { newMinimum }),
        });
      },
    });
  return [
    route({
      method: 'GET',
      path: '/private/auction/:id/context',
      auth: 'session',
      summary: 'The asker’s own standing: own limit, turn, offers; the owner’s minimum',
      answers: 'AuctionContext',
      handler: async (request) => {
        const auctionId = request.params.id;
        if (!(await auctionFor(ctx.pool, auctionId, request.session?.customerId ?? null)))
          throw ctx.problem('not_found');
        const body = await ownContext(ctx, request, auctionId);
        // of the owner itself, and so ahead of the read model: the page then reads the price of the same version
        return { body, versions: { [`auctions/${auctionId}`]: body.version } };
      },
    }),
    route({
      ...write('bid', 'POST', amountBody, 'Bids: the amount is the bidder’s maximum'),
      answers: 'Bid',
      handler: (request) => {
        const { amount, confirmedHigh: high } = request.body;
        return command(
          request,
          'auction.bid',
          { auctionId: idOf(request), amount, ...(high ? { confirmedHigh: high } : {}) },
          bidAnswer,
        );
      },
    }),
    route({
      ...write('agent', 'PUT', limitBody, 'Sets or raises the own bidding agent'),
      answers: 'Bid',
      handler: (request) => {
        const { limit, confirmedHigh: high } = request.body;
        return command(
          request,
          'auction.agent',
          { auctionId: idOf(request), limit, ...(high ? { confirmedHigh: high } : {}) },
          bidAnswer,
        );
      },
    }),
    route({
      ...write('buy-now', 'POST', undefined, 'Buys at the buy-now price'),
      handler: (request) => command(request, 'auction.buy-now', { auctionId: idOf(request) }),
    }),
    ...(['offer', 'counter', 'accept', 'decline', 'end'] as const).map(negotiation),
  ];
};
