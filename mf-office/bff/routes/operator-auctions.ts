import {
  COMMAND_REFUSALS,
  refusalsOf,
  type Commands,
  type MoveName,
  type OperatorAuctionList,
  type OperatorContext,
  type OperatorCourse,
} from '@rollheim/contracts';
import {
  absent,
  defaulted,
  euros,
  extended,
  flag,
  list,
  number,
  object,
  orNull,
  text,
  textOf,
} from '@rollheim/contracts/schema';
import { contextOfOperator } from '@rollheim/contracts/server';
import { route, type BffContext, type BffRequest, type Route, type RequestOf } from '@rollheim/service-kit';
import Joi from 'joi';
import { AUCTION_GROUPS, auctionList, companiesOf } from '../operator-queries.ts';
import { isOffered } from '@rollheim/auction-rules';

const BASE = '/private/operator/auctions';

const reasoned = object({ reason: text(Joi.string().trim().min(3).max(2000)) });
const answer = object({ offerId: text(Joi.string().max(80)) });
/** EUR; null: what the rules demand. */
const amount = object({ amount: orNull(euros()) });
const days = object({
  days: list(
    object({
      day: text(Joi.string().pattern(/^\d{4}-\d{2}-\d{2}$/)),
      name: text(Joi.string().trim().min(1).max(100)),
    }),
    (table) => table.max(400),
  ),
});
const stepsQuery = object({ before: absent(number(Joi.number().integer().min(1))) }).unknown(true);

const listQuery = object({
  group: defaulted(textOf(AUCTION_GROUPS), 'running'),
  q: defaulted(text(Joi.string().trim().max(100).allow('')), ''),
  page: defaulted(number(Joi.number().integer().min(1).max(10_000)), 1),
}).unknown(true);

const idOf = ({ params }: RequestOf<'id'>): string => params.id;

type PlainMove =
  | 'auction.reopen'
  | 'auction.declare-outage'
  | 'auction.lift-outage'
  | 'auction.extend'
  | 'auction.open-to-all';
type OperatorMove =
  | PlainMove
  | 'auction.void'
  | 'auction.rescind'
  | 'auction.reservation'
  | 'auction.system-minimum';

/** The operator's moves on one auction. */
function movesOf(ctx: BffContext): readonly Route[] {
  const move = <N extends OperatorMove, B>(
    path: MoveName,
    summary: string,
    type: N,
    body: Joi.ObjectSchema<B> | undefined,
    payloadOf: (auctionId: string, body: B) => Commands[N],
  ): Route =>
    route({
      method: 'POST',
      path: `${BASE}/:id/${path}`,
      auth: 'operator',
      idempotent: true,
      ...(body ? { body } : {}),
      summary,
      answers: 'Move',
      refusals: refusalsOf(path),
      handler: (request) => {
        const key = idOf(request);
        return ctx.send(request, { key, type, payload: payloadOf(key, request.body) });
      },
    });
  const plain = (path: MoveName, summary: string, type: PlainMove) =>
    move(path, summary, type, undefined, (auctionId) => ({ auctionId }));
  const decided =
    (confirm: boolean) =>
    (auctionId: string, { offerId }: { readonly offerId: string }) => ({
      auctionId,
      offerId,
      confirm,
    });
  return [
    move('void', 'Voids a round, with the reason', 'auction.void', reasoned, (auctionId, body) => ({
      auctionId,
      reason: body.reason.trim(),
    })),
    move(
      'rescind',
      'Rescinds a sale that is not paid, with the reason; one in dispute before the other side was heard if both have agreed alone',
      'auction.rescind',
      extended(reasoned, { agreed: absent(flag()) }),
      (auctionId, body) => ({
        auctionId,
        reason: body.reason.trim(),
        ...(body.agreed ? { agreed: true } : {}),
      }),
    ),
    plain('reopen', 'Gives a rejected or voided ad back to its seller', 'auction.reopen'),
    plain('outage/declare', 'Declares an outage: end and bids are held', 'auction.declare-outage'),
    plain('outage/lift', 'Lifts the outage', 'auction.lift-outage'),
    plain('extend', 'Ends the outage with a new end slot', 'auction.extend'),
    plain(
      'open-to-all',
      'Opens a first round for chosen dealers to everyone, while it is announced or runs',
      'auction.open-to-all',
    ),
    move('reservation/confirm', 'Confirms a reservation', 'auction.reservation', answer, decided(true)),
    move('reservation/refuse', 'Refuses a reservation', 'auction.reservation', answer, decided(false)),
    move(
      'system-minimum',
      'Sets the least late offer',
      'auction.system-minimum',
      amount,
      (auctionId, body) => ({ auctionId, amount: body.amount }),
    ),
  ];
}

