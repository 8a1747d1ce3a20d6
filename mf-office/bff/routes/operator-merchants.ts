import {
  COMMAND_REFUSALS,
  MERCHANT_GROUPS,
  type MerchantQueue,
  type MerchantReview,
  type OperatorMerchant,
} from '@rollheim/contracts';
import { defaulted, extended, flag, number, object, orNull, text, textOf } from '@rollheim/contracts/schema';
import { MERCHANT_REASON_LENGTH, merchantCorrection } from '@rollheim/contracts/server';
import {
  leadToDocument,
  route,
  type BffContext,
  type CommandCall,
  type Route,
  type RequestOf,
} from '@rollheim/service-kit';
import Joi from 'joi';
import type { VatRegister } from '../vat/vies.ts';

const queueQuery = object({
  group: defaulted(textOf(MERCHANT_GROUPS), 'review'),
  q: defaulted(text(Joi.string().trim().max(120).allow('')), ''),
  page: defaulted(number(Joi.number().integer().min(1).max(10_000)), 1),
}).unknown(true);

const reason = text(Joi.string().trim().min(3).max(MERCHANT_REASON_LENGTH));
const seen = text(Joi.string().max(64));

/** What a move sends about a dealer. */
type MoveName = 'merchant.take' | 'merchant.correct' | 'merchant.review' | 'merchant.block';
type Sent = { [N in MoveName]: Pick<CommandCall<N>, 'type' | 'payload'> }[MoveName];

const review =
  (accepted: boolean) =>
  (
    merchantCustomerId: string,
    body: { reason?: string; vatVerified?: boolean | null; seen: string },
  ): Sent => ({
    type: 'merchant.review',
    payload: {
      merchantCustomerId,
      accepted,
      reason: body.reason ?? null,
      vatVerified: body.vatVerified ?? null,
      seen: body.seen,
    },
  });
const block =
  (blocked: boolean) =>
  (merchantCustomerId: string, { reason: why }: { reason: string }): Sent => ({
    type: 'merchant.block',
    payload: { merchantCustomerId, blocked, reason: why },
  });

type Move = 'take' | 'correct' | 'accept' | 'reject' | 'block' | 'unblock';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The operator's review of dealers. What is asked is answered by the customers service: persons are in no read model. */
export const operatorMerchantRoutes = (ctx: BffContext, vat: VatRegister): readonly Route[] => {
  /** The dealer of the path. */
  const dealerOf = ({ params }: RequestOf<'id'>): string => {
    const given = params.id;
    if (!ID.test(given)) throw ctx.problem('not_found');
    return given.toLowerCase();
  };
  const reviewOf = (request: RequestOf<'id'>) => {
    const merchantCustomerId = dealerOf(request);
    return ctx.ask(request, {
      key: merchantCustomerId,
      type: 'merchant.get',
      payload: { merchantCustomerId },
    });
  };
  /** A move of the operator on a dealer: what it needs, and the command that it is. */
  const move = <B>(
    name: Move,
    summary: string,
    body: Joi.ObjectSchema<B>,
    command: (merchantCustomerId: string, body: B) => Sent,
  ) =>
    route({
      method: 'POST',
      path: `/private/operator/merchants/:id/${name}`,
      auth: 'operator',
      idempotent: true,
      body,
      summary,
      answers: 'MerchantDecided',
      refusals: COMMAND_REFUSALS.customers,
      handler: async (request) => {
        const key = dealerOf(request);
        return ctx.send(request, { key, ...command(key, request.body) }, () => ({ decided: name }));
      },
    });
  return [
    route({
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
        return { body: await ctx.ask(request, { key: 'merchants', type: 'merchant.queue', payload }) };
      },
    }),
    route({
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
        const found = await reviewOf(request);
        return { body: { ...found, paperLinks: linksOf(found) } satisfies OperatorMerchant };
      },
    }),
    route({
      method: 'GET',
      path: '/private/operator/merchants/:id/vat',
      auth: 'operator',
      personal: {
        looks: (_: unknown, { params }) => ({ about: 'vat', persons: [params.id.toLowerCase()] }),
      },
      summary: 'What VIES says of the VAT number of a dealer; `unverified` where it gives no answer',
      answers: 'MerchantVat',
      handler: async (request) => {
        const { application } = await reviewOf(request);
        if (application.vatNumber === null) throw ctx.problem('not_found');
        return { body: await vat.check(application.vatNumber, request.signal) };
      },
    }),
    route({
      method: 'GET',
      path: '/private/operator/merchants/:id/papers/:mediaId',
      auth: 'operator',
      personal: { noted: 'merchant.look' },
      summary: 'Leads to a paper, by an address that holds for two minutes, and notes who looked',
      answers: { 303: 'Empty' },
      handler: async (request) => {
        const mediaId = request.params.mediaId;
        const key = dealerOf(request);
        await ctx.ask(request, { key, type: 'merchant.look', payload: { mediaId, merchantCustomerId: key } });
        return leadToDocument(ctx, request, mediaId);
      },
    }),
    move(
      'take',
      'Takes a dealer over for ten minutes, or gives them back',
      object({ taken: flag(Joi.boolean().strict()) }),
      (merchantCustomerId, { taken }) => ({ type: 'merchant.take', payload: { merchantCustomerId, taken } }),
    ),
    move(
      'correct',
      'Corrects the data of a dealer by their papers; another operator releases them then',
      extended(merchantCorrection, { seen }),
      (merchantCustomerId, body) => ({ type: 'merchant.correct', payload: { ...body, merchantCustomerId } }),
    ),
    move(
      'accept',
      'Releases a dealer, who may bid from then on; says whether the VAT number was verified',
      object({ vatVerified: defaulted(orNull(flag(Joi.boolean().strict())), null), seen }),
      review(true),
    ),
    move(
      'reject',
      'Rejects a dealer with the reason; they may correct and send again',
      object({ reason, seen }),
      review(false),
    ),
    move('block', 'Blocks a dealer with the reason', object({ reason }), block(true)),
    move('unblock', 'Lifts the block of a dealer with the reason', object({ reason }), block(false)),
  ];
};

const linksOf = ({ customerId, application }: MerchantReview): Record<string, string> =>
  Object.fromEntries(
    application.papers.map(({ mediaId }) => [
      mediaId,
      `/api/private/operator/merchants/${customerId}/papers/${mediaId}`,
    ]),
  );
