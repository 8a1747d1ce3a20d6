import { ATTRIBUTES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { exampleOf } from './examples.ts';

const NUMBERS = ATTRIBUTES.filter(
  ({ input, backendType }) => input === 'simple' && ['int', 'decimal'].includes(backendType),
);

test.each(NUMBERS)(
  'the example of $code is a number that the field takes',
  ({ code, unit, min = 0, max }) => {
    const example = exampleOf({ attributeCode: code, unit: unit ?? null }, 'de');
    const number = Number(example.replaceAll('.', ''));
    expect(number).toBeGreaterThanOrEqual(min);
    expect(number).toBeLessThanOrEqual(max ?? Infinity);
  },
);

test('weights, sizes and capacities have examples of their own', () => {
  const example = (code: string) => {
    const unit = NUMBERS.find((entry) => entry.code === code)?.unit ?? null;
    return exampleOf({ attributeCode: code, unit }, 'de');
  };
  expect(
    ['licensed_weight', 'engine_capacity', 'height', 'mileage', 'first_registration_year'].map(example),
  ).toEqual(['3.500', '2.287', '2.900', '48.200', '2019']);
});
