import { pdfLetters } from '@rollheim/tooling/testing';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { LetterDocument, PDF_FONTS } from './document.ts';

/** A document of one page. */
function drawn(draw: (doc: LetterDocument) => void): Promise<Buffer> {
  const doc = new LetterDocument({ font: PDF_FONTS.regular });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))));
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  draw(doc);
  doc.end();
  return done;
}

/** Names as people of the catalog's countries have them, and what they paste beside them. */
const NAMES = [
  ['Greek', 'Ευάγγελος Παπαδόπουλος-Ξανθάκης, Οδός Ακαδημίας 12, ΆΈΉΊΌΎΏ ϊΰ'],
  ['Croatian', 'Đurđica Čavić-Šušnjara, Žitnjak, ĆŠĐŽČ'],
  ['Czech', 'Řehoř Ďábel, Příliš žluťoučký kůň, Ťažký Ňouma'],
  ['Polish', 'Żółć Gęślą Jaźń, Łódź, ŃĆŚŹ'],
  ['Hungarian', 'Erdős Győző, Székesfehérvár, ŐŰ'],
  ['Turkish', 'İbrahim Yıldız Gündoğdu, Şişli, ığş'],
  ['Romanian and Baltic', 'Ștefan Țurcanu, Ģirts Ķēniņš, Ąžuolas'],
  ['Nordic', 'Åse Ærø Øllgård, Þór Ðir'],
  ['Cyrillic', 'Стефан Ђорђевић'],
  ['emoji', 'Wohnmobil 🚐 mit ❤️ 👨‍👩‍👧 🇭🇷 ⭐️ ☎️ 👍🏽'],
] as const;

test.each(NAMES)('%s letters are drawn, by fonts that are embedded as subsets', async (_, name) => {
  const { missing, letters, fonts } = pdfLetters(
    await drawn((doc) => {
      for (const font of [PDF_FONTS.regular, PDF_FONTS.bold])
        doc.font(font).text(name, { width: 300 }).text(name, { width: 60, align: 'right' });
    }),
  );
  expect(missing).toBe(0);
  const lost = Array.from(name.replaceAll(/\u200d|\ufe0f|\s/g, '')).filter((letter) => !letters.has(letter));
  expect(lost.filter((letter) => /\p{L}|\p{N}|\p{P}/u.test(letter))).toEqual([]);
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+/);
});

test('a font alone draws an empty box for a letter that it does not have', async () => {
  const plain = new PDFDocument({ font: PDF_FONTS.regular });
  const chunks: Buffer[] = [];
  plain.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => plain.on('end', resolve));
  plain.text('Γ a').end();
  await done;
  expect(pdfLetters(Buffer.concat(chunks)).missing).toBe(1);
});

test('what no font has, and what no one sees, is no empty box', async () => {
  const { missing } = pdfLetters(
    await drawn((doc) => doc.text('漢字 \u{e000} \u200b\u202e\u0007\u00ad a\u0301\u0323 ', { width: 300 })),
  );
  expect(missing).toBe(0);
});

test('a letter of another font is measured by it, and is at the right end of its line', () => {
  const doc = new LetterDocument({ font: PDF_FONTS.regular });
  doc.font(PDF_FONTS.regular).fontSize(10);
  const [greek, latin] = [doc.widthOfString('Ωmega'), doc.widthOfString('mega')];
  expect(greek).toBeGreaterThan(latin + 5);
  const lines = (text: string) => doc.heightOfString(text, { width: 40 }) / doc.heightOfString('x');
  expect(lines('Ω Ω Ω Ω Ω Ω Ω Ω')).toBeGreaterThanOrEqual(2);
});
