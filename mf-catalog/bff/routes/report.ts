import {
  COMMAND_REFUSALS,
  LOCALES,
  maySee,
  pathTo,
  type CatalogDetail,
  type Locale,
} from '@rollheim/contracts';
import { absent, object, textOf } from '@rollheim/contracts/schema';
import {
  hasTag,
  route,
  ProblemError,
  waitFor,
  type Answer,
  type BffContext,
  type Route,
  type RequestOf,
} from '@rollheim/service-kit';
import { detail, releasedAtOf, roleOf } from '../queries.ts';
import { contentHash, picturesFrom, Reports, type Asked } from '../report/reports.ts';
import { papersOf } from '../report/papers.ts';
import type { ReportPaper } from '../report/sections.ts';
import { writtenFor } from '../report/written.ts';
import type { Translator } from '../translation/translator.ts';
import { askerOf } from './full.ts';

type ReportRequest = RequestOf<'id', unknown, { readonly locale?: Locale }>;

/** The condition report of a vehicle. */
export function reportRoutes(
  ctx: BffContext,
  translator: Translator,
  reports = new Reports(picturesFrom(ctx.env.MEDIA_URL)),
): readonly Route[] {
  /** None for those of the team who do not work on ads. */
  const papersFor = async (request: ReportRequest, adId: string): Promise<readonly ReportPaper[]> => {
    const actor = await askerOf(ctx, request, adId);
    try {
      return papersOf(await ctx.ask(request, { key: adId, type: 'listing.full', payload: { adId }, actor }));
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'not_found') return [];
      throw error;
    }
  };
  const askedOf = async (request: ReportRequest, adId: string, vehicle: CatalogDetail): Promise<Asked> => {
    // a link has no header that says the language of its page
    const { locale = request.locale } = request.query;
    const { description, defects } = vehicle.content;
    const [papers, releasedAt, ...texts] = await Promise.all([
      papersFor(request, adId),
      releasedAtOf(ctx.pool, adId),
      writtenFor(translator, description, locale),
      writtenFor(translator, defects, locale),
    ]);
    if (releasedAt === null) throw ctx.problem('not_found');
    return {
      vehicle,
      locale,
      releasedAt,
      papers,
      texts: { description: texts[0], defects: texts[1] },
      url: new URL(pathTo('catalog-detail', locale, { id: adId }), ctx.env.PUBLIC_URL).href,
    };
  };
  const send = async (request: ReportRequest): Promise<Answer | undefined> => {
    const adId = request.params.id;
    const customerId = request.session?.customerId ?? '';
    const vehicle = await detail(ctx.pool, adId, customerId);
    if (!vehicle) throw ctx.problem('not_found');
    if (!maySee(await roleOf(ctx.pool, adId, customerId), 'conditionReport'))
      throw ctx.problem('not_allowed');
    const asked = await askedOf(request, adId, vehicle);
    const headers = { 'Cache-Control': 'private, no-cache', ETag: `"${contentHash(asked)}"` };
    // whoever has it already needs none to be made
    if (hasTag(request, headers.ETag)) return { status: 304, headers };
    // pictures that are not to be had now are a moment later
    const made = await waitFor(request, () =>
      reports.get(asked).catch((error: unknown) => {
        ctx.log.error({ err: error, adId }, 'a condition report could not be made');
        throw new ProblemError('unavailable');
      }),
    );
    request.raw.res
      .status(200)
      .set({
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="Rollheim-${vehicle.number}.pdf"`,
        ...headers,
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
      answers: { 200: 'application/pdf', 304: null },
      refusals: [...COMMAND_REFUSALS.listings, 'unavailable'],
      handler: send,
    }),
  ];
}
