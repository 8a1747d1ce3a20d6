import type { Locale, Translation, VehiclePaper } from '@rollheim/contracts';
import { formatDateTime } from '@rollheim/ui/format';
import { textFor } from '../texts.ts';
import type { Fact } from './facts.ts';
import {
  COLUMN,
  heading,
  line,
  MARGIN,
  SOFT,
  table,
  type Cell,
  type Doc,
} from '@rollheim/service-kit/pdf-sheet';

/** A paper of the seller as the report names it. */
export interface ReportPaper extends Pick<VehiclePaper, 'kind' | 'addedAt'> {
  /** The reader may open it at the ad, is handed it with the vehicle that they bought, or neither. */
  readonly access: 'shared' | 'comes' | 'kept';
}

/** What a seller wrote, in the language of the reader where a machine put it into that. */
export type Written = Pick<Translation, 'text' | 'language' | 'translated' | 'sample'>;

/** Facts in two columns, each with its name; `title` null: they follow what is above. */
export function facts(doc: Doc, title: string | null, all: readonly Fact[]): void {
  if (all.length === 0) return;
  if (title !== null) heading(doc, title);
  const half = (COLUMN - 24) / 2;
  const cells = ({ label, value }: Fact, index: number): readonly Cell[] => {
    const x = MARGIN + (index % 2) * (half + 24);
    return [
      { text: label, x, width: half * 0.55 - 6, scope: 'Row', color: SOFT },
      { text: value, x: x + half * 0.55, width: half * 0.45, align: 'right' },
    ];
  };
  const rows = all.map(cells);
  table(
    doc,
    rows.flatMap((row, at) => (at % 2 === 0 ? [[row, ...rows.slice(at + 1, at + 2)]] : [])),
  );
}

/** Which papers of the vehicle there are, since when, and how the reader gets at them. */
export function papers(doc: Doc, all: readonly ReportPaper[], locale: Locale): void {
  if (all.length === 0) return;
  heading(doc, textFor(locale, 'report_papers'));
  const widths = [COLUMN * 0.4, COLUMN * 0.18, COLUMN * 0.42];
  const row = (texts: readonly string[], head: boolean): readonly Cell[] =>
    texts.map((text, at) => ({
      text,
      x: MARGIN + widths.slice(0, at).reduce((sum, width) => sum + width, 0),
      width: (widths[at] ?? 0) - 8,
      ...(head ? { scope: 'Column', color: SOFT } : at === 0 ? { scope: 'Row' } : {}),
    }));
  table(doc, [
    [
      row(
        [
          textFor(locale, 'report_paper'),
          textFor(locale, 'report_paper_added'),
          textFor(locale, 'report_paper_access'),
        ],
        true,
      ),
    ],
    ...all.map(({ kind, addedAt, access }) => [
      row(
        [
          textFor(locale, `paper.${kind}`),
          addedAt ? formatDateTime(addedAt, locale, 'date') : '–',
          textFor(locale, `report_paper_${access}`),
        ],
        false,
      ),
    ]),
  ]);
}

/** What the seller wrote, and where it is not in the reader's language who translated it, or what language it is. */
export function words(doc: Doc, title: string, written: Written, locale: Locale): void {
  const { text, language, translated, sample = false } = written;
  if (text.trim() === '') return;
  heading(doc, title);
  const foreign = language !== null && language !== locale;
  const name = foreign ? languageName(language, locale) : '';
  const notes = [
    translated && foreign ? textFor(locale, 'report_translated', { language: name }) : null,
    translated && !foreign ? textFor(locale, 'report_translated_unknown') : null,
    sample ? textFor(locale, 'report_translated_sample') : null,
    !translated && foreign ? textFor(locale, 'report_original', { language: name }) : null,
  ].filter((note) => note !== null);
  if (notes.length > 0) {
    line(doc, notes.join(' '), { size: 9, color: SOFT });
    doc.y += 2;
  }
  line(doc, text.trim(), !translated && foreign ? { lang: language } : {});
}

/** A language by its name in the reader's; what is no code of a language, as it is. */
function languageName(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return code;
  }
}
