import {
  COMMAND_REFUSALS,
  type AuctionSteps,
  type OperatorAuctionGroup,
  type OperatorAuctionList,
  type OperatorContext,
  type OperatorCourse,
  type RescissionBody,
} from '@rollheim/contracts';
import type { BffContext, BffRequest, Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { AUCTION_GROUPS, auctionList, companiesOf } from '../operator-queries.ts';
import { isOffered } from '@rollheim/auction-rules';

const TOPIC = 'auctions.commands';
const BASE = '/private/operator/auctions';

const reason = Joi.object({ reason: Joi.string().trim().min(3).max(2000).required() });
const answer = Joi.object({ offerId: Joi.string().max(80).required() });
/** EUR; null: what the rules demand. */
const amount = Joi.object({
  amount: Joi.number().strict().unsafe(false).unit('euros').allow(null).required(),
});
const days = Joi.object({
  days: Joi.array()
    .items(
      Joi.object({
        day: Joi.string()
          .pattern(/^\d{4}-\d{2}-\d{2}$/)
          .required(),
        name: Joi.string().trim().min(1).max(100).required(),
      }),
    )
    .max(400)
    .required(),
});
const stepsQuery = Joi.object<{ before?: number }>({ before: Joi.number().integer().min(1) }).unknown(true);

interface ListQuery {
  readonly group: OperatorAuctionGroup;
  readonly q: string;
  readonly page: number;
}
const listQuery = Joi.object<ListQuery>({
  group: Joi.string()
    .valid(...AUCTION_GROUPS)
    .default('running'),
  q: Joi.string().trim().max(100).allow('').default(''),
  page: Joi.number().integer().min(1).max(10_000).default(1),
}).unknown(true);

const idOf = ({ params }: BffRequest): string => params['id'] ?? '';

/** The operator's moves on one auction. */
function movesOf(ctx: BffContext): readonly Route[] {
  const move = (
    path: string,
    summary: string,
    type: string,
    body?: Joi.ObjectSchema,
    payload: (body: never) => object = () => ({}),
  ): Route => ({
    method: 'POST',
    path: `${BASE}/:id/${path}`,
    auth: 'operator',
    idempotent: true,
    ...(body ? { body } : {}),
    summary,
    answers: 'Move',
    refusals: COMMAND_REFUSALS.auctions,
    handler: (request) => {
      const auctionId = idOf(request);
      const fields = payload(request.body as never);
      return ctx.send(request, { topic: TOPIC, key: auctionId, type, payload: { auctionId, ...fields } });
    },
  });
  const said = ({ reason: words }: { readonly reason: string }) => ({ reason: words.trim() });
  const decided = (confirm: boolean) => (body: { readonly offerId: string }) => ({ ...body, confirm });
  return [
    move('void', 'Voids a round, with the reason', 'auction.void', reason, said),
    move(
      'rescind',
      'Rescinds a sale that is not paid, with the reason; one in dispute before the other side was heard if both have agreed alone',
      'auction.rescind',
      reason.keys({ agreed: Joi.boolean() }),
      (body: RescissionBody) => ({ ...said(body), ...(body.agreed ? { agreed: true } : {}) }),
    ),
    move('reopen', 'Gives a rejected or voided ad back to its seller', 'auction.reopen'),
    move('outage/declare', 'Declares an outage: end and bids are held', 'auction.declare-outage'),
    move('outage/lift', 'Lifts the outage', 'auction.lift-outage'),
    move('extend', 'Ends the outage with a new end slot', 'auction.extend'),
    move('reservation/confirm', 'Confirms a reservation', 'auction.reservation', answer, decided(true)),
    move('reservation/refuse', 'Refuses a reservation', 'auction.reservation', answer, decided(false)),
    move(
      'system-minimum',
      'Sets the least late offer',
      'auction.system-minimum',
      amount,
      ({ amount: euros }: { readonly amount: number | null }) => ({
        amount: euros === null ? null : Math.round(euros * 100),
      }),
    ),
  ];
}

type Listed = OperatorAuctionList['auctions'][number];

/** A row whose offer waits for an answer shows it, as its page does; the list stands while auctions cannot be asked. */
async function withOffer(ctx: BffContext, request: BffRequest, row: Listed): Promise<Listed> {
  if (!isOffered(row.status)) return row;
  const { auctionId } = row;
  try {
    const { late } = await ctx.ask<OperatorContext>(request, {
      topic: TOPIC,
      key: auctionId,
      type: 'auction.context',
      payload: { auctionId },
    });
    return late ? { ...row, offer: late.amount } : row;
  } catch (error) {
    ctx.log.warn({ err: error, auctionId }, 'an offer cannot be asked');
    return row;
  }
}

/** The operator's part of the auctions: moves, outages of all, holidays, and every step with its actor and time. */
export const operatorAuctionRoutes = (ctx: BffContext): readonly Route[] => [
  {
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
  },
  {
    method: 'GET',
    path: `${BASE}/holidays`,
    auth: 'operator',
    personal: { free: 'days' },
    summary: 'Days without ends of rounds',
    answers: 'Holidays',
    handler: async (request) => ({
      body: await ctx.ask(request, { topic: TOPIC, key: 'holidays', type: 'auction.holidays', payload: {} }),
    }),
  },
  {
    method: 'PUT',
    path: `${BASE}/holidays`,
    auth: 'operator',
    body: days,
    summary: 'Replaces the table of holidays; slots that are fixed stay',
    answers: 'Holidays',
    refusals: COMMAND_REFUSALS.auctions,
    handler: (request) =>
      ctx.send(request, {
        topic: TOPIC,
        key: 'holidays',
        type: 'auction.set-holidays',
        payload: request.body as object,
      }),
  },
  {
    method: 'POST',
    path: `${BASE}/outages`,
    auth: 'operator',
    idempotent: true,
    body: Joi.object({ declare: Joi.boolean().strict().required() }),
    summary: 'Declares or lifts the outage of every auction that runs',
    // no auction keeps the end of a command to all: what became of it cannot be looked up
    answers: { 200: 'Outages', 202: 'Pending' },
    refusals: COMMAND_REFUSALS.auctions,
    handler: (request) =>
      ctx.send(request, {
        topic: TOPIC,
        key: 'outages',
        type: 'auction.outages',
        payload: request.body as object,
      }),
  },
  {
    method: 'GET',
    path: `${BASE}/:id`,
    auth: 'operator',
    personal: { looks: (_: unknown, { params }) => ({ about: params['id'] ?? '', persons: [] }) },
    summary: 'State of an auction with its minimum, outage and pending reservation',
    answers: 'OperatorAuction',
    handler: async (request) => ({
      body: await ctx.ask<OperatorContext>(request, {
        topic: TOPIC,
        key: idOf(request),
        type: 'auction.context',
        payload: { auctionId: idOf(request) },
      }),
    }),
  },
  {
    method: 'GET',
    path: `${BASE}/:id/log`,
    auth: 'operator',
    personal: {
      looks: ({ steps }: OperatorCourse, { params }) => ({
        about: params['id'] ?? '',
        persons: steps.map(({ actor }) => actor),
      }),
    },
    query: stepsQuery,
    summary: 'Every step with its actor and time, the newest first, 200 a page; no limit of anyone',
    answers: 'OperatorSteps',
    handler: async (request) => {
      const { before } = request.query as { readonly before?: number };
      const steps = await ctx.ask<AuctionSteps>(request, {
        topic: TOPIC,
        key: idOf(request),
        type: 'auction.steps',
        payload: { auctionId: idOf(request), ...(before === undefined ? {} : { before }) },
      });
      const actors = [...new Set(steps.steps.map(({ actor }) => actor))];
      const body: OperatorCourse = { ...steps, companies: await companiesOf(ctx.pool, actors) };
      return { body };
    },
  },
  ...movesOf(ctx),
];
