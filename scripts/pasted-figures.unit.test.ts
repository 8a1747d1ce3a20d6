import { expect, test } from 'vitest';
import { cleanFigures } from '../platform/contracts/src/fields/clean-text.ts';
import { normaliseAttributes } from '../platform/contracts/src/index.ts';
import { parseEuros } from '../platform/ui/src/MoneyField/money.ts';
import { parseNumber, withoutUnseen } from '../platform/ui/src/format/parse-number.ts';

/** All characters that Unicode has for formatting, and the variants. */
const UNSEEN = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
  /[\p{Cf}\u034f\ufe00-\ufe0f]/u.test(sign),
);

test('page and API read a pasted number alike: nothing unseen, every dash a minus', () => {
  expect(UNSEEN.length).toBeGreaterThan(50);
  for (const sign of UNSEEN) {
    const pasted = `${sign}48${sign}200${sign}`;
    expect([sign.codePointAt(0), withoutUnseen(pasted), cleanFigures(pasted)]).toEqual([
      sign.codePointAt(0),
      '48200',
      '48200',
    ]);
    expect(parseEuros(pasted)).toBe(48_200);
  }
  for (const dash of ['\u2010', '\u2011', '\u2012', '\u2013', '\u2212'])
    expect([parseNumber(`${dash}5`, 'de'), cleanFigures(`${dash}5`)]).toEqual([-5, '-5']);
  expect(normaliseAttributes({ mileage: '\u200b48\u200b200 ' })).toEqual({ mileage: 48_200 });
  // raised digits are no digits of the number
  expect(parseNumber('48²', 'de')).toBeNaN();
});
