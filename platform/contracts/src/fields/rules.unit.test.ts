import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joiField } from '../server/fields.ts';
import type { FieldRule } from './index.ts';
import { checkField } from './index.ts';

const RULES: readonly FieldRule[] = [
  { rule: 'required' },
  { rule: 'required_boolean' },
  { rule: 'email' },
  { rule: 'phone' },
  { rule: 'telephone' },
  { rule: 'telephone_personal_data' },
  { rule: 'zip_code' },
  { rule: 'zip_code_de' },
  { rule: 'zip_code_nl' },
  { rule: 'alpha' },
  { rule: 'alpha_dash' },
  { rule: 'alpha_num' },
  { rule: 'alpha_spaces' },
  { rule: 'integer' },
  { rule: 'numeric' },
  { rule: 'between', min: 3, max: 7 },
  { rule: 'min_value', limit: 5 },
  { rule: 'max_value', limit: 5 },
  { rule: 'min', limit: 3 },
  { rule: 'max', limit: 3 },
  { rule: 'length', limit: 3 },
  { rule: 'digits', limit: 4 },
  { rule: 'regex', pattern: /^a+$/ },
  { rule: 'confirmation', other: 'Rollheim2026' },
  { rule: 'image' },
  { rule: 'image_or_pdf' },
  { rule: 'file' },
  { rule: 'size', bytes: 1_000 },
  { rule: 'ext', extensions: ['pdf', 'jpg'] },
  { rule: 'mimes', types: ['image/png'] },
  { rule: 'dimensions', width: 10, height: 20 },
  { rule: 'one_of', values: ['a', 'b', 3] },
  { rule: 'excluded', values: ['a', 'b', 3] },
  { rule: 'password' },
  { rule: 'free_email_provider', providers: ['gmx.de'] },
  { rule: 'dutchLicensePlate' },
  { rule: 'license_plate_nl' },
  { rule: 'importer_link' },
];

const file = fc.record({
  name: fc.constantFrom('a.heic', 'b.JPG', 'c.pdf', 'd.exe', 'noext'),
  type: fc.constantFrom('image/png', 'image/jpeg', 'application/pdf', '', 'text/html', 'IMAGE/PNG'),
  size: fc.constantFrom(0, 999, 1_000, 5_000_000),
});

const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    '',
    [],
    true,
    false,
    0,
    3,
    5,
    5.5,
    -1,
    Number.NaN,
    Infinity,
    'a',
    'b',
  ),
  fc.string(),
  fc.emailAddress(),
  fc.stringMatching(/^[+0]{1,2}\d[\d -]{3,14}$/),
  fc.stringMatching(/^\d{3,6}[a-zA-Z]{0,2}$/),
  fc.stringMatching(/^-?\d{1,4}(\.\d{1,2})?$/),
  fc.constantFrom(
    'Rollheim2026',
    'Rollheim',
    'a@gmx.de',
    '+49 170 1234567',
    'https://suchen.mobile.de/a',
    'aaa',
  ),
  file,
  fc.array(file, { maxLength: 3 }),
);

for (const rule of RULES) {
  test(`Form and joi agree on ${rule.rule}`, () => {
    const schema = joiField(rule);
    fc.assert(
      fc.property(value, (candidate) => {
        const refusedByForm = checkField(rule, candidate) !== null;
        const refusedByJoi = schema.validate(candidate, { convert: false }).error !== undefined;
        expect(refusedByJoi).toBe(refusedByForm);
      }),
      { numRuns: 400 },
    );
  });
}

test.each<[FieldRule, unknown, boolean]>([
  [{ rule: 'required' }, false, false],
  [{ rule: 'required_boolean' }, false, true],
  [{ rule: 'email' }, 'privat@rollheim.example', true],
  [{ rule: 'email' }, 'privat@@rollheim.example', false],
  [{ rule: 'telephone' }, '+49 170 1234567', true],
  [{ rule: 'telephone' }, '0170 1234567', false],
  [{ rule: 'telephone_personal_data' }, '0049 (170) 123-4567', true],
  [{ rule: 'telephone_personal_data' }, '0000000', false],
  [{ rule: 'zip_code' }, '1012AB', true],
  [{ rule: 'zip_code' }, '00-950', false],
  [{ rule: 'zip_code_de' }, '8730', false],
  [{ rule: 'password' }, 'Rollheim2026', true],
  [{ rule: 'password' }, 'rollheim2026', false],
  [{ rule: 'password' }, 'Roll2026', false],
  [{ rule: 'dutchLicensePlate' }, 'GJ-458-X', true],
  [{ rule: 'dutchLicensePlate' }, 'gj-458-x', false],
  [{ rule: 'license_plate_nl' }, '%%%', true],
  [{ rule: 'importer_link' }, 'inserat 4711', true],
  [{ rule: 'importer_link' }, 'https://example.org/auto', false],
  [{ rule: 'size', bytes: 1_000 }, { name: 'a', type: '', size: 1_000 }, false],
])('%o judges %o: %s', (rule, candidate, passes) => {
  expect(checkField(rule, candidate)).toBe(passes ? null : `validation.${rule.rule}`);
});
