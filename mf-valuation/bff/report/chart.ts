import type { PriceEvidence, SalesLot } from '@rollheim/contracts';
import {
  BRAND,
  COLUMN,
  FONT,
  MARGIN,
  need,
  RED,
  SOFT,
  tagged,
  type Doc,
} from '@rollheim/service-kit/pdf-sheet';

const HEIGHT = 190;
const LEFT = MARGIN + 34;
const WIDTH = COLUMN - 44;
const BAND = '#cfe0e1';
const THOUSAND_EUROS = 100_000;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const MOST_LINES = 6;

/** Lines of an axis from `least` to `most`, in a step that leaves few of them. */
function linesOf(least: number, most: number): readonly number[] {
  const step = STEPS.find((each) => (most - least) / each <= MOST_LINES) ?? 1_000;
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Lots of sales over mileage or year with the usual range and the vehicle itself; figures in thousands, the year as it is. */
export function chart(doc: Doc, evidence: PriceEvidence, alt: string): void {
  const { axis, lots, band, own = null, estimate } = evidence;
  const scale = axis === 'mileage' ? 1_000 : 1;
  const xOf = ({ mileage, years }: SalesLot) =>
    axis === 'mileage' ? mileage : Math.round((years.from + years.to) / 2);
  const dots = lots.flatMap((lot) => {
    const x = xOf(lot);
    return x === null ? [] : [{ x: x / scale, y: lot.price / THOUSAND_EUROS }];
  });
  const points = band.map(({ x, middle, low, high }) => ({
    x: x / scale,
    middle: middle / THOUSAND_EUROS,
    low: low / THOUSAND_EUROS,
    high: high / THOUSAND_EUROS,
  }));
  const mark =
    own === null || estimate === null ? [] : [{ x: own / scale, y: estimate.middle / THOUSAND_EUROS }];
  if (dots.length < 2) return;
  const xs = [...dots, ...points, ...mark].map(({ x }) => x);
  const ys = [...[...dots, ...mark].map(({ y }) => y), ...points.flatMap(({ low, high }) => [low, high])];
  const across = linesOf(Math.min(...xs), Math.max(...xs));
  const up = linesOf(Math.min(...ys), Math.max(...ys));
  need(doc, HEIGHT + 40);
  const top = doc.y + 12;
  const place = (value: number, lines: readonly number[]) => {
    const [from = 0, to = 1] = [lines[0], lines.at(-1)];
    return (value - from) / (to - from);
  };
  const x = (value: number) => LEFT + place(value, across) * WIDTH;
  const y = (value: number) => top + HEIGHT - place(value, up) * HEIGHT;
  tagged(
    doc,
    'Figure',
    () => {
      doc.font(FONT).fontSize(8).fillColor(SOFT).lineWidth(0.5).strokeColor('#d8d4ca');
      for (const each of up) {
        doc
          .moveTo(LEFT, y(each))
          .lineTo(LEFT + WIDTH, y(each))
          .stroke();
        doc.text(String(each), MARGIN, y(each) - 5, { width: 28, align: 'right', lineBreak: false });
      }
      for (const each of across)
        doc.text(String(each), x(each) - 20, top + HEIGHT + 5, {
          width: 40,
          align: 'center',
          lineBreak: false,
        });
      if (points.length > 1) {
        const outline = [
          ...points.map((each) => [x(each.x), y(each.high)] as const),
          ...points.toReversed().map((each) => [x(each.x), y(each.low)] as const),
        ];
        doc
          .polygon(...outline.map(([a, b]) => [a, b]))
          .fillOpacity(0.6)
          .fill(BAND)
          .fillOpacity(1);
        points.forEach((each, index) =>
          index === 0 ? doc.moveTo(x(each.x), y(each.middle)) : doc.lineTo(x(each.x), y(each.middle)),
        );
        doc.lineWidth(1).strokeColor(BRAND).stroke();
      }
      for (const dot of dots)
        doc.circle(x(dot.x), y(dot.y), 3).lineWidth(1.2).fillAndStroke('#ffffff', BRAND);
      for (const { x: at, y: price } of mark) {
        doc
          .moveTo(x(at), y(price))
          .lineTo(x(at), top + HEIGHT)
          .lineWidth(1)
          .strokeColor(RED)
          .stroke();
        doc
          .polygon([x(at), y(price) - 5], [x(at) + 5, y(price)], [x(at), y(price) + 5], [x(at) - 5, y(price)])
          .fill(RED);
      }
    },
    { alt },
  );
  doc.y = top + HEIGHT + 20;
  tagged(doc, 'Caption', () =>
    doc.font(FONT).fontSize(9).fillColor(SOFT).text(alt, MARGIN, doc.y, { width: COLUMN }),
  );
}
