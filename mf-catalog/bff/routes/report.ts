import { LOCALES, maySee, pathTo, type Locale } from '@rollheim/contracts';
import { absent, object, textOf } from '@rollheim/contracts/schema';
import {
  route,
  ProblemError,
  waitFor,
  type BffContext,
  type Route,
  type RequestOf,
} from '@rollheim/service-kit';
import { detail, roleOf } from '../queries.ts';
import { picturesFrom, Reports } from '../report/reports.ts';

/** The condition report of a vehicle. */
export function reportRoutes(
  ctx: BffContext,
  reports = new Reports(picturesFrom(ctx.env.MEDIA_URL)),
): readonly Route[] {
  const send = async (
    request: RequestOf<'id', unknown, { readonly locale?: Locale }>,
  ): Promise<undefined> => {
    const adId = request.params.id;
    const customerId = request.session?.customerId ?? '';
    const vehicle = await detail(ctx.pool, adId, customerId);
    if (!vehicle) throw ctx.problem('not_found');
    if (!maySee(await roleOf(ctx.pool, adId, customerId), 'conditionReport'))
      throw ctx.problem('not_allowed');
    // a link has no header that says the language of its page
    const { locale = request.locale } = request.query;
    const url = new URL(pathTo('catalog-detail', locale, { id: adId }), ctx.env.PUBLIC_URL).href;
    // pictures that are not to be had now are a moment later
    const { hash, made } = await waitFor(request, async () => {
      const report = reports.get({ vehicle, locale, url });
      const bytes = await report.pdf.catch((error: unknown) => {
        ctx.log.error({ err: error, adId }, 'a condition report could not be made');
        throw new ProblemError('unavailable');
      });
      return { hash: report.hash, made: bytes };
    });
    request.raw.res
      .status(200)
      .set({
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="Rollheim-${vehicle.number}.pdf"`,
        'Cache-Control': 'private, no-cache',
        ETag: `"${hash}"`,
      })
      .end(made);
    return undefined;
  };
  return [
    route({
      method: 'GET',
      path: '/private/auction/:id/report.pdf',
      auth: 'session',
      query: object({ locale: absent(textOf(LOCALES)) }).unknown(true),
      limit: { points: 30, seconds: 60 },
      summary:
        'The condition report of a vehicle as PDF in the asker’s language: for accepted dealers, its owner and operators',
      answers: { 200: 'application/pdf' },
      refusals: ['not_found', 'not_allowed', 'unavailable'],
      handler: send,
    }),
  ];
}
