import {
  COMMAND_REFUSALS,
  newId,
  type ProductType,
  type ValuationCommands,
  type ValuationState,
} from '@rollheim/contracts';
import type { BffContext, Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { uuidHashOf } from '../owner.ts';
import { newestOf, report, toData } from '../queries.ts';

const valuationId = Joi.string().pattern(/^[0-9a-hjkmnp-tv-z]{12}$/);
/** Shapes only; what is required, and the makes, are the valuation service's own. */
const number = Joi.number().integer().strict();
const word = Joi.string()
  .pattern(/^[a-z0-9_]{1,60}$/)
  .allow(null);

const productType = Joi.valid('motorhome', 'trailer').default('motorhome');
const getQuery = Joi.object<{ productType: ProductType }>({ productType }).unknown(true);

interface UpdateBody {
  readonly valuationId?: string;
  readonly productType: ProductType;
  readonly product: Partial<ValuationState['product']>;
  readonly notes?: string;
}

const updateBody = Joi.object<UpdateBody>({
  valuationId,
  productType,
  product: Joi.object({
    make: Joi.string().max(80).allow(''),
    model: Joi.string().max(80).allow(''),
    year: number.min(1950).max(2100),
    mileage: number.min(0).max(3_000_000).allow(null),
    category: word,
    powerKw: number.min(20).max(500).allow(null),
    beds: number.min(0).max(12).allow(null),
    condition: word,
  }).required(),
  notes: Joi.string().max(4_000).allow(''),
});

type SubmitBody = Pick<ValuationCommands['valuation.submit'], 'valuationId' | 'email'> & {
  readonly phone?: string | null;
  readonly name?: string | null;
};

const submitBody = Joi.object<SubmitBody>({
  valuationId: valuationId.required(),
  email: Joi.string().max(254).required(),
  phone: Joi.string().max(40).allow('', null),
  name: Joi.string().max(120).allow('', null),
});

const confirmBody = Joi.object<ValuationCommands['valuation.confirm']>({
  valuationId: valuationId.required(),
  token: Joi.string()
    .pattern(/^[\w-]{20,80}$/)
    .required(),
});

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
  {
    method: 'GET',
    path: '/public/valuate-my-vehicle/get',
    auth: 'public',
    query: getQuery,
    summary: 'The newest valuation of this browser, of motorhomes or of trailers',
    answers: 'Valuation',
    handler: async (request) => {
      const { productType: type } = request.query;
      return {
        body: toData(
          request.uuidHash === null ? null : await newestOf(ctx.pool, uuidHashOf(ctx, request), type),
        ),
      };
    },
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
    method: 'GET',
    path: '/public/valuate-my-vehicle/report/get/:id',
    auth: 'public',
    summary: 'The report of a submitted valuation, by its unguessable id',
    answers: 'ValuationReport',
    handler: async ({ params }) => {
      const found = await report(ctx.pool, params['id'] ?? '');
      if (!found) throw ctx.problem('not_found');
      return { body: found };
    },
  },
];
