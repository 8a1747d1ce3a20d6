import { emptyContent, type DamageItem } from '@rollheim/contracts';
import { defaulted, object, oneOf } from '@rollheim/contracts/schema';
import { route, type Route } from '@rollheim/service-kit';

const query = object({
  productType: defaulted(oneOf(['motorhome', 'trailer']), 'motorhome'),
}).unknown(true);

const EMPTY_DAMAGE: DamageItem = { sortOrder: 0, location: '', type: '', mediaIds: [] };

/** What an ad and a damage hold before anything was typed (spec 2 §7.3). Added before the routes that take an id. */
export const templateRoutes = (): readonly Route[] => [
  route({
    method: 'GET',
    path: '/public/product/get/empty',
    auth: 'public',
    query,
    summary: 'The content of an ad that was just begun',
    answers: 'EmptyProduct',
    handler: async (request) => ({ body: { product: emptyContent(request.query.productType) } }),
  }),
  {
    method: 'GET',
    path: '/public/product/damage/get/empty',
    auth: 'public',
    summary: 'A damage of which nothing is known yet',
    answers: 'EmptyDamage',
    handler: async () => ({ body: { damage: EMPTY_DAMAGE } }),
  },
];
