import { expect, test } from 'vitest';
import { overallPercent } from './progress.ts';

const complete = {
  productType: 'motorhome',
  requiredPercent: {
    product_profile: 100,
    product_equipment: 100,
    product_description: 100,
    damages: 100,
    product_images: 100,
    auction: 100,
  },
} as const;

test('an ad without a paper is not complete, however full its fields are', () => {
  expect(overallPercent({ ...complete, documents: 0 })).toBe(90);
  expect(overallPercent({ ...complete, documents: 1 })).toBe(100);
});
