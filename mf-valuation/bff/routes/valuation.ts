import { COMMAND_REFUSALS, newId, type ValuationCommands } from '@rollheim/contracts';
import {
  absent,
  defaulted,
  number,
  object,
  oneOf,
  orNull,
  text,
  type Passing,
} from '@rollheim/contracts/schema';
import { begunAdsOf, route, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { uuidHashOf } from '../owner.ts';
import { earlierOf, newestOf, report, toData, withAd } from '../queries.ts';

const valuationId = text(Joi.string().pattern(/^[0-9a-hjkmnp-tv-z]{12}$/));
/** Shapes only; what is required, and the makes, are the valuation service's own. */
const whole = (min: number, max: number) => number(Joi.number().integer().strict().min(min).max(max));
const word = orNull(text(Joi.string().pattern(/^[a-z0-9_]{1,60}$/)));

const productType = defaulted(oneOf(['motorhome', 'trailer']), 'motorhome');
const getQuery = object({ productType }).unknown(true);

const updateBody = object({
  valuationId: absent(valuationId),
  productType,
  product: object({
    make: absent(text(Joi.string().max(80).allow(''))),
    model: absent(text(Joi.string().max(80).allow(''))),
    year: absent(whole(1950, 2100)),
    mileage: absent(orNull(whole(0, 3_000_000))),
    category: absent(word),
    powerKw: absent(orNull(whole(20, 500))),
    beds: absent(orNull(whole(0, 12))),
    condition: absent(word),
  }),
  notes: absent(text(Joi.string().max(4_000).allow(''))),
});
type UpdateBody = Passing<typeof updateBody>;

const submitBody = object({
  valuationId,
  email: text(Joi.string().max(254)),
  phone: absent(orNull(text(Joi.string().max(40).allow('')))),
  name: absent(orNull(text(Joi.string().max(120).allow('')))),
});

const confirmBody = object({
  valuationId,
  token: text(Joi.string().pattern(/^[\w-]{20,80}$/)),
});

const resendBody = object({ valuationId });
const correctBody = object({ valuationId, email: text(Joi.string().max(254)) });

/** Texts without the spaces around them. */
const trimmed = (product: UpdateBody['product']): UpdateBody['product'] => ({
  ...product,
  ...(product.make === undefined ? {} : { make: product.make.trim() }),
  ...(product.model === undefined ? {} : { model: product.model.trim() }),
});

/** The draft that an update goes to: the named one, else the one that this browser has begun, else a new one. */
async function draftId(ctx: BffContext, uuidHash: string, body: UpdateBody): Promise<string> {
  if (body.valuationId) return body.valuationId;
  const newest = await newestOf(ctx.pool, uuidHash, body.productType);
  return newest?.status === 'editing' ? newest.valuationId : newId();
}

export const valuationRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/public/valuate-my-vehicle/get',
    auth: 'public',
    query: getQuery,
    summary:
      'The newest valuation of this browser, of motorhomes or of trailers, and what was sent before by account or browser',
    answers: 'Valuation',
    handler: async ({ query: { productType: type }, uuidHash, session }) => {
      const [newest, earlier] = await Promise.all([
        uuidHash === null ? null : newestOf(ctx.pool, uuidHash, type),
        earlierOf(ctx.pool, session?.customerId ?? null, uuidHash),
      ]);
      return { body: toData(newest, earlier) };
    },
  }),
  route({
    method: 'PUT',
    path: '/public/valuate-my-vehicle/update',
    auth: 'public',
    body: updateBody,
    limit: { points: 60, seconds: 60 },
    summary: 'Keeps what was typed in; without `valuationId` in the draft that this browser has begun',
    answers: 'ValuationStep',
    refusals: COMMAND_REFUSALS.valuations,
    handler: async (request) => {
      const uuidHash = uuidHashOf(ctx, request);
      const { product, notes } = request.body;
      const id = await draftId(ctx, uuidHash, request.body);
      const payload: ValuationCommands['valuation.update'] = {
        valuationId: id,
        uuidHash,
        productType: request.body.productType,
        product: trimmed(product),
        ...(notes === undefined ? {} : { notes: notes.trim() }),
      };
      return ctx.send(request, { key: id, type: 'valuation.update', payload });
    },
  }),
  route({
    method: 'POST',
    path: '/public/valuate-my-vehicle/submit',
    auth: 'public',
    body: submitBody,
    limit: { points: 10, seconds: 600 },
    summary: 'Submits the draft, which waits until its address is confirmed by mail',
    answers: 'ValuationStep',
    refusals: COMMAND_REFUSALS.valuations,
    handler: async (request) => {
      const { valuationId: id, email, phone, name } = request.body;
      const payload: ValuationCommands['valuation.submit'] = {
        valuationId: id,
        uuidHash: uuidHashOf(ctx, request),
        email: email.trim(),
        phone: phone?.trim() || null,
        name: name?.trim() || null,
        language: request.locale,
      };
      return ctx.send(request, { key: id, type: 'valuation.submit', payload });
    },
  }),
  route({
    method: 'POST',
    path: '/public/valuate-my-vehicle/confirm',
    auth: 'public',
    body: confirmBody,
    limit: { points: 30, seconds: 600 },
    summary: 'Confirms the address with the token of the mail; `valuation_exists` where it has a valuation',
    answers: 'ValuationStep',
    refusals: COMMAND_REFUSALS.valuations,
    handler: (request) => {
      const payload = request.body;
      const { valuationId: key } = payload;
      return ctx.send(request, { key, type: 'valuation.confirm', payload });
    },
  }),
  route({
    method: 'POST',
    path: '/public/valuate-my-vehicle/resend',
    auth: 'public',
    body: resendBody,
    limit: { points: 10, seconds: 600 },
    summary:
      'Sends the mail that asks for the confirmation again, three in an hour; `nextAt` says when there is room',
    answers: 'ValuationMail',
    refusals: COMMAND_REFUSALS.valuations,
    handler: (request) => {
      const payload = request.body;
      return ctx.send(request, { key: payload.valuationId, type: 'valuation.resend', payload });
    },
  }),
  route({
    method: 'PUT',
    path: '/public/valuate-my-vehicle/email',
    auth: 'public',
    body: correctBody,
    limit: { points: 10, seconds: 600 },
    summary:
      'Corrects the address that is not confirmed, in the browser that asked, and sends the mail there',
    answers: 'ValuationMail',
    refusals: COMMAND_REFUSALS.valuations,
    handler: (request) => {
      const { valuationId: key, email } = request.body;
      const payload = { valuationId: key, uuidHash: uuidHashOf(ctx, request), email: email.trim() };
      return ctx.send(request, { key, type: 'valuation.correct-email', payload });
    },
  }),
  route({
    method: 'GET',
    path: '/public/valuate-my-vehicle/report/get/:id',
    auth: 'public',
    limit: { points: 60, seconds: 60 },
    summary:
      'The report of a submitted valuation, by its unguessable id, with the asker’s own ad that was begun with it',
    answers: 'ValuationReport',
    handler: async (request) => {
      const found = await report(ctx.pool, request.params.id, request.uuidHash);
      if (!found) throw ctx.problem('not_found');
      return { body: withAd(found, await begunAdsOf(ctx, request, [found.valuationId])) };
    },
  }),
];
