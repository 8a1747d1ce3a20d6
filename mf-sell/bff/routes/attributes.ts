import { conditionallyRequired, LOCALES, normaliseAttributes, type ProductType } from '@rollheim/contracts';
import { defaulted, object, oneOf, text, textOf } from '@rollheim/contracts/schema';
import { attributeDefinitions, productTypes } from '@rollheim/contracts/attributes';
import { route, type BffContext, type Route, type RequestOf } from '@rollheim/service-kit';
import Joi from 'joi';

const ENTITIES = ['product', 'auction', 'damage'];

const productType = oneOf(['motorhome', 'trailer']);
const query = object({
  productType: defaulted(productType, null),
}).unknown(true);

interface ProductBody {
  readonly productType: ProductType;
  readonly attributes: Readonly<Record<string, unknown>>;
}
const attributes = Joi.object().unknown(true);
/** The product itself, or as `product`. */
const product = Joi.object<ProductBody | { readonly product: ProductBody }>({
  product: Joi.object({
    productType: productType.required(),
    attributes: attributes.required(),
  }).unknown(true),
  productType: productType.when('product', { is: Joi.exist(), otherwise: Joi.required() }),
  attributes: attributes.when('product', { is: Joi.exist(), otherwise: Joi.required() }),
}).unknown(true);

/** Definitions that the forms are drawn from (spec 2 §7.3). */
export const attributeRoutes = ({ problem }: BffContext): readonly Route[] => {
  const entitiesOf = ({ params }: RequestOf<'entities'>): readonly string[] => {
    const names = params.entities.split(',');
    if (!names.every((name) => ENTITIES.includes(name))) throw problem('not_found');
    return names;
  };
  const path = '/public/attributes/all/:entities/:locale';
  const locale = textOf(LOCALES);
  const params = { entities: text(Joi.string().max(200)), locale };
  return [
    route({
      method: 'GET',
      path,
      params,
      auth: 'public',
      query,
      summary: 'Attribute definitions in a language; with `productType` only what applies to it',
      answers: 'Attributes',
      handler: async (request) => ({
        body: attributeDefinitions(entitiesOf(request), request.params.locale, request.query.productType),
      }),
    }),
    route({
      method: 'POST',
      path,
      params,
      auth: 'public',
      body: product,
      summary: 'Codes of the attributes that are required for this vehicle though not for every one',
      answers: { 200: 'RequiredAttributes' },
      handler: async (request) => {
        entitiesOf(request);
        const body = request.body;
        const given = 'product' in body ? body.product : body;
        const facts = { productType: given.productType, attributes: normaliseAttributes(given.attributes) };
        return { body: { required: conditionallyRequired(facts) } };
      },
    }),
    route({
      method: 'GET',
      path: '/public/attributes/get/product/:locale/product_type',
      params: { locale },
      auth: 'public',
      summary: 'Kinds of vehicles',
      answers: 'ProductTypes',
      handler: async (request) => ({ body: { options: productTypes(request.params.locale) } }),
    }),
  ];
};
