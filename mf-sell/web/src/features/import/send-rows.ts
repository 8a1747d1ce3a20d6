import type { ImportedRow, ImportRow, LinkedPicture } from '@rollheim/contracts';
import { ApiProblem } from '@rollheim/module-api';

/** A picture that was not added to an ad, and why. */
export interface MissingPicture {
  readonly url: string;
  readonly problem: ApiProblem;
}

/** What became of a row. */
export type RowOutcome =
  | (ImportedRow & { readonly missing: readonly MissingPicture[] })
  /** Refused by the listings service; the others go on. */
  | { readonly problem: ApiProblem };

/** Calls of an import. */
export interface RowCalls {
  row(row: ImportRow): Promise<ImportedRow>;
  picture(adId: string, picture: LinkedPicture): Promise<unknown>;
}

/** How far a row is whose import was interrupted: its ad, and its pictures until then. */
interface Begun {
  readonly ad: ImportedRow;
  readonly missing: MissingPicture[];
  pictures: number;
}

/** Rows that were begun in this page, by line. */
export type BegunRows = Map<number, Begun>;

/** Refusals that are about this row or this picture alone; after any other one the import is interrupted. */
const OWN_REFUSALS = ['invalid_input', 'conflict', 'file_type_refused', 'payload_too_large'];
const isOwn = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && OWN_REFUSALS.includes(error.code);

async function refusal(act: Promise<unknown>): Promise<ApiProblem | null> {
  try {
    await act;
    return null;
  } catch (error) {
    if (isOwn(error)) return error;
    throw error;
  }
}

async function sendRow(row: ImportRow, calls: RowCalls, begun: BegunRows): Promise<RowOutcome> {
  const known = begun.get(row.line) ?? { ad: await calls.row(row), missing: [], pictures: 0 };
  begun.set(row.line, known);
  // an ad that was there already has the pictures that its seller left in it
  const pictures = known.ad.created ? row.pictures : [];
  for (; known.pictures < pictures.length; known.pictures += 1) {
    const picture = pictures[known.pictures];
    if (!picture) break;
    const problem = await refusal(calls.picture(known.ad.adId, picture));
    if (problem) known.missing.push({ url: picture.url, problem });
  }
  return { ...known.ad, missing: known.missing };
}

/**
 * Sends rows one after the other, each with its pictures. Throws where the import is interrupted; sent again with the same
 * `begun`, it goes on at the same place.
 */
export async function sendRows(
  rows: readonly ImportRow[],
  calls: RowCalls,
  begun: BegunRows,
  tell: (line: number, outcome: RowOutcome) => void,
): Promise<void> {
  for (const row of rows) {
    const outcome = await sendRow(row, calls, begun).catch((error: unknown): RowOutcome => {
      if (isOwn(error)) return { problem: error };
      throw error;
    });
    tell(row.line, outcome);
  }
}
