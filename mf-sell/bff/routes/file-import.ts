import {
  COMMAND_REFUSALS,
  LOCALES,
  NUMBER_STYLES,
  updateLog,
  type ErrorCode,
  type ImportCheck,
  type ImportedRow,
  type ListedAd,
  type ListingChanges,
  type ProductType,
} from '@rollheim/contracts';
import { absent, defaulted, judged, object, oneOf, text } from '@rollheim/contracts/schema';
import {
  idFor,
  ProblemError,
  route,
  sendFile,
  type Answer,
  type BffContext,
  type BffRequest,
  type Route,
} from '@rollheim/service-kit';
import { plainWord } from '@rollheim/contracts/named';
import Joi from 'joi';
import { fileOf } from '../file/body.ts';
import { checkFile } from '../file/check.ts';
import { FileProblem } from '../file/fault.ts';
import { importKey } from '../file/key.ts';
import { templateFile } from '../file/template.ts';
import { listingCall } from '../owner.ts';
import { adsAmong, isCommercial } from '../queries.ts';

/** Files of one seller in an hour: each change of a column reads the file again. */
const READS = { points: 120, seconds: 3600 };
/** Rows of one seller in an hour: two of the largest files. */
const ROWS = { points: 1000, seconds: 3600 };
/** How often a row makes an ad again after its seller discarded the one before. */
const MOST_TIMES = 10;
/** Where the seller of such an ad came from. */
const SOURCE = { source: '', sourceUrl: '', funnel: 'file' };

/** One value per column, by commas: `make,model,,mileage`. */
const perColumn = (item: string) =>
  text(
    Joi.string()
      .allow('')
      .max(8_000)
      .pattern(new RegExp(`^(?:${item})?(?:,(?:${item})?)*$`)),
  );

const query = object({
  columns: absent(perColumn('[a-z][a-z0-9_]{0,59}')),
  numbers: defaulted(perColumn(NUMBER_STYLES.join('|')), ''),
  type: defaulted(oneOf(['motorhome', 'trailer']), 'motorhome'),
}).unknown(true);

const templateQuery = object({ locale: absent(oneOf(LOCALES)) }).unknown(true);

/** The listings service checks the changes field by field. */
const body = object({
  productType: oneOf(['motorhome', 'trailer']),
  changes: judged<ListingChanges>(Joi.object().unknown(true)),
});

const valuesOf = (joined: string): readonly string[] => joined.split(',');

/** Ads of a file: it is checked as a whole first, which makes nothing, and then its rows are sent one by one. */
export const fileImportRoutes = (ctx: BffContext): readonly Route[] => {
  const requireCommercial = async ({ session }: BffRequest): Promise<string> => {
    const customerId = session?.customerId ?? '';
    if (!(await isCommercial(ctx.pool, customerId))) throw ctx.problem('not_allowed');
    return customerId;
  };
  const idsOf = ({ actor }: BffRequest, key: string): readonly string[] =>
    Array.from({ length: MOST_TIMES }, (_, time) =>
      idFor('ad', { actor, idempotencyKey: `import\n${key}\n${time}` }, ctx.env.SECRET),
    );
  return [
    route({
      method: 'POST',
      path: '/private/product/import/file',
      auth: 'session',
      query,
      limit: READS,
      summary:
        'What a CSV file (the body) would bring: columns, rows and what is wrong with them. It makes nothing; what was chosen is remembered. `columns` and `numbers`: what was chosen for each column, by commas',
      answers: { 200: 'ImportCheck' },
      refusals: ['payload_too_large', 'file_type_refused', 'not_allowed'],
      handler: async (request) => {
        const customerId = await requireCommercial(request);
        const { columns, numbers, type } = request.query;
        const bytes = await fileOf(ctx, request);
        const { columns: remembered } = await ctx.ask(request, {
          key: customerId,
          type: 'listing.columns',
          payload: {},
        });
        const { check, rows } = readable(ctx, () =>
          checkFile({
            bytes,
            chosen: {
              codes: columns === undefined ? null : valuesOf(columns),
              numbers: valuesOf(numbers) as ('comma' | 'point' | '')[],
            },
            remembered,
            usual: type,
            locale: request.locale,
            now: Date.now(),
          }),
        );
        if (columns !== undefined) await remember(ctx, request, check.columns);
        const ids = rows.map(({ key }) => idsOf(request, key));
        const present = await adsAmong(ctx.pool, customerId, ids.flat());
        return {
          body: {
            ...check,
            rows: rows.map(({ row }, index) => ({
              ...row,
              adId: ids[index]?.find((id) => present.has(id)) ?? null,
            })),
          } satisfies ImportCheck,
        };
      },
    }),
    route({
      method: 'GET',
      path: '/private/product/import/template',
      auth: 'session',
      query: templateQuery,
      summary: 'A CSV file to fill in: headings in a language, and one vehicle as an example',
      answers: { 200: 'text/csv' },
      handler: async (request) =>
        sendFile(request, {
          name: 'rollheim.csv',
          type: 'text/csv; charset=utf-8',
          content: templateFile(request.query.locale ?? request.locale),
        }),
    }),
    route({
      method: 'POST',
      path: '/private/product/import/row',
      auth: 'session',
      body,
      limit: ROWS,
      summary:
        'Makes an ad in editing of a row that was checked; the same row again makes no second one, and changes nothing',
      answers: { 200: 'ImportedRow' },
      refusals: [...COMMAND_REFUSALS.listings, 'not_allowed'],
      handler: async (request) => {
        await requireCommercial(request);
        const { productType, changes } = request.body;
        for (const adId of idsOf(request, importKey(productType, changes))) {
          const made = await makeAd(ctx, request, adId);
          if (made) return made;
        }
        throw ctx.problem('conflict');
      },
    }),
  ];
};

