import { expect, test } from 'vitest';
import { evidenceVehicleOfAd, evidenceVehicleOfValuation } from './evidence-vehicle.ts';
import { messageContract } from './server/registry.ts';
import type { VehicleContent } from './state/listings.ts';

const attributes: VehicleContent['attributes'] = {
  make: 'hymer',
  model: 'B 544',
  category: 'integrated',
  first_registration_year: 2019,
  first_registration_month: 6,
  mileage: 48_200,
  power: 120,
  damaged: 'no',
};
const ad = (more: VehicleContent['attributes'] = {}, productType: 'motorhome' | 'trailer' = 'motorhome') =>
  evidenceVehicleOfAd({ productType, category: null, attributes: { ...attributes, ...more } });
const passes = (vehicle: unknown) =>
  messageContract('valuation.evidence')?.schema.validate({ vehicle }, { convert: false }).error === undefined;

test('an ad gives what it knows, and the contract takes it', () => {
  expect(ad()).toEqual({
    productType: 'motorhome',
    make: 'hymer',
    model: 'B 544',
    category: 'integrated',
    year: 2019,
    month: 6,
    mileage: 48_200,
    condition: 'well_kept',
    powerKw: 120,
    equipment: null,
  });
  expect(passes(ad())).toBe(true);
  expect(passes(ad({ make: null, model: null, category: null, power: 0, first_registration_month: 0 }))).toBe(
    true,
  );
});

test('without its year, or a motorhome without its mileage, it gives nothing; a trailer has none', () => {
  expect(ad({ first_registration_year: null })).toBeNull();
  expect(ad({ mileage: null })).toBeNull();
  expect(ad({ mileage: null }, 'trailer')).toMatchObject({ mileage: null, year: 2019 });
  expect(ad({ mileage: 7 }, 'trailer')).toMatchObject({ mileage: null });
});

test.each([
  [{}, 'well_kept'],
  [{ defects_exists: 'yes' }, 'worn'],
  [{ defects_exists: 'yes', water_damaged: 'yes' }, 'needs_repair'],
  [{ hail_damaged: 'yes' }, 'needs_repair'],
  [{ trailer_damaged: 'yes' }, 'needs_repair'],
  [{ damaged: 'unknown' }, 'well_kept'],
] as const)('the condition of %o is %s', (more, condition) => {
  expect(ad(more)?.condition).toBe(condition);
});

test('equipment is the part of what its type is asked for; what another type has does not count', () => {
  const one = ad({ solar: true, awning: false })?.equipment ?? 0;
  expect(one).toBeGreaterThan(0);
  expect(ad({ solar: true, awning: true })?.equipment).toBeCloseTo(2 * one);
  expect(ad({ solar: true, mover_aid: true })?.equipment).toBe(one);
  expect(ad({ solar: false })?.equipment).toBe(0);
});

test('a valuation gives what its funnel asked; a word that is no condition is none', () => {
  const product = {
    make: 'hymer',
    model: 'B 544',
    year: 2019,
    mileage: 48_200,
    category: 'integrated',
    powerKw: null,
    beds: 4,
    condition: 'worn',
  };
  const told = evidenceVehicleOfValuation({ productType: 'motorhome', product });
  expect(told).toMatchObject({ year: 2019, month: null, condition: 'worn', equipment: null });
  expect(passes(told)).toBe(true);
  const of = (more: Partial<typeof product>) =>
    evidenceVehicleOfValuation({ productType: 'motorhome', product: { ...product, ...more } });
  expect(of({ condition: 'shiny' })?.condition).toBeNull();
  expect(of({ year: 0 })).toBeNull();
  expect(
    evidenceVehicleOfValuation({ productType: 'motorhome', product: { ...product, mileage: null } }),
  ).toBeNull();
});
