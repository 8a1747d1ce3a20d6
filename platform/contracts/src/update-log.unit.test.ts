import { expect, test } from 'vitest';
import { updateLog } from './update-log.ts';

test('an update says of every field that it sets where its value comes from', () => {
  const log = updateLog(
    {
      attributes: { mileage: 48_200, towbar: true, bed_types: ['bunk', 'double'], model: null },
      terms: { minimum: 3_500_000 },
      description: 'x'.repeat(300),
    },
    'wizard',
  );
  expect(log).toEqual([
    { source: 'wizard', attributeCode: 'mileage', value: 48_200 },
    { source: 'wizard', attributeCode: 'towbar', value: true },
    { source: 'wizard', attributeCode: 'bed_types', value: '["bunk","double"]' },
    { source: 'wizard', attributeCode: 'model', value: null },
    { source: 'wizard', attributeCode: 'terms.minimum', value: 3_500_000 },
    { source: 'wizard', attributeCode: 'description', value: 'x'.repeat(200) },
  ]);
  expect(updateLog({}, 'operator')).toEqual([]);
});