/** Longest heading that is remembered. */
const LONGEST_HEADING = 120;

/** Remembers what a seller chose for the columns of a file: the next one has the same headings. */
async function remember(
  ctx: BffContext,
  request: BffRequest,
  columns: ImportCheck['columns'],
): Promise<void> {
  const meant = columns
    .map(({ heading, code }) => [plainWord(heading), code ?? ''] as const)
    .filter(([word]) => word !== '' && word.length <= LONGEST_HEADING);
  await ctx.ask(request, {
    key: request.session?.customerId ?? '',
    type: 'listing.remember-columns',
    payload: { columns: Object.fromEntries(meant) },
  });
}

/** The version of an ad that was only begun. */
const BEGUN = 1;

/**
 * Makes the ad of a row under an id that follows from the row, so that a second try finds it; null where its seller
 * discarded it. What an earlier try began and did not fill is filled now; what the listings service does not take leaves
 * no ad behind.
 */
async function makeAd(
  ctx: BffContext,
  request: BffRequest<{ readonly productType: ProductType; readonly changes: ListingChanges }>,
  adId: string,
): Promise<Answer | null> {
  const { productType } = request.body;
  const own = { adId, uuidHash: null };
  const answer = ({ listing }: ListedAd, created: boolean): Answer => ({
    body: { adId, created } satisfies ImportedRow,
    versions: { [`listings/${adId}`]: listing.version },
  });
  const isNew = await refusedAs(
    'conflict',
    ctx.ask(request, listingCall('listing.create', { ...own, productType, source: SOURCE })),
  );
  if (isNew === null) {
    const present = await refusedAs('not_found', ctx.ask(request, listingCall('listing.get', own)));
    if (present === null) return null;
    if (present.listing.version > BEGUN) return answer(present, false);
  }
  const filled = await fill(ctx, request, adId);
  // filled by the same row, which was sent twice at once
  return filled
    ? answer(filled, true)
    : answer(await ctx.ask(request, listingCall('listing.get', own)), false);
}

/** Gives an ad that was only begun what its row says; null where that was done meanwhile. */
async function fill(
  ctx: BffContext,
  request: BffRequest<{ readonly changes: ListingChanges }>,
  adId: string,
): Promise<ListedAd | null> {
  const { changes } = request.body;
  const own = { adId, uuidHash: null };
  const logging = updateLog(changes, 'file');
  const call = listingCall('listing.update', { ...own, changes, version: BEGUN, logging });
  try {
    return await refusedAs('conflict', ctx.ask(request, call));
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'invalid_input')
      await ctx.ask(request, listingCall('listing.discard', own));
    throw error;
  }
}

/** What was asked for; null where it was refused with this code. */
async function refusedAs<T>(code: ErrorCode, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProblemError && error.code === code) return null;
    throw error;
  }
}

/** What is read of a file; a file that cannot be read is refused with its fault, and where it is. */
function readable<T>(ctx: BffContext, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    const { fault, line, heading } = error;
    throw ctx.problem('invalid_input', {
      file: `import.${fault}`,
      ...(line === null ? {} : { line: String(line) }),
      ...(heading === null ? {} : { heading: heading.slice(0, 80) }),
    });
  }
}
