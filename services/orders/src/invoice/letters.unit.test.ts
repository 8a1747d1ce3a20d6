import { pdfLetters } from '@rollheim/tooling/testing';
import { expect, test } from 'vitest';
import { invoiceSamples } from '../testing/invoice-samples.ts';
import { sheetOf } from './document.ts';
import { pdfOf } from './pdf.ts';

const samples = invoiceSamples();

test.each(samples.map((content) => [content.number, content] as const))(
  'every letter of sample %s is drawn, by fonts that are embedded as subsets',
  async (_number, content) => {
    const { missing, letters, fonts } = pdfLetters(await sheetOf(content));
    expect(missing).toBe(0);
    const said = Array.from(`${content.buyer.name}${content.title}`.replaceAll(/\s/g, ''));
    expect(said.filter((letter) => !letters.has(letter))).toEqual([]);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+/);
  },
);

test('the document with its XML draws the same letters', async () => {
  const greek = samples.find(({ buyer }) => buyer.name.startsWith('Π'));
  const { missing, letters } = pdfLetters(await pdfOf(greek!));
  expect(missing).toBe(0);
  for (const letter of 'Παόυ🚐') expect(letters).toContain(letter);
});

test('the receiver is on the sheet in full, however long the names are', async () => {
  const [sample] = samples;
  const buyer = {
    ...sample!.buyer,
    name: 'Παπαδόπουλος και Υιοί Εταιρεία Τροχόσπιτων '.repeat(3).slice(0, 120),
    person: `${'Bartholomäus '.repeat(6)}${'Żółć-Schmidt '.repeat(6)}`,
    street: 'Zur Alten Ziegelei am Oberen Mühlbach '.repeat(3).slice(0, 120),
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    country: 'GR',
  };
  const { letters, missing } = pdfLetters(await sheetOf({ ...sample!, buyer }));
  expect(missing).toBe(0);
  // what a text that does not fit ends with
  expect(letters).not.toContain('…');
});
