import { expect, test } from 'vitest';
import { CATALOG_COUNTRIES } from '../constants.ts';
import { checkField, checkFields } from './check.ts';
import { rulesOf, verdictParams } from './forms.ts';
import { normaliseZip, zipExample, zipRule } from './zip.ts';

test.each([
  ['DE', '14467', null],
  ['DE', '1446', 'validation.zip_code_de'],
  ['DE', '1012AB', 'validation.zip_code_de'],
  ['NL', '6811 ks', null],
  ['NL', '6811', 'validation.zip_code_nl'],
  ['BE', '1000', null],
  ['BE', '10000', 'validation.zip_code_country'],
  ['PL', '00-950', null],
  ['PL', '00 950', null],
  ['PT', '1000-205', null],
  ['PT', '1000', null],
  ['PT', '10002', 'validation.zip_code_country'],
  ['SE', '114 55', null],
  ['LU', 'L-1234', null],
  [null, '12345', null],
  ['US', '123', 'validation.zip_code'],
])('%s: %s is judged %s', (country, written, verdict) => {
  expect(checkFields(rulesOf('zipCode', country), normaliseZip(written, country))).toBe(verdict);
});

test('the example of every country passes its own rule, and is normalised already', () => {
  for (const country of CATALOG_COUNTRIES) {
    const example = zipExample(country);
    expect([country, checkField(zipRule(country), example)]).toEqual([country, null]);
    expect(normaliseZip(example, country)).toBe(example);
  }
});

test('the text of a verdict gets the limit that was broken', () => {
  expect(verdictParams(rulesOf('company'), 'validation.max')).toEqual({ length: 120 });
  expect(verdictParams(rulesOf('zipCode', 'PL'), 'validation.zip_code_country')).toEqual({
    example: '12-345',
  });
  expect(verdictParams(rulesOf('company'), 'validation.too_long')).toEqual({});
});
