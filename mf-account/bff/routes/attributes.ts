import { LOCALES } from '@rollheim/contracts';
import { textOf } from '@rollheim/contracts/schema';
import { type Route, route } from '@rollheim/service-kit';
import { accountAttributes, ENTITIES } from '../attributes.ts';

/** Definitions that the account's forms can be drawn from (spec 2 §7.2). */
export const attributeRoutes = (): readonly Route[] =>
  ENTITIES.map((entity) =>
    route({
      method: 'GET',
      path: `/public/attributes/all/${entity}/:locale`,
      params: { locale: textOf(LOCALES) },
      auth: 'public',
      summary: `Attribute definitions of ${entity} in a language`,
      answers: 'Attributes',
      handler: async ({ params: { locale } }) => ({ body: await accountAttributes(entity, locale) }),
    }),
  );
