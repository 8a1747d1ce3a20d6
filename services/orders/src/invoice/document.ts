import { inEuros, languageTag } from '@rollheim/contracts';
import { LetterDocument, PDF_FONTS } from '@rollheim/service-kit/pdf';
import type { InvoiceContent } from './content.ts';
import { cancelsText, dateIn, wordsOf } from './words.ts';

const { regular: FONT, bold: BOLD } = PDF_FONTS;

/** A4 in points, and what is kept free around the text. */
const WIDTH = 595.28;
const MARGIN = 56;
const END = WIDTH - MARGIN;
const COLUMN = END - MARGIN;
const INK = '#14262a';
const SOFT = '#5a6b6e';
const BRAND = '#0c4a52';

type Doc = LetterDocument;

/** The readable sheet of an invoice as PDF, fonts embedded. Deterministic but for its time of making. */
export function sheetOf(content: InvoiceContent): Promise<Buffer> {
  const doc = new LetterDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: languageTag(content.locale),
    displayTitle: true,
    font: FONT,
    info: { Title: titleOf(content), Author: content.supplier.name },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolved, failed) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolved(Buffer.concat(chunks)));
    doc.on('error', failed);
  });
  doc.fillColor(INK).fontSize(10);
  head(doc, content);
  table(doc, content);
  words(doc, content);
  foot(doc, content);
  doc.end();
  return done;
}

const EUROS = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' });

/** '1.369,38 €': amounts are written the German way in every language, here always to the cent. */
const euros = (cents: number): string => EUROS.format(inEuros(cents));

const titleOf = ({ locale, kind, number }: InvoiceContent): string => `${wordsOf(locale)(kind)} ${number}`;

/** The place of the receiver, in points. */
const RECEIVER = { width: 240, lineGap: 2 };
const RECEIVER_HEIGHT = 118;

/** Sender, receiver, what names the document. */
function head(doc: Doc, content: InvoiceContent): void {
  const { supplier, buyer, treatment } = content;
  const word = wordsOf(content.locale);
  doc.font(BOLD).fontSize(20).fillColor(BRAND).text('Rollheim', MARGIN, MARGIN);
  doc.font(FONT).fontSize(8).fillColor(SOFT);
  doc.text(`${supplier.name}, ${supplier.street}, ${supplier.zipCode} ${supplier.city}`, MARGIN, 128);
  doc.fillColor(INK);
  const lines = [
    buyer.name,
    buyer.person,
    buyer.street,
    [buyer.zipCode, buyer.city].filter(Boolean).join(' '),
    buyer.country === supplier.country ? null : countryIn(content),
  ];
  const receiver = lines.filter(Boolean).join('\n');
  // a long name takes smaller letters: whoever gets the letter is on it in full
  const size = [11, 10, 9, 8, 7, 6, 5].find(
    (each) => doc.fontSize(each).heightOfString(receiver, RECEIVER) <= RECEIVER_HEIGHT,
  );
  doc
    .fontSize(size ?? 5)
    .text(receiver, MARGIN, 144, { ...RECEIVER, height: RECEIVER_HEIGHT, ellipsis: true });
  const facts: (readonly [string, string])[] = [
    [word('number'), content.number],
    [word('date'), dateIn(content.locale, content.issuedOn)],
    [word('supplied'), dateIn(content.locale, content.suppliedOn)],
    ...(content.kind === 'invoice' ? [[word('due'), dateIn(content.locale, content.dueOn)] as const] : []),
    [word('order'), String(content.orderNumber)],
    ...(buyer.vatNumber ? [[word('your_vat'), buyer.vatNumber] as const] : []),
    treatment === 'outside_eu'
      ? [word('our_tax'), supplier.taxNumber]
      : [word('our_vat'), supplier.vatNumber],
  ];
  let y = 128;
  for (const [label, value] of facts) {
    doc.fontSize(9).fillColor(SOFT).text(label, 330, y, { width: 110 });
    const { y: below } = doc;
    doc.fillColor(INK).text(value, 440, y, { width: END - 440, align: 'right' });
    y = Math.max(below, doc.y) + 3;
  }
  doc.font(BOLD).fontSize(18).fillColor(INK).text(titleOf(content), MARGIN, 270, { width: COLUMN });
}

const countryIn = ({ locale, buyer }: InvoiceContent): string =>
  new Intl.DisplayNames(languageTag(locale), { type: 'region' }).of(buyer.country) ?? buyer.country;

const AMOUNT = 110;

function row(doc: Doc, label: string, cents: number, strong = false): void {
  const y = doc.y + 6;
  doc
    .font(strong ? BOLD : FONT)
    .fontSize(strong ? 12 : 10)
    .fillColor(INK);
  doc.text(label, MARGIN, y, { width: COLUMN - AMOUNT - 12 });
  const below = doc.y;
  doc.text(euros(cents), END - AMOUNT, y, { width: AMOUNT, align: 'right' });
  doc.y = Math.max(below, doc.y);
}

function rule(doc: Doc, weight: number): void {
  const y = doc.y + 6;
  doc.moveTo(MARGIN, y).lineTo(END, y).lineWidth(weight).strokeColor(INK).stroke();
  doc.y = y + 2;
}

/** What is charged, and the sums: the figures of the order. */
function table(doc: Doc, content: InvoiceContent): void {
  const word = wordsOf(content.locale);
  const y = 308;
  doc.font(FONT).fontSize(9).fillColor(SOFT).text(word('what'), MARGIN, y);
  doc.text(word('amount'), END - AMOUNT, y, { width: AMOUNT, align: 'right' });
  rule(doc, 0.5);
  row(doc, word('item', { title: content.title }), content.net);
  doc.fontSize(9).fillColor(SOFT);
  doc.text(word('item_basis', { price: euros(content.price) }), MARGIN, doc.y + 2, {
    width: COLUMN - AMOUNT - 12,
  });
  rule(doc, 0.5);
  row(doc, word('net'), content.net);
  row(doc, word(content.treatment === 'charged' ? 'vat' : 'vat_none'), content.vat);
  rule(doc, 1.5);
  row(doc, word(content.kind === 'invoice' ? 'total' : 'total_credit'), content.gross, true);
}

/** Why there is no VAT, how to pay, what is cancelled. */
function words(doc: Doc, content: InvoiceContent): void {
  const word = wordsOf(content.locale);
  const { corrects, treatment, supplier } = content;
  const texts = [
    treatment === 'charged' ? null : word(treatment),
    corrects
      ? cancelsText(content.locale, corrects)
      : `${word('pay', {
          amount: euros(content.gross),
          due: dateIn(content.locale, content.dueOn),
          number: content.number,
        })}\n${supplier.bank}, IBAN ${supplier.iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}, BIC ${supplier.bic}`,
    corrects ? null : word('vehicle'),
  ];
  doc.y += 18;
  for (const text of texts.filter((each) => each !== null)) {
    doc.font(FONT).fontSize(10).fillColor(INK).text(text, MARGIN, doc.y, { width: COLUMN, lineGap: 2 });
    doc.y += 8;
  }
}

function foot(doc: Doc, { supplier }: InvoiceContent): void {
  const lines = [
    [supplier.name, supplier.street, `${supplier.zipCode} ${supplier.city}`, supplier.register],
    [supplier.email, supplier.phone],
  ].map((line) => line.join(', '));
  doc.fontSize(8).fillColor(SOFT);
  doc.text(lines.join('\n'), MARGIN, 764, { width: COLUMN, align: 'center', height: 30 });
}
