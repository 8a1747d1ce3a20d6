import type { Locale, VehicleContent } from '@rollheim/contracts';
import { attributeLabel } from '@rollheim/contracts/attributes';
import { MEASURE_TEXT, type Measure, type Outline } from '@rollheim/illustrations/outline';
import { formatNumber } from '@rollheim/ui/format';
import {
  BOLD,
  COLUMN,
  FONT,
  INK,
  MARGIN,
  need,
  SOFT,
  tagged,
  type Doc,
} from '@rollheim/service-kit/pdf-sheet';

/** Half of a pin's size, in centimetres of the vehicle. */
const PIN = 20;

/** A place that is marked on the outline; what is not round is to be looked at. */
export interface ReportPin {
  readonly text: string;
  /** Absent: a ring, dark letters on light. */
  readonly color?: string;
  readonly square?: boolean;
}

const METRES = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** The vehicle from its side or above with its measures and marked places; `alt` says the same in words. */
export function outline(
  doc: Doc,
  { box, parts, pins: places, measures }: Outline,
  { attributes }: Pick<VehicleContent, 'attributes'>,
  pins: readonly ReportPin[],
  alt: string,
  locale: Locale,
): void {
  const [left, top, width, height] = box;
  const scale = Math.min((COLUMN * 0.8) / width, 170 / height);
  need(doc, height * scale + 40);
  const { y } = doc;
  const known = measures.flatMap((measure) => {
    const value = attributes[measure.of];
    if (typeof value !== 'number') return [];
    return [{ measure, text: `${formatNumber(value / 1000, locale, METRES)}\u00a0m` }];
  });
  const draw = () => {
    doc
      .save()
      .translate(MARGIN + (COLUMN - width * scale) / 2, y)
      .scale(scale)
      .translate(-left, -top);
    for (const part of parts) {
      doc.lineWidth(3).strokeColor(SOFT).fillColor('#f6f4ee');
      if (part.kind === 'path') doc.path(part.d);
      if (part.kind === 'rect') doc.roundedRect(part.x, part.y, part.width, part.height, part.radius);
      if (part.kind === 'circle') doc.circle(part.x, part.y, part.r);
      doc.fillAndStroke();
    }
    for (const { measure, text } of known) measureAt(doc, measure, text);
    places.forEach((place, index) => {
      const pin = pins[index];
      if (pin) pinAt(doc, place, pin);
    });
    doc.restore();
  };
  const words = known.map(({ measure, text }) => `${attributeLabel(measure.of, locale)} ${text}`);
  tagged(doc, 'Figure', draw, { alt: [alt, ...words].join('; ') });
  doc.y = y + height * scale + 6;
}

function measureAt(doc: Doc, { d, x, y, turned }: Measure, text: string): void {
  doc.lineWidth(2).strokeColor(SOFT).path(d).stroke().save();
  if (turned) doc.rotate(-90, { origin: [x, y] });
  doc
    .font(FONT)
    .fontSize(MEASURE_TEXT)
    .fillColor(SOFT)
    .text(text, x - 150, y - MEASURE_TEXT / 2, { width: 300, align: 'center', lineBreak: false })
    .restore();
}

function pinAt(
  doc: Doc,
  { x, y }: { readonly x: number; readonly y: number },
  { text, color, square = false }: ReportPin,
): void {
  doc
    .lineWidth(2)
    .strokeColor(color ?? SOFT)
    .fillColor(color ?? 'white');
  if (square) doc.roundedRect(x - PIN, y - PIN, 2 * PIN, 2 * PIN, 4);
  else doc.circle(x, y, PIN);
  doc
    .fillAndStroke()
    .font(BOLD)
    .fontSize(22)
    .fillColor(color ? 'white' : INK)
    .text(text, x - PIN, y - 11, { width: 2 * PIN, align: 'center', lineBreak: false });
}
