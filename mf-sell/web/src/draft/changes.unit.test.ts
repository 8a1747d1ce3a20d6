import { emptyContent, type OwnAd } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { toldFaults, withChanges } from './changes.ts';

const ad = {
  listing: { content: emptyContent('motorhome'), requiredPercent: {} },
  private: { vin: 'WDB9066571S123456', terms: {}, documents: [] },
  faults: { vin: 'validation.vehicle_listed', expected_mileage: 'validation.below_mileage' },
} as unknown as OwnAd;

test('a vehicle that another ad offers is a fault of the number that the service judged, and of no other', () => {
  expect(toldFaults({ ad, view: ad })).toEqual({ vin: 'validation.vehicle_listed' });
  const view = withChanges(ad, { attributes: { vin: 'WDB9066571S123457' } });
  expect(toldFaults({ ad, view })).toEqual({});
});
