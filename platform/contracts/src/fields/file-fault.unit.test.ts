import { expect, test } from 'vitest';
import { fileFault } from './file-fault.ts';

test.each([
  ['validation.image', 'kaputt.jpg', 'validation.image_broken'],
  ['validation.image', 'IMG_1.HEIC', 'validation.image_broken'],
  ['validation.image_or_pdf', 'front.PNG', 'validation.image_broken'],
  ['validation.image_or_pdf', 'paper.pdf', 'validation.pdf_broken'],
  ['validation.image', 'paper.pdf', 'validation.image'],
  ['validation.image', 'notes.txt', 'validation.image'],
  ['validation.image_or_pdf', 'notes.txt', 'validation.image_or_pdf'],
  ['validation.heic', 'IMG_1.HEIC', 'validation.heic'],
])('%s of %s is reported as %s', (rule, name, told) => {
  expect(fileFault(rule, name)).toBe(told);
});
