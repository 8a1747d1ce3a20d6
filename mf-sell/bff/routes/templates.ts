import { emptyContent, type DamageItem, type ProductType } from '@rollheim/contracts';
import type { Route } from '@rollheim/service-kit';
import Joi from 'joi';

const query = Joi.object<{ productType: ProductType }>({
  productType: Joi.valid('motorhome', 'trailer').default('motorhome'),
}).unknown(true);

const EMPTY_DAMAGE: DamageItem = { sortOrder: 0, location: '', type: '', mediaIds: [] };

/** What an ad and a damage hold before anything was typed (spec 2 §7.3). Added before the routes that take an id. */
export const templateRoutes = (): readonly Route[] => [
  {
    method: 'GET',
    path: '/public/product/get/empty',
    auth: 'public',
    query,
    summary: 'The content of an ad that was just begun',
    answers: 'EmptyProduct',
    handler: async (request) => ({ body: { product: emptyContent(request.query.productType) } }),
  },
  {
    method: 'GET',
    path: '/public/product/damage/get/empty',
    auth: 'public',
    summary: 'A damage of which nothing is known yet',
    answers: 'EmptyDamage',
    handler: async () => ({ body: { damage: EMPTY_DAMAGE } }),
  },
];
