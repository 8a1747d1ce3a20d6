import { LOCALES } from '@rollheim/contracts';
import { absent, object, oneOf } from '@rollheim/contracts/schema';
import { route, type BffContext, type Route } from '@rollheim/service-kit';
import { detail } from '../queries.ts';
import type { Translator } from '../translation/translator.ts';

const query = object({ storeCode: absent(oneOf(LOCALES)) }).unknown(true);

const CALLS = [
  ['description', 'description', 'The description of a vehicle'],
  ['defects-description', 'defects', 'What a seller wrote about defects'],
] as const;

/** Texts of sellers in the language of the reader (spec 2 §7.3). */
export const translationRoutes = (ctx: BffContext, translator: Translator): readonly Route[] =>
  CALLS.map(([name, field, what]): Route =>
    route({
      method: 'GET',
      path: `/public/translate/${name}/:id`,
      auth: 'public',
      query,
      limit: { points: 60, seconds: 60 },
      summary: `${what} in the language \`storeCode\`, marked as machine-made; as it was written where nothing translates it`,
      answers: 'Translation',
      handler: async (request) => {
        const { params, session, locale } = request;
        const found = await detail(ctx.pool, params.id, session?.customerId ?? null);
        if (!found) throw ctx.problem('not_found');
        const { storeCode = locale } = request.query;
        return { body: await translator.translate(found.content[field], storeCode) };
      },
    }),
  );
