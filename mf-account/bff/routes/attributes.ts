import { isLocale } from '@rollheim/contracts';
import type { BffContext, Route } from '@rollheim/service-kit';
import { accountAttributes, ENTITIES } from '../attributes.ts';

/** Definitions that the account's forms can be drawn from (spec 2 §7.2). */
export const attributeRoutes = ({ problem }: BffContext): readonly Route[] =>
  ENTITIES.map((entity) => ({
    method: 'GET',
    path: `/public/attributes/all/${entity}/:locale`,
    auth: 'public',
    summary: `Attribute definitions of ${entity} in a language`,
    answers: 'Attributes',
    handler: async ({ params }) => {
      const { locale } = params;
      if (!isLocale(locale)) throw problem('not_found');
      return { body: await accountAttributes(entity, locale) };
    },
  }));
