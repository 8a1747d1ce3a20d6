import { PDF_FONTS, type LetterDocument } from './document.ts';

/** Fonts of a report. */
export const { regular: FONT, bold: BOLD } = PDF_FONTS;

/** A4 in points, and what is kept free around the text. */
const [WIDTH, HEIGHT] = [595.28, 841.89];
export const MARGIN = 48;
export const END = WIDTH - MARGIN;
export const COLUMN = END - MARGIN;
const BOTTOM = HEIGHT - 56;
export const INK = '#14262a';
export const SOFT = '#5a6b6e';
const LINE = '#d8d4ca';
export const BRAND = '#0c4a52';
export const RED = '#a3262a';

export type Doc = LetterDocument;
type Element = ReturnType<Doc['struct']>;

/** The element that holds all others of a document. */
const roots = new WeakMap<Doc, Element>();
function rootOf(doc: Doc): Element {
  const known = roots.get(doc);
  if (known) return known;
  const root = doc.struct('Document');
  doc.addStructure(root);
  roots.set(doc, root);
  return root;
}

/** Closes the structure of the document, and the document. */
export function finish(doc: Doc): void {
  rootOf(doc).end();
  doc.end();
}

/** Draws something as one element of the document's structure. */
export const tagged = (
  doc: Doc,
  tag: string,
  draw: () => void,
  options: { readonly alt?: string; readonly lang?: string } = {},
): void => {
  rootOf(doc).add(doc.struct(tag, options, draw));
};

/** What says nothing of its own: lines and the like. */
const drawn = (doc: Doc, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
};

/** Goes on with a new page where less than so many points are left. */
export const need = (doc: Doc, height: number): void => {
  if (doc.y + height > BOTTOM) doc.addPage();
};

/** The heading of a section. */
export function heading(doc: Doc, text: string): void {
  doc.y += 14;
  need(doc, 80);
  tagged(doc, 'H2', () =>
    doc.font(BOLD).fontSize(13).fillColor(INK).text(text, MARGIN, doc.y, { width: COLUMN }),
  );
  doc.y += 4;
}

/** A line of text of its own. */
export function line(doc: Doc, text: string, { size = 10, color = INK, lang = '' } = {}): void {
  need(doc, size + 6);
  tagged(
    doc,
    'P',
    () =>
      doc.font(FONT).fontSize(size).fillColor(color).text(text, MARGIN, doc.y, { width: COLUMN, lineGap: 2 }),
    lang === '' ? {} : { lang },
  );
}

/** A cell of a table; `scope`: it is the heading of its row or column. */
export interface Cell {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly scope?: 'Row' | 'Column';
  readonly align?: 'right';
  readonly color?: string;
}

const CELL_SIZE = 9.5;
const CELL_SPACE = 7;

/**
 * A table that readers of screens walk through cell by cell. `lines`: what is beside each other; a line may hold
 * several rows, each of which ends with a rule of its own.
 */
export function table(doc: Doc, lines: readonly (readonly (readonly Cell[])[])[]): void {
  const whole = doc.struct('Table');
  rootOf(doc).add(whole);
  for (const rows of lines) {
    doc.font(FONT).fontSize(CELL_SIZE);
    const heights = rows.flat().map(({ text, width }) => doc.heightOfString(text, { width }));
    const tall = Math.max(...heights) + CELL_SPACE;
    need(doc, tall);
    const { y } = doc;
    for (const row of rows) {
      inside(whole, doc.struct('TR'), (tr) => row.forEach((cell) => cellOf(doc, tr, cell, y)));
      const from = Math.min(...row.map(({ x }) => x));
      const to = Math.max(...row.map(({ x, width }) => x + width));
      drawn(doc, () =>
        doc
          .moveTo(from, y + tall)
          .lineTo(to, y + tall)
          .lineWidth(0.5)
          .strokeColor(LINE)
          .stroke(),
      );
    }
    doc.y = y + tall;
  }
  whole.end();
}

/** An element within another, with what is in it. */
function inside(parent: Element, element: Element, fill: (element: Element) => void): void {
  parent.add(element);
  fill(element);
  element.end();
}

function cellOf(
  doc: Doc,
  row: Element,
  { text, x, width, scope, align, color = INK }: Cell,
  y: number,
): void {
  const options: PDFKit.Mixins.StructureElementOptions & { readonly scope?: string } = scope ? { scope } : {};
  inside(row, doc.struct(scope ? 'TH' : 'TD', options), (cell) =>
    cell.add(() =>
      doc
        .font(FONT)
        .fontSize(CELL_SIZE)
        .fillColor(color)
        .text(text, x, y + 3, { width, ...(align ? { align } : {}) }),
    ),
  );
}
