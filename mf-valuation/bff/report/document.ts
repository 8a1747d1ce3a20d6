import {
  languageTag,
  makeName,
  type Locale,
  type PriceEvidence,
  type ValuationReport,
} from '@rollheim/contracts';
import { LetterDocument } from '@rollheim/service-kit/pdf';
import {
  BOLD,
  BRAND,
  COLUMN,
  finish,
  FONT,
  heading,
  INK,
  line,
  MARGIN,
  SOFT,
  table,
  tagged,
  type Cell,
  type Doc,
} from '@rollheim/service-kit/pdf-sheet';
import { formatDateTime, formatNumber, formatPrice } from '@rollheim/ui/format';
import { textFor } from '../texts.ts';
import { chart } from './chart.ts';
import { factsOf } from './facts.ts';

/** What a report is made of. */
export interface ReportContent {
  readonly report: ValuationReport;
  /** Null: nothing is known of sales like it. */
  readonly evidence: PriceEvidence | null;
  readonly locale: Locale;
  /** Address of the report. */
  readonly url: string;
}

/** Rows of sales at most. */
const MOST_ROWS = 12;

const span = (low: number, high: number): string =>
  `${formatPrice(low).replace(/\s?€$/, '')} – ${formatPrice(high)}`;

/** The report of a valuation: tagged for screen readers, fonts embedded. */
export function reportOf(content: ReportContent): Promise<Buffer> {
  const { report, locale } = content;
  const { make, model } = report.product;
  const title = [makeName(make), model].filter(Boolean).join(' ');
  const doc = new LetterDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: languageTag(locale),
    displayTitle: true,
    font: FONT,
    info: { Title: `${textFor(locale, 'title')}: ${title}`, Author: 'Rollheim' },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolved, failed) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolved(Buffer.concat(chunks)));
    doc.on('error', failed);
  });
  head(doc, title, content);
  basis(doc, content);
  sales(doc, content);
  line(doc, '');
  line(doc, textFor(locale, 'online', { url: content.url }), { size: 9, color: SOFT });
  finish(doc);
  return done;
}

/** What is valued, for how much, and until when that holds. */
function head(doc: Doc, title: string, { report, locale }: ReportContent): void {
  const { range, valuatedAt, validUntil } = report;
  const day = (at: string) => formatDateTime(at, locale, 'dateLong');
  tagged(doc, 'P', () => doc.font(BOLD).fontSize(16).fillColor(BRAND).text('Rollheim', MARGIN, MARGIN));
  line(doc, textFor(locale, 'title'), { color: SOFT });
  tagged(doc, 'H1', () =>
    doc
      .font(BOLD)
      .fontSize(20)
      .fillColor(INK)
      .text(title, MARGIN, doc.y + 2, { width: COLUMN }),
  );
  if (range === null) return;
  doc.y += 10;
  line(doc, textFor(locale, 'team_range'), { color: SOFT });
  tagged(doc, 'P', () =>
    doc
      .font(BOLD)
      .fontSize(24)
      .fillColor(BRAND)
      .text(span(range.low, range.high), MARGIN, doc.y, { width: COLUMN }),
  );
  const dates = [
    valuatedAt ? textFor(locale, 'date', { date: day(valuatedAt) }) : null,
    validUntil ? textFor(locale, 'valid', { date: day(validUntil) }) : null,
  ];
  line(doc, dates.filter((text) => text !== null).join('  ·  '), { color: SOFT });
}

/** What is known of the vehicle. */
function basis(doc: Doc, { report, locale }: ReportContent): void {
  heading(doc, textFor(locale, 'basis'));
  line(doc, textFor(locale, 'basis_text'));
  doc.y += 6;
  table(
    doc,
    factsOf(report.product, locale).map(({ label, value }) => [
      [
        { text: label, x: MARGIN, width: COLUMN * 0.4, scope: 'Row', color: SOFT },
        { text: value, x: MARGIN + COLUMN * 0.4, width: COLUMN * 0.6 },
      ],
    ]),
  );
  const notes = report.notes?.trim() ?? '';
  if (notes === '') return;
  doc.y += 8;
  line(doc, textFor(locale, 'notes'), { color: SOFT });
  line(doc, notes);
}

/** What sales of vehicles like it brought. */
function sales(doc: Doc, { evidence, locale }: ReportContent): void {
  if (evidence === null) return;
  const { estimate, lots } = evidence;
  heading(doc, textFor(locale, 'sales'));
  line(
    doc,
    estimate === null
      ? textFor(locale, 'none')
      : textFor(locale, 'range', { range: span(estimate.low, estimate.high) }),
  );
  if (lots.length === 0) return;
  if (lots.length > 1) {
    const units = textFor(locale, `axis.${evidence.axis}`);
    chart(doc, evidence, `${textFor(locale, 'chart')} ${units}`);
  }
  const columns = [
    { width: COLUMN * 0.4, text: textFor(locale, 'vehicle') },
    { width: COLUMN * 0.2, text: textFor(locale, 'year') },
    { width: COLUMN * 0.2, text: textFor(locale, 'mileage') },
    { width: COLUMN * 0.2, text: textFor(locale, 'price') },
  ];
  const row = (texts: readonly string[], isHead: boolean): readonly Cell[] =>
    texts.map((text, at) => ({
      text,
      x: MARGIN + columns.slice(0, at).reduce((sum, { width }) => sum + width, 0),
      width: (columns[at]?.width ?? 0) - 8,
      ...(at > 1 ? { align: 'right' as const } : {}),
      ...(isHead ? { scope: 'Column' as const, color: SOFT } : at === 0 ? { scope: 'Row' as const } : {}),
    }));
  doc.y += 6;
  table(doc, [
    [
      row(
        columns.map(({ text }) => text),
        true,
      ),
    ],
    ...lots
      .slice(0, MOST_ROWS)
      .map(({ make, model, years: { from, to }, mileage, price }) => [
        row(
          [
            [makeName(make) ?? textFor(locale, 'others'), model].filter(Boolean).join(' '),
            from === to ? String(from) : `${from} – ${to}`,
            mileage === null ? '–' : textFor(locale, 'km', { value: formatNumber(mileage, locale) }),
            formatPrice(price),
          ],
          false,
        ),
      ]),
  ]);
  doc.y += 4;
  line(doc, textFor(locale, 'lots'), { size: 9, color: SOFT });
}
