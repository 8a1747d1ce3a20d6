import {
  COMMAND_REFUSALS,
  MERCHANT_GROUPS,
  type MerchantGroup,
  type MerchantQueue,
  type MerchantReview,
  type OperatorMerchant,
} from '@rollheim/contracts';
import { MERCHANT_REASON_LENGTH, merchantCorrection } from '@rollheim/contracts/server';
import {
  leadToDocument,
  type BffContext,
  type BffRequest,
  type CommandCall,
  type Route,
} from '@rollheim/service-kit';
import Joi from 'joi';
import type { VatRegister } from '../vat/vies.ts';

interface QueueQuery {
  readonly group: MerchantGroup;
  readonly q: string;
  readonly page: number;
}
const queueQuery = Joi.object<QueueQuery>({
  group: Joi.string()
    .valid(...MERCHANT_GROUPS)
    .default('review'),
  q: Joi.string().trim().max(120).allow('').default(''),
  page: Joi.number().integer().min(1).max(10_000).default(1),
}).unknown(true);

const reason = Joi.string().trim().min(3).max(MERCHANT_REASON_LENGTH).required();
const because = Joi.object<{ reason: string }>({ reason });

const seen = Joi.string().max(64).required();

const review =
  (accepted: boolean) => (body: { reason?: string; vatVerified?: boolean | null; seen: string }) => ({
    type: 'merchant.review',
    payload: {
      accepted,
      reason: body.reason ?? null,
      vatVerified: body.vatVerified ?? null,
      seen: body.seen,
    },
  });
const block = (blocked: boolean) => (body: { reason: string }) => ({
  type: 'merchant.block',
  payload: { blocked, reason: body.reason },
});

/** The operator's moves on a dealer: what they need, and the command that they are. */
const MOVES = {
  take: {
    summary: 'Takes a dealer over for ten minutes, or gives them back',
    body: Joi.object({ taken: Joi.boolean().strict().required() }),
    command: ({ taken }: { taken: boolean }) => ({ type: 'merchant.take', payload: { taken } }),
  },
  correct: {
    summary: 'Corrects the data of a dealer by their papers; another operator releases them then',
    body: merchantCorrection.append({ seen }),
    command: (payload: object) => ({ type: 'merchant.correct', payload }),
  },
  accept: {
    summary: 'Releases a dealer, who may bid from then on; says whether the VAT number was verified',
    body: Joi.object({ vatVerified: Joi.boolean().strict().allow(null).default(null), seen }),
    command: review(true),
  },
  reject: {
    summary: 'Rejects a dealer with the reason; they may correct and send again',
    body: because.append({ seen }),
    command: review(false),
  },
  block: { summary: 'Blocks a dealer with the reason', body: because, command: block(true) },
  unblock: { summary: 'Lifts the block of a dealer with the reason', body: because, command: block(false) },
};
type Move = keyof typeof MOVES;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The operator's review of dealers. What is asked is answered by the customers service: persons are in no read model. */
export const operatorMerchantRoutes = (ctx: BffContext, vat: VatRegister): readonly Route[] => {
  /** A command or question about the dealer of the path. */
  const about = ({ params }: BffRequest, type: string, payload: object = {}): CommandCall => {
    const given = params['id'] ?? '';
    if (!ID.test(given)) throw ctx.problem('not_found');
    const merchantCustomerId = given.toLowerCase();
    const whose = { ...payload, merchantCustomerId };
    return { topic: 'customers.commands', key: merchantCustomerId, type, payload: whose };
  };
  const moves = (Object.keys(MOVES) as Move[]).map((move): Route => {
    const { summary, body, command } = MOVES[move];
    return {
      method: 'POST',
      path: `/private/operator/merchants/:id/${move}`,
      auth: 'operator',
      idempotent: true,
      body,
      summary,
      answers: 'MerchantDecided',
      refusals: COMMAND_REFUSALS.customers,
      handler: async (request) => {
        const { type, payload } = command(request.body as never);
        return ctx.send(request, about(request, type, payload), () => ({ decided: move }));
      },
    };
  });
  return [
    {
      method: 'GET',
      path: '/private/operator/merchants',
      auth: 'operator',
      personal: {
        looks: ({ merchants }: MerchantQueue) => ({
          about: 'list',
          persons: merchants.map(({ customerId }) => customerId),
        }),
      },
      query: queueQuery,
      summary:
        'Dealers by where they stand, who waits longest first, with the counts of all parts; 50 a page',
      answers: 'OperatorMerchants',
      handler: async (request) => {
        const { group, q, page } = request.query;
        const payload = { group, q, page };
        const asked = { topic: 'customers.commands', key: 'merchants', type: 'merchant.queue', payload };
        return { body: await ctx.ask<MerchantQueue>(request, asked) };
      },
    },
    {
      method: 'GET',
      path: '/private/operator/merchants/:id',
      auth: 'operator',
      personal: {
        looks: ({ customerId, duplicates }: OperatorMerchant) => ({
          about: customerId,
          persons: [customerId, ...duplicates.map((each) => each.customerId)],
        }),
      },
      summary: 'Everything about one dealer: data, papers, likenesses with others, history',
      answers: 'OperatorMerchant',
      handler: async (request) => {
        const found = await ctx.ask<MerchantReview>(request, about(request, 'merchant.get'));
        return { body: { ...found, paperLinks: linksOf(found) } satisfies OperatorMerchant };
      },
    },
    {
      method: 'GET',
      path: '/private/operator/merchants/:id/vat',
      auth: 'operator',
      personal: {
        looks: (_: unknown, { params }) => ({ about: 'vat', persons: [params['id']?.toLowerCase()] }),
      },
      summary: 'What VIES says of the VAT number of a dealer; `unverified` where it gives no answer',
      answers: 'MerchantVat',
      handler: async (request) => {
        const { application } = await ctx.ask<MerchantReview>(request, about(request, 'merchant.get'));
        if (application.vatNumber === null) throw ctx.problem('not_found');
        return { body: await vat.check(application.vatNumber, request.signal) };
      },
    },
    {
      method: 'GET',
      path: '/private/operator/merchants/:id/papers/:mediaId',
      auth: 'operator',
      personal: { noted: 'merchant.look' },
      summary: 'Leads to a paper, by an address that holds for two minutes, and notes who looked',
      answers: { 303: 'Empty' },
      handler: async (request) => {
        const mediaId = request.params['mediaId'] ?? '';
        await ctx.ask(request, about(request, 'merchant.look', { mediaId }));
        return leadToDocument(ctx, request, mediaId);
      },
    },
    ...moves,
  ];
};

const linksOf = ({ customerId, application }: MerchantReview): Record<string, string> =>
  Object.fromEntries(
    application.papers.map(({ mediaId }) => [
      mediaId,
      `/api/private/operator/merchants/${customerId}/papers/${mediaId}`,
    ]),
  );
