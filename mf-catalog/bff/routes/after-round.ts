import { type MoveName } from '@rollheim/contracts';
import { type BffContext, type Route, route, type RequestOf } from '@rollheim/service-kit';
import { euros, object } from '@rollheim/contracts/schema';
import { auctionCall, offerId, write } from './auction-call.ts';

const idOf = ({ params }: RequestOf<'id'>): string => params.id;
const answer = object({ offerId });
const counter = object({ offerId, amount: euros() });

/** What follows a round that did not sell: late offers, reservation, restart, changes, withdrawal. */
export const afterRoundRoutes = (ctx: BffContext): readonly Route[] => {
  const command = auctionCall(ctx);
  const plain = (
    path: MoveName,
    type: 'auction.open-late-offers' | 'auction.change' | 'auction.take-back' | 'auction.withdraw',
    summary: string,
  ): Route =>
    route({
      ...write(path, 'POST', undefined, summary),
      handler: (request) => command(request, type, { auctionId: idOf(request) }),
    });
  const lateAnswer = (move: 'accept' | 'decline', summary: string): Route =>
    route({
      ...write(`late-offer/${move}`, 'POST', answer, summary),
      handler: (request) =>
        command(request, 'auction.answer-late-offer', {
          auctionId: idOf(request),
          move,
          offerId: request.body.offerId,
        }),
    });
  const reservation = (path: 'confirm' | 'refuse', summary: string): Route =>
    route({
      ...write(`reservation/${path}`, 'POST', answer, summary),
      handler: (request) =>
        command(request, 'auction.reservation', {
          auctionId: idOf(request),
          offerId: request.body.offerId,
          confirm: path === 'confirm',
        }),
    });
  return [
    route({
      ...write('late-offer', 'POST', object({ amount: euros() }), 'Offers after a failed round'),
      handler: (request) =>
        command(request, 'auction.late-offer', {
          auctionId: idOf(request),
          amount: request.body.amount,
        }),
    }),
    plain('late-offers/open', 'auction.open-late-offers', 'Opens the vehicle to late offers'),
    lateAnswer('accept', 'Owner: accepts the late offer; dealer: accepts the counter'),
    lateAnswer('decline', 'Owner: declines the late offer; dealer: declines the counter'),
    route({
      ...write('late-offer/counter', 'POST', counter, 'Owner: counters the late offer'),
      handler: (request) =>
        command(request, 'auction.answer-late-offer', {
          auctionId: idOf(request),
          move: 'counter',
          offerId: request.body.offerId,
          amount: request.body.amount,
        }),
    }),
    reservation('confirm', 'Confirms the sale of an offer at or above the target price'),
    reservation('refuse', 'Refuses an offer at or above the target price'),
    route({
      ...write('restart', 'POST', object({ newMinimum: euros() }), 'Restarts with a lowered minimum'),
      handler: (request) =>
        command(request, 'auction.restart', {
          auctionId: idOf(request),
          newMinimum: request.body.newMinimum,
        }),
    }),
    plain('change', 'auction.change', 'Takes an unsold ad back to editing'),
    plain('take-back', 'auction.take-back', 'Takes an ad back from review'),
    plain('withdraw', 'auction.withdraw', 'Withdraws an ad that is not being bid on or negotiated'),
  ];
};
