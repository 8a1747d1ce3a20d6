import { expect, test } from 'vitest';
import { translator } from '../texts.ts';
import { reasonHint, tooLongText } from './reason-length.ts';

const t = translator('de');

test('the letters of a reason are counted from near its end on, and beyond it too', () => {
  expect(reasonHint('wozu', 399, t)).toBe('wozu');
  expect(reasonHint('wozu', 400, t)).toBe('400 von 500 Zeichen');
  expect(reasonHint('wozu', 500, t)).toBe('500 von 500 Zeichen');
  expect(tooLongText(500, t)).toBeUndefined();
  expect(tooLongText(512, t)).toBe('Bitte höchstens 500 Zeichen, es sind 512.');
});
