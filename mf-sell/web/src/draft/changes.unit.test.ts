import { emptyContent, type OwnAd } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { collisions, toldFaults, withChanges } from './changes.ts';

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

test('damages whose keys come back in another order are the same, and give way to nothing', () => {
  const withDamages = (damages: readonly object[]) =>
    ({
      ...ad,
      listing: { ...ad.listing, content: { ...ad.listing.content, gallery: [], damages } },
    }) as unknown as OwnAd;
  const typed = { sortOrder: 0, location: 'roof', type: '', mediaIds: [] };
  const stored = { type: '', location: 'roof', mediaIds: [], sortOrder: 0 };
  const moved = { ...stored, location: 'rear' };
  const later = { damages: [{ ...typed, type: 'dent' }] };
  expect(collisions(withDamages([typed]), withDamages([stored]), later)).toEqual([]);
  expect(collisions(withDamages([typed]), withDamages([moved]), later)).toEqual(['damages']);
});
