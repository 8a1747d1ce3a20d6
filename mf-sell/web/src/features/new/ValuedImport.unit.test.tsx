import type { ValuedVehicle } from '@rollheim/contracts';
import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { ValuedImport } from './ValuedImport.tsx';

const vehicle: ValuedVehicle = { productType: 'motorhome', attributes: { make: 'hymer' } };
const page = (more: Partial<ValuedVehicle>) =>
  renderPart(<ValuedImport valuationId="9m3n5p7q1r2s" later={false} />, {
    name: 'mf-sell',
    texts,
    queries: [[['valued', '9m3n5p7q1r2s', null], { ...vehicle, ...more }]],
  });
const ad = { valuationId: '9m3n5p7q1r2s', adId: 'a1b2c3d4e5f6', status: 'editing' } as const;

test('a vehicle whose valuation has an ad already begins no second one, but leads on in that one', async () => {
  expect(await page({})).toContain(texts.plate_begin);
  const begun = await page({ ad });
  expect(begun).toMatch(/href="[^"]*a1b2c3d4e5f6[^"]*"[^>]*><span>Continue your ad/);
  expect(begun).not.toContain(texts.plate_begin);
  const submitted = await page({ ad: { ...ad, status: 'running' } });
  expect(submitted).toMatch(/href="[^"]*a1b2c3d4e5f6[^"]*"[^>]*><span>To your ad/);
  expect(submitted).not.toContain(texts.plate_begin);
});