const contextOf = (ctx: BffContext, request: BffRequest, auctionId: string): Promise<OperatorContext> =>
  ctx
    .ask(request, { key: auctionId, type: 'auction.context', payload: { auctionId } })
    .then(contextOfOperator);

type Listed = OperatorAuctionList['auctions'][number];

/** A row whose offer waits for an answer shows it, as its page does; the list is answered while auctions cannot be asked. */
async function withOffer(ctx: BffContext, request: BffRequest, row: Listed): Promise<Listed> {
  if (!isOffered(row.status)) return row;
  const { auctionId } = row;
  try {
    const { late } = await contextOf(ctx, request, auctionId);
    return late ? { ...row, offer: late.amount } : row;
  } catch (error) {
    ctx.log.warn({ err: error, auctionId }, 'an offer cannot be asked');
    return row;
  }
}

/** The operator's part of the auctions: moves, outages of all, holidays, and every step with its actor and time. */
export const operatorAuctionRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: BASE,
    auth: 'operator',
    personal: { free: 'vehicles and where their auctions stand' },
    query: listQuery,
    summary: 'Auctions of a group: what runs by its end, all else the latest change first; 50 a page',
    answers: 'OperatorAuctions',
    handler: async (request) => {
      const { group, q, page } = request.query;
      const list = await auctionList(ctx.knex, group, q, page);
      const auctions = await Promise.all(list.auctions.map((each) => withOffer(ctx, request, each)));
      return { body: { ...list, auctions } satisfies OperatorAuctionList };
    },
  }),
  {
    method: 'GET',
    path: `${BASE}/holidays`,
    auth: 'operator',
    personal: { free: 'days' },
    summary: 'Days without ends of rounds',
    answers: 'Holidays',
    handler: async (request) => ({
      body: await ctx.ask(request, { key: 'holidays', type: 'auction.holidays', payload: {} }),
    }),
  },
  route({
    method: 'PUT',
    path: `${BASE}/holidays`,
    auth: 'operator',
    body: days,
    summary: 'Replaces the table of holidays; slots that are fixed stay',
    answers: 'Holidays',
    refusals: COMMAND_REFUSALS.auctions,
    handler: (request) =>
      ctx.send(request, {
        key: 'holidays',
        type: 'auction.set-holidays',
        payload: request.body,
      }),
  }),
  route({
    method: 'POST',
    path: `${BASE}/outages`,
    auth: 'operator',
    idempotent: true,
    body: object({ declare: flag(Joi.boolean().strict()) }),
    summary: 'Declares or lifts the outage of every auction that runs',
    // no auction keeps the end of a command to all: what became of it cannot be looked up
    answers: { 200: 'Outages', 202: 'Pending' },
    refusals: COMMAND_REFUSALS.auctions,
    handler: (request) =>
      ctx.send(request, {
        key: 'outages',
        type: 'auction.outages',
        payload: request.body,
      }),
  }),
  route({
    method: 'GET',
    path: `${BASE}/:id`,
    auth: 'operator',
    personal: { looks: (_: unknown, { params }) => ({ about: params.id, persons: [] }) },
    summary: 'State of an auction with its minimum, outage and pending reservation',
    answers: 'OperatorAuction',
    handler: async (request) => ({
      body: await contextOf(ctx, request, idOf(request)),
    }),
  }),
  route({
    method: 'GET',
    path: `${BASE}/:id/log`,
    auth: 'operator',
    personal: {
      looks: ({ steps }: OperatorCourse, { params }) => ({
        about: params.id,
        persons: steps.flatMap(({ actor, chosen = [] }) => [actor, ...chosen]),
      }),
    },
    query: stepsQuery,
    summary: 'Every step with its actor and time, the newest first, 200 a page; no limit of anyone',
    answers: 'OperatorSteps',
    handler: async (request) => {
      const { before } = request.query;
      const steps = await ctx.ask(request, {
        key: idOf(request),
        type: 'auction.steps',
        payload: { auctionId: idOf(request), ...(before === undefined ? {} : { before }) },
      });
      const actors = [...new Set(steps.steps.flatMap(({ actor, chosen = [] }) => [actor, ...chosen]))];
      const body: OperatorCourse = { ...steps, companies: await companiesOf(ctx.pool, actors) };
      return { body };
    },
  }),
  ...movesOf(ctx),
];
