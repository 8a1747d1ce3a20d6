import { expect, test } from 'vitest';
import { vehicleOfValuation } from './valued.ts';

const product = {
  make: 'hymer',
  model: 'Exsis-t 588',
  year: 2019,
  mileage: 61_200,
  category: 'semi_integrated',
  powerKw: 103,
  beds: 4,
  condition: 'well_kept',
};

test('what was given for a valuation is in the ad', () => {
  const notes = ' Heckgarage, Kratzer am Heck\n';
  expect(vehicleOfValuation({ productType: 'motorhome', product, notes }, '2026-11-27')).toEqual({
    description: 'Heckgarage, Kratzer am Heck',
    productType: 'motorhome',
    attributes: {
      make: 'hymer',
      model: 'Exsis-t 588',
      category: 'semi_integrated',
      first_registration_year: 2019,
      mileage: 61_200,
      power: 103,
      beds: 4,
      overall_condition: 'well_kept',
    },
  });
});

test('what an ad does not take, or cannot be true, is left out', () => {
  const odd = {
    ...product,
    make: 'no such make',
    year: 2031,
    powerKw: null,
    beds: 400,
    category: 'spaceship',
    condition: 'shiny',
  };
  expect(vehicleOfValuation({ productType: 'trailer', product: odd, notes: ' ' }, '2026-11-27')).toEqual({
    productType: 'trailer',
    attributes: { model: 'Exsis-t 588' },
  });
});
