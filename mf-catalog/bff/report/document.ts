import { languageTag, type CatalogDetail, type Locale, type VehicleContent } from '@rollheim/contracts';
import { groupLabel, optionLabel } from '@rollheim/contracts/attributes';
import { outlineOf } from '@rollheim/illustrations/outline';
import { LetterDocument } from '@rollheim/service-kit/pdf';
import { formatDateTime, formatNumber } from '@rollheim/ui/format';
import { encode } from 'uqr';
import { textFor } from '../texts.ts';
import { CONDITION, factsOf } from './facts.ts';
import { measured } from './measured.ts';
import { outline } from './outline.ts';
import { facts, papers, words, type ReportPaper, type Written } from './sections.ts';
import {
  BOLD,
  BRAND,
  COLUMN,
  END,
  finish,
  FONT,
  heading,
  INK,
  line,
  MARGIN,
  need,
  RED,
  SOFT,
  tagged,
  type Doc,
} from '@rollheim/service-kit/pdf-sheet';

/** What a report is made of. */
export interface ReportContent {
  readonly vehicle: Pick<CatalogDetail, 'entityId' | 'number' | 'content'>;
  readonly locale: Locale;
  /** When the content was released as it is, ISO instant. */
  readonly releasedAt: string;
  readonly papers: readonly ReportPaper[];
  /** What the seller wrote, as the reader gets it. */
  readonly texts: { readonly description: Written; readonly defects: Written };
  /** Address of the ad. */
  readonly url: string;
  /** The pictures as JPEG, in the order of the gallery; null: it is not to be had. */
  readonly pictures: readonly (Buffer | null)[];
}

/** The condition report of a vehicle: tagged for screen readers, fonts embedded. The same content gives the same pages. */
export function reportOf(content: ReportContent): Promise<Buffer> {
  const { vehicle, locale } = content;
  const doc = new LetterDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: languageTag(locale),
    displayTitle: true,
    font: FONT,
    info: { Title: `${textFor(locale, 'report')}: ${vehicle.content.title}`, Author: 'Rollheim' },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolved, failed) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolved(Buffer.concat(chunks)));
    doc.on('error', failed);
  });
  head(doc, content);
  damages(doc, content);
  const { condition, tyres, technical, equipment } = factsOf(vehicle.content, locale);
  facts(doc, groupLabel(CONDITION, locale), condition);
  measured(doc, vehicle.content, tyres, locale);
  words(doc, textFor(locale, 'report_defects'), content.texts.defects, locale);
  papers(doc, content.papers, locale);
  facts(doc, textFor(locale, 'report_technical'), technical);
  facts(doc, textFor(locale, 'report_equipment'), equipment);
  words(doc, textFor(locale, 'report_description'), content.texts.description, locale);
  pictures(doc, content);
  finish(doc);
  return done;
}

/** From when it can be collected, and how far it will have run by then: it binds whoever bids. */
function handover(
  { availability: { from }, expectedMileage }: VehicleContent,
  locale: Locale,
): readonly string[] {
  const when =
    from === null
      ? textFor(locale, 'report_available_now')
      : textFor(locale, 'report_available_from', { date: formatDateTime(from, locale, 'date') });
  if (expectedMileage === null) return [when];
  const value = formatNumber(expectedMileage, locale);
  return [when, textFor(locale, 'report_mileage_at_handover', { value })];
}

