import { COMMAND_REFUSALS, LONGEST_VALUATION_REASON } from '@rollheim/contracts';
import { defaulted, euros, number, object, orNull, text, textOf } from '@rollheim/contracts/schema';
import { route, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { valuationQueue } from '../operator-queries.ts';

const queueQuery = object({
  status: defaulted(textOf(['under_review', 'valuated']), 'under_review'),
  page: defaulted(number(Joi.number().integer().min(1).max(10_000)), 1),
}).unknown(true);

/** EUR, whole. */
const amount = euros(Joi.number().strict().integer().min(500).max(10_000_000));
const rangeBody = object({
  low: amount,
  high: amount,
  // why the range departs from what sales say
  reason: defaulted(orNull(text(Joi.string().trim().min(3).max(LONGEST_VALUATION_REASON))), null),
});

/** The operator's valuations. */
export const operatorValuationRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/private/operator/valuations',
    auth: 'operator',
    personal: { free: 'vehicles' },
    query: queueQuery,
    summary: 'Valuations that wait for a price range, the longest waiting first, 50 a page',
    answers: 'OperatorValuations',
    handler: async ({ query: { status, page } }) => ({ body: await valuationQueue(ctx.pool, status, page) }),
  }),
  route({
    method: 'GET',
    path: '/private/operator/valuations/:id/proposal',
    auth: 'operator',
    personal: { free: 'vehicles and prices' },
    summary: 'What concluded sales say of a valuation: a proposal, similar sales, and which of them are odd',
    answers: 'PriceProposal',
    refusals: COMMAND_REFUSALS.valuations,
    handler: async (request) => {
      const valuationId = request.params.id;
      const proposal = await ctx.ask(request, {
        key: valuationId,
        type: 'valuation.proposal',
        payload: { valuationId },
      });
      return { body: proposal };
    },
  }),
  route({
    method: 'POST',
    path: '/private/operator/valuations/:id/valuate',
    auth: 'operator',
    idempotent: true,
    body: rangeBody,
    summary: 'Gives a price range (EUR) and sends the report',
    answers: 'ValuationStep',
    refusals: COMMAND_REFUSALS.valuations,
    handler: (request) => {
      const valuationId = request.params.id;
      const { low, high, reason } = request.body;
      const payload = { valuationId, low, high, reason };
      return ctx.send(request, { key: valuationId, type: 'valuation.valuate', payload }, ({ status }) => ({
        valuationId,
        status,
      }));
    },
  }),
];
