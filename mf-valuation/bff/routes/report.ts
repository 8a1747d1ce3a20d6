import { COMMAND_REFUSALS, LOCALES, pathTo } from '@rollheim/contracts';
import { evidenceVehicleOfValuation } from '@rollheim/contracts/server';
import { absent, object, textOf } from '@rollheim/contracts/schema';
import { begunAdsOf, pricesOf, route, type BffContext, type Route } from '@rollheim/service-kit';
import { ownReports, report, submittedOf, withAd } from '../queries.ts';
import { reportOf } from '../report/document.ts';

/** What sales say of a report's vehicle, and the report to keep: for whoever knows its unguessable id. */
export function reportRoutes(ctx: BffContext): readonly Route[] {
  /** A valuation whose range is given; before that the report says nothing of prices. */
  const valuated = async (id: string) => {
    const state = await submittedOf(ctx.pool, id);
    if (state?.status !== 'valuated') throw ctx.problem('not_found');
    return state;
  };
  return [
    route({
      method: 'GET',
      path: '/private/valuation/own',
      auth: 'session',
      limit: { points: 60, seconds: 60 },
      summary:
        'Valuations that the customer or this browser requested, drafts too, the newest first, 50 at most',
      answers: 'OwnValuations',
      handler: async (request) => {
        const { session, uuidHash } = request;
        if (session === null) throw ctx.problem('not_authenticated');
        const reports = await ownReports(ctx.pool, session.customerId, uuidHash);
        const ads = await begunAdsOf(
          ctx,
          request,
          reports.map(({ valuationId }) => valuationId),
        );
        return { body: { valuations: reports.map((each) => withAd(each, ads)) } };
      },
    }),
    route({
      method: 'GET',
      path: '/public/valuate-my-vehicle/report/get/:id/prices',
      auth: 'public',
      limit: { points: 60, seconds: 60 },
      summary: 'What sales of vehicles like it brought, once its price range is given',
      answers: 'VehiclePrices',
      refusals: COMMAND_REFUSALS.valuations,
      handler: async (request) => {
        const state = await valuated(request.params.id);
        return { body: await pricesOf(ctx, request, evidenceVehicleOfValuation(state)) };
      },
    }),
    route({
      method: 'GET',
      path: '/public/valuate-my-vehicle/report/get/:id/report.pdf',
      auth: 'public',
      query: object({ locale: absent(textOf(LOCALES)) }).unknown(true),
      limit: { points: 20, seconds: 60 },
      summary: 'The report of a valuation as PDF in the asker’s language, once its price range is given',
      answers: { 200: 'application/pdf' },
      refusals: COMMAND_REFUSALS.valuations,
      handler: async (request) => {
        const { id } = request.params;
        const state = await valuated(id);
        const [known, { evidence }] = await Promise.all([
          report(ctx.pool, id, null),
          pricesOf(ctx, request, evidenceVehicleOfValuation(state)),
        ]);
        if (!known) throw ctx.problem('not_found');
        // a link has no header that says the language of its page
        const { locale = request.locale } = request.query;
        const path = pathTo(`valuation-${state.productType}-report`, locale, { id });
        const url = new URL(path, ctx.env.PUBLIC_URL).href;
        const made = await reportOf({ report: known, evidence, locale, url });
        request.raw.res
          .status(200)
          .set({
            'Content-Type': 'application/pdf',
            'Content-Disposition': `attachment; filename="Rollheim-${id}.pdf"`,
            'Cache-Control': 'private, no-store',
          })
          .end(made);
        return undefined;
      },
    }),
  ];
}
