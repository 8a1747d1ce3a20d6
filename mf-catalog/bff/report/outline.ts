import type { VehicleContent } from '@rollheim/contracts';
import { outlineOf } from '@rollheim/illustrations/outline';
import { BOLD, COLUMN, INK, MARGIN, need, SOFT, tagged, type Doc } from './sheet.ts';

/** Half of a pin's size, in centimetres of the vehicle. */
const PIN = 20;

/** A place that is marked on the outline; what is not round is to be looked at. */
export interface ReportPin {
  readonly location: string;
  readonly text: string;
  /** Absent: a ring, dark letters on light. */
  readonly color?: string;
  readonly square?: boolean;
}

/** The vehicle in side view with its marked places; `alt` says the same in words. */
export function outline(
  doc: Doc,
  vehicle: Pick<VehicleContent, 'category' | 'productType'>,
  pins: readonly ReportPin[],
  alt: string,
): void {
  const { box, parts, pins: places } = outlineOf({ ...vehicle, damages: pins });
  const [left, top, width, height] = box;
  const scale = Math.min((COLUMN * 0.8) / width, 170 / height);
  need(doc, height * scale + 40);
  const { y } = doc;
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
    places.forEach((place, index) => {
      const pin = pins[index];
      if (pin) pinAt(doc, place, pin);
    });
    doc.restore();
  };
  tagged(doc, 'Figure', draw, { alt });
  doc.y = y + height * scale + 6;
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