/** Title, where it is, how it is handed over, and the way to the ad. */
function head(doc: Doc, { vehicle, locale, url, releasedAt }: ReportContent): void {
  const { content, number } = vehicle;
  const side = 92;
  const qr = encode(url, { ecc: 'M', border: 0 });
  tagged(
    doc,
    'Figure',
    () => {
      const cell = side / qr.size;
      doc.fillColor(INK);
      qr.data.forEach((row, y) =>
        row.forEach((dark, x) => {
          if (dark) doc.rect(END - side + x * cell, MARGIN + y * cell, cell, cell);
        }),
      );
      doc.fill();
    },
    { alt: textFor(locale, 'report_qr', { url }) },
  );
  tagged(doc, 'P', () => doc.font(BOLD).fontSize(16).fillColor(BRAND).text('Rollheim', MARGIN, MARGIN));
  tagged(doc, 'H1', () =>
    doc
      .font(BOLD)
      .fontSize(20)
      .fillColor(INK)
      .text(content.title, MARGIN, MARGIN + 30, { width: COLUMN - side - 24 }),
  );
  const place = content.pickup
    ? [content.pickup.country, content.pickup.zipCode, content.pickup.city].filter(Boolean).join(' ')
    : null;
  const lines = [
    textFor(locale, 'report'),
    textFor(locale, 'report_number', { number: String(number) }),
    place,
    textFor(locale, content.vatReportable ? 'report_vat' : 'report_no_vat'),
  ].filter((line) => line !== null);
  tagged(doc, 'P', () =>
    doc
      .font(FONT)
      .fontSize(10)
      .fillColor(SOFT)
      .text(lines.join('  ·  '), MARGIN, doc.y + 4, { width: COLUMN - side - 24 }),
  );
  tagged(doc, 'P', () =>
    doc.text(handover(content, locale).join('  ·  '), MARGIN, doc.y + 2, { width: COLUMN - side - 24 }),
  );
  tagged(doc, 'P', () =>
    doc
      .fillColor(INK)
      .text(textFor(locale, 'report_state', { at: formatDateTime(releasedAt, locale) }), MARGIN, doc.y + 2, {
        width: COLUMN - side - 24,
      })
      .fillColor(SOFT),
  );
  tagged(doc, 'P', () =>
    doc.fontSize(9).text(textFor(locale, 'report_source'), MARGIN, doc.y + 6, {
      width: COLUMN - side - 24,
    }),
  );
  doc.y = Math.max(doc.y, MARGIN + side + 8);
}

/** The outline with its numbered damages, and the same in words. */
function damages(doc: Doc, { vehicle: { content }, locale }: ReportContent): void {
  heading(doc, textFor(locale, 'report_damages'));
  const list = content.damages.map(({ location, type, sortOrder, mediaIds }) => {
    const words = `${sortOrder + 1}. ${optionLabel('damage_location', location, locale)}: ${optionLabel('damage_type', type, locale)}`;
    const shown = content.gallery.flatMap(({ mediaId }, at) => (mediaIds.includes(mediaId) ? [at + 1] : []));
    return shown.length === 0
      ? words
      : `${words}  ·  ${textFor(locale, 'report_damage_pictures')} ${shown.join(', ')}`;
  });
  const none = textFor(locale, 'report_no_damages');
  const pins = content.damages.map((_damage, index) => ({ text: String(index + 1), color: RED }));
  outline(doc, outlineOf(content), content, pins, list.length === 0 ? none : list.join('; '), locale);
  for (const text of list.length === 0 ? [none] : list) line(doc, text);
}

/** What a picture shows in words, its place in the gallery, and the damages that name it by their numbers. */
function captionOf({ gallery, damages: all }: VehicleContent, index: number, locale: Locale): string {
  const { mediaId, view = 'exterior' } = gallery[index] ?? {};
  const numbers = all.flatMap(({ mediaIds, sortOrder }) =>
    mediaId !== undefined && mediaIds.includes(mediaId) ? [sortOrder + 1] : [],
  );
  const damage = `${textFor(locale, 'report_view.damage')} ${numbers.join(', ')}`;
  const isOfDamage = view === 'damage' && numbers.length > 0;
  const caption = textFor(locale, 'report_picture', {
    view: isOfDamage ? damage : textFor(locale, `report_view.${view}`),
    number: String(index + 1),
    total: String(gallery.length),
  });
  return isOfDamage || numbers.length === 0 ? caption : `${caption}  ·  ${damage}`;
}

/** The pictures of the ad, two beside each other, with what they show. */
function pictures(doc: Doc, { vehicle: { content }, locale, pictures: all }: ReportContent): void {
  if (all.length === 0) return;
  // the first pictures stay with their heading
  need(doc, 260);
  heading(doc, textFor(locale, 'report_pictures'));
  const gap = 12;
  const half = (COLUMN - gap) / 2;
  // as phones and cameras take them; what has another shape is shown whole, within it
  const tall = (half * 3) / 4;
  all.forEach((picture, index) => {
    const column = index % 2;
    if (column === 0) need(doc, tall + 22);
    const { y } = doc;
    const x = MARGIN + column * (half + gap);
    const shown = captionOf(content, index, locale);
    const caption = picture === null ? `${shown}, ${textFor(locale, 'report_missing')}` : shown;
    if (picture !== null)
      tagged(
        doc,
        'Figure',
        () => doc.image(picture, x, y, { fit: [half, tall], align: 'center', valign: 'center' }),
        { alt: `${content.title}: ${caption}` },
      );
    tagged(doc, 'P', () =>
      doc
        .font(FONT)
        .fontSize(8)
        .fillColor(SOFT)
        .text(caption, x, y + tall + 3, { width: half, lineBreak: false }),
    );
    doc.y = column === 1 || index === all.length - 1 ? y + tall + 18 : y;
  });
}
